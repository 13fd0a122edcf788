import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AuthorizedCall, type CallRequest, createGrants } from "../../server/contracts/index.js";
import { betterSqliteFolder } from "./better-sqlite.js";
import { engines, engineUnderTest } from "./engines.js";
import { contractsOn, published, upstreamForFile } from "./kit.js";

const script = fileURLToPath(new URL("redeeming-process.mjs", import.meta.url));
const processes = 3;

interface Uses {
  readonly call: CallRequest;
  readonly handles: readonly AuthorizedCall[];
}

/** Uses permissions, and tells what became of each. */
type Process = (uses: Uses) => Promise<readonly string[]>;

async function start(url: string, driver: readonly string[]): Promise<Process> {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [script, url, ...driver]);
  onTestFinished(async () => {
    const isGone = child.exitCode !== null || once(child, "exit");
    child.stdin.end();
    await isGone;
  });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const { value } = await lines.next();
    expect(value, errors).toBeDefined();
    return String(value);
  };
  expect(await line()).toBe("ready");
  return async (uses) => {
    child.stdin.write(`${JSON.stringify(uses)}\n`);
    return JSON.parse(await line());
  };
}

describe.each(engines)("many processes over one database in %s", (name) => {
  const engine = engineUnderTest(name);
  const upstream = upstreamForFile();

  async function standing(count: number) {
    const url = await engine.newUrl();
    const grants = createGrants({ journal: await engine.open(url) });
    const { contractUrl } = await published(contractsOn(await engine.open(url)), upstream.current);
    const [resource, consumer, method] = ["reports", "desk", "summarize"];
    const grant = await grants.grant({ consumer, contractUrl, methods: [method] });
    const transactionId = "transaction-0000001";
    const call = { consumer, resource, contractUrl, method, transactionId, input: null };
    const handles = [];
    for (let at = 0; at < count; at++) handles.push(await grants.authorize(call));
    const all = await Promise.all(
      Array.from({ length: processes }, () =>
        start(url, name === "better-sqlite3" ? [betterSqliteFolder] : []),
      ),
    );
    return { grants, grant, call, handles, all };
  }

  it("GRT-07: a permission is used once, however many try at the same time", async () => {
    const { call, handles, all } = await standing(7 * processes);
    const winners = new Set<number>();
    for (const [round, handle] of handles.entries()) {
      // Another one is told first each time.
      const order = all.map((_, at) => (at + round) % processes);
      const outcomes = await Promise.all(order.map((of) => all[of]?.({ call, handles: [handle] })));
      expect(outcomes.flat().sort()).toEqual([...Array(processes - 1).fill("handle_invalid used"), "used"]);
      winners.add(order[outcomes.findIndex((each) => each?.[0] === "used")] ?? -1);
    }
    expect(winners.size).toBeGreaterThan(1);
  }, 60_000);

  it("GRT-07: none is used after its grant was revoked, in any process", async () => {
    const { grants, grant, call, handles, all } = await standing(90);
    const round = (at: number) =>
      all.map((use, of) => {
        const from = (at * processes + of) * 10;
        return use({ call, handles: handles.slice(from, from + 10) });
      });
    expect(new Set((await Promise.all(round(0))).flat())).toEqual(new Set(["used"]));
    const meanwhile = round(1);
    await grants.revokeGrant(grant.id);
    const after = round(2);
    const denied = "grant_denied revoked";
    for (const outcomes of await Promise.all(meanwhile)) {
      const end = outcomes.indexOf(denied);
      const [before, then] = end < 0 ? [outcomes, []] : [outcomes.slice(0, end), outcomes.slice(end)];
      for (const outcome of before) expect(outcome).toBe("used");
      for (const outcome of then) expect(outcome).toBe(denied);
    }
    expect(new Set((await Promise.all(after)).flat())).toEqual(new Set([denied]));
  }, 60_000);
});
