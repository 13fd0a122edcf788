import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { createProducerStore, registerOpenShip } from "../../../server/openship/index.js";
import { snapshotOf } from "../../openship/snapshots.js";
import { post } from "../../server/surfaces.js";
import { BenchError } from "../measure.js";
import { cpuTime } from "./clock.js";

/** Turns of each kind in one round, and calls in one turn. */
const turns = 20;
const repeat = 10;

/** Milliseconds of one call, round by round: a `read` of 1 KiB on a warm store, and a tool that does nothing, on one server. */
export async function measureRead(
  rounds: number,
): Promise<{ readonly read: readonly number[]; readonly empty: readonly number[] }> {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  const text = "const value = 1; // text\n".repeat(41).slice(0, 1024);
  store.publish(snapshotOf({ "src/file.ts": text, "README.md": "text" }));
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "bench", version: "1.0.0" });
    server.registerTool("empty", {}, () => ({ content: [] }));
    registerOpenShip(server, { store });
    return server;
  });
  const call = async (params: Record<string, unknown>) =>
    (await handler.fetch(post("2026-07-28", "tools/call", params))).text();
  const work = {
    read: () => call({ name: "openship", arguments: { operation: "read", path: "src/file.ts" } }),
    empty: () => call({ name: "empty", arguments: {} }),
  } as const;
  if (!(await work.read()).includes(text.slice(0, 20)) || (await work.empty()).includes("error"))
    throw new BenchError("a call failed");

  const found = { read: [] as number[], empty: [] as number[] };
  const names = ["read", "empty"] as const;
  // The first rounds warm the engine up.
  for (let round = -3; round < rounds; round++) {
    const spent = { read: 0, empty: 0 };
    // They take turns within the round, too: a busy moment falls on both.
    for (let turn = 0; turn < turns; turn++) {
      for (const name of turn % 2 === 0 ? names : names.toReversed()) {
        spent[name] += await cpuTime(async () => {
          for (let run = 0; run < repeat; run++) await work[name]();
        });
      }
    }
    if (round >= 0) for (const name of names) found[name].push(spent[name] / turns / repeat);
  }
  await handler.close();
  return found;
}
