// What a granted call costs: its two durable writes against two bare commits of the same engine, and the whole of it against a
// direct call of the official client.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { installBetterSqlite } from "../../contracts/better-sqlite.js";
import { newDatabase, startPostgres } from "../../contracts/postgres.js";
import { startUpstream, type UpstreamFixture } from "../../server/upstream.js";
import { estimate, ratios } from "../statistics.js";
import { type Floor, postgresFloor, sqliteFloor } from "./floors.js";
import { type BenchSite, benchKey, benchSite } from "./site.js";

/** Reserving and settling is at least so many times as fast as two bare commits, and should be; a call adds at most so much. */
const [gate, goal, mostAdded] = [0.6, 0.85, 2];
/** Calls of each contender in a round. */
const batch = 20;

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / batch;
}

const repeated = (work: () => Promise<unknown>) => async () => {
  for (let at = 0; at < batch; at++) await work();
};

async function measure(
  engine: string,
  site: BenchSite,
  floor: Floor,
  upstream: UpstreamFixture,
  rounds: number,
) {
  const client = new Client(
    { name: "bench", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(upstream.url)));
  const direct = () => client.callTool({ name: "summarize", arguments: { noteId: "n" } });
  const granted = () => site.contracts.invoke(site.callOf(benchKey()));
  const contenders = {
    commits: () => timed(repeated(floor.twoCommits)),
    pair: async () => {
      const permitted = await site.authorized(batch);
      return timed(async () => {
        for (const each of permitted) await site.reserveAndSettle(each);
      });
    },
    direct: () => timed(repeated(direct)),
    granted: () => timed(repeated(granted)),
  };
  const names = ["commits", "pair", "direct", "granted"] as const;
  const found: Record<(typeof names)[number], number[]> = { commits: [], pair: [], direct: [], granted: [] };
  for (const name of names) await contenders[name]();
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length] ?? "commits";
      found[name].push(await contenders[name]());
    }
  }
  await client.close();
  const share = estimate(ratios(found.commits, found.pair));
  const added = estimate(
    found.granted.map((ms, round) => ms - (found.direct[round] ?? 0) - (found.commits[round] ?? 0)),
  );
  const interval = ({ median, low, high }: typeof share) =>
    `${median.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  const ms = (name: (typeof names)[number]) => `${estimate(found[name]).median.toFixed(2)} ms`;
  console.log(
    `\n${engine}: two commits ${ms("commits")}, reserve and settle ${ms("pair")}, direct call ${ms("direct")}, granted call ${ms("granted")}`,
  );
  console.log(
    `  reserve and settle, x the speed of two commits  ${interval(share)}  gate ${gate}, goal ${goal}`,
  );
  console.log(
    `  a granted call adds, beside two commits         ${interval(added)} ms  gate ${mostAdded} ms`,
  );
  return Number(share.median < gate) + Number(added.median > mostAdded);
}

/** Measures on both engines; the number of gates that are missed. */
export async function benchContracts(rounds = 31): Promise<number> {
  console.log(
    `\nContracts on Node ${process.version}, ${rounds} alternating rounds, medians with 95 % intervals`,
  );
  const upstream = await startUpstream();
  const folder = await mkdtemp(join(tmpdir(), "porthole-bench-"));
  const driver = await installBetterSqlite();
  const sqlite = await benchSite(`sqlite:${join(folder, "contracts.db")}`, upstream, driver);
  const sqliteBare = sqliteFloor(join(folder, "bare.db"), driver);
  let missed = await measure("better-sqlite3", sqlite, sqliteBare, upstream, rounds);
  await sqlite.close();
  await sqliteBare.close();
  const server = await startPostgres();
  const postgres = await benchSite(await newDatabase(server.url), upstream);
  const postgresBare = await postgresFloor(await newDatabase(server.url));
  missed += await measure("PostgreSQL", postgres, postgresBare, upstream, rounds);
  await postgres.close();
  await postgresBare.close();
  await server.stop();
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
  console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
  return missed;
}
