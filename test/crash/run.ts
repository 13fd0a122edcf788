// `npm run crash [-- <kills> [<seed> [<engine>]]]`: kills processes while they call, on SQLite and on PostgreSQL or on the one
// that is named (better-sqlite3, postgres), and says what they left.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJournal } from "../../server/contracts/index.js";
import { betterSqliteFolder, installBetterSqlite } from "../contracts/better-sqlite.js";
import { newDatabase, startPostgres } from "../contracts/postgres.js";
import { startUpstream } from "../server/upstream.js";
import { crash, crashSite } from "./crash.js";

const [kills, seed] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? Date.now() % 1_000_000)];
const engines = ["better-sqlite3", "postgres"] as const;
const asked = engines.filter((engine) => (process.argv[4] ?? engine) === engine);
let isBroken = asked.length === 0;

async function run(
  engine: string,
  url: string,
  sqliteDriver?: Awaited<ReturnType<typeof installBetterSqlite>>,
) {
  const journal = await openJournal({ url, ...(sqliteDriver && { sqliteDriver }) });
  const upstream = await startUpstream();
  const site = await crashSite(journal, upstream, { url, driver: sqliteDriver ? [betterSqliteFolder] : [] });
  const report = await crash(site, kills, seed);
  console.log(engine, JSON.stringify(report, undefined, 2));
  isBroken ||= report.broken.length > 0;
  await site.contracts.close();
  await journal.close();
  await upstream.stop();
}

if (asked.includes("better-sqlite3")) {
  const folder = await mkdtemp(join(tmpdir(), "porthole-crash-"));
  await run("better-sqlite3", `sqlite:${join(folder, "contracts.db")}`, await installBetterSqlite());
  await rm(folder, { recursive: true, force: true });
}
if (asked.includes("postgres")) {
  const server = await startPostgres();
  await run("postgres", await newDatabase(server.url));
  await server.stop();
}
if (isBroken) console.error(asked.length === 0 ? `there is only ${engines.join(" and ")}` : "broken");
process.exit(isBroken ? 1 : 0);
