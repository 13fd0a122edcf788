// `npx jiti test/bench/surfaces.ts`: what an exchange costs with prepared surfaces, against floors of the same run.
import { McpServer, createMcpHandler as plainHandler } from "@modelcontextprotocol/server";
import { z } from "zod";
import {
  createMcpHandler,
  createSurfaceServer,
  defineTool,
  prepareSurface,
} from "../../server/surfaces/index.js";
import { type FetchHandler, post } from "../server/surfaces.js";
import { type Estimate, estimate, median, ratios } from "./statistics.js";

const serverInfo = { name: "bench", version: "1.0.0" };
const rounds = Number(process.env.ROUNDS ?? 31);
const modern = "2026-07-28";

/** A tool as real ones are: about a kilobyte of list. */
const schemasOf = () => ({
  inputSchema: z.object({
    query: z.string().min(1).max(200).describe("What to look for."),
    limit: z.number().int().min(1).max(100).default(20).describe("How many rows to give at most."),
    sort: z.enum(["newest", "oldest", "best"]).optional().describe("The order of the rows."),
    tags: z.array(z.string().max(40)).max(10).optional(),
    range: z.object({ from: z.string(), to: z.string().optional() }).optional(),
  }),
  outputSchema: z.object({
    total: z.number().int(),
    rows: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});
const answer = { total: 1, rows: [{ id: "1", title: "One" }] };
const named = (n: number) => ({
  name: `search_${n}`,
  description: `Searches the shelf number ${n} and gives what was found.`,
});

const tools = Array.from({ length: 500 }, (_none, n) =>
  defineTool({ ...named(n), ...schemasOf(), handler: () => answer }),
);
const prepared = (count: number) => createMcpHandler({ serverInfo, runtimeTools: tools.slice(0, count) });
const hoisted = Array.from({ length: 100 }, (_none, n) => ({ ...named(n), ...schemasOf() }));
const registered = () =>
  plainHandler(() => {
    const server = new McpServer(serverInfo, { capabilities: { tools: {} } });
    for (const { name, ...config } of hoisted) {
      server.registerTool(name, config, () => ({
        content: [{ type: "text", text: "" }],
        structuredContent: answer,
      }));
    }
    return server;
  });

type Work = () => Promise<unknown>;
const exchange = (
  handler: FetchHandler,
  era: typeof modern | "2025-11-25",
  method: string,
  params = {},
): Work => {
  return async () => (await handler.fetch(post(era, method, params))).text();
};

/** Milliseconds of processor time, round by round; the contenders take turns and the first one changes. */
async function measure<Name extends string>(
  work: Readonly<Record<Name, Work>>,
  repeat: number,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(work) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -3; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round + names.length * 3) % names.length] as Name;
      const before = process.cpuUsage();
      for (let run = 0; run < repeat; run += 1) await work[name]();
      const { user, system } = process.cpuUsage(before);
      // The first rounds warm the engine up.
      if (round >= 0) found[name].push((user + system) / 1_000 / repeat);
    }
  }
  return found;
}

const verdicts: boolean[] = [];
function gate(what: string, { median: middle, low, high }: Estimate, most: number): void {
  const met = middle <= most;
  verdicts.push(met);
  console.log(
    `${met ? "met   " : "MISSED"} ${what}: ${middle.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}], at most ${most}`,
  );
}

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "c", version: "1" },
};
const callOf = { name: "search_0", arguments: { query: "x" } };
const [one, many, hundred, zero, plain] = [
  prepared(1),
  prepared(500),
  prepared(100),
  prepared(0),
  registered(),
];

const calls = await measure(
  { one: exchange(one, modern, "tools/call", callOf), many: exchange(many, modern, "tools/call", callOf) },
  40,
);
gate("tools/call at 500 tools, x one tool", estimate(ratios(calls.many, calls.one)), 1.3);
const starts = await measure(
  {
    one: exchange(one, "2025-11-25", "initialize", initialize),
    many: exchange(many, "2025-11-25", "initialize", initialize),
  },
  40,
);
gate("initialize at 500 tools, x one tool", estimate(ratios(starts.many, starts.one)), 1.3);

const frozen = prepareSurface({ runtimeTools: tools.slice(0, 100) }).toolList;
const lists = await measure(
  {
    prepared: exchange(hundred, modern, "tools/list"),
    registered: exchange(plain, modern, "tools/list"),
    empty: exchange(zero, modern, "tools/list"),
    bytes: async () => Response.json({ jsonrpc: "2.0", id: 1, result: frozen }).text(),
  },
  10,
);
gate("tools/list at 100 tools, x registered", estimate(ratios(lists.prepared, lists.registered)), 0.1);
const floor = lists.empty.map((value, round) => value + (lists.bytes[round] ?? Number.NaN));
gate("tools/list at 100 tools, x (empty list + bytes)", estimate(ratios(lists.prepared, floor)), 1.2);
console.log(
  `\nms of CPU: call ${median(calls.one).toFixed(3)} / ${median(calls.many).toFixed(3)} (1 / 500 tools), initialize ${median(starts.one).toFixed(3)} / ${median(starts.many).toFixed(3)},` +
    ` list of 100: prepared ${median(lists.prepared).toFixed(2)}, registered ${median(lists.registered).toFixed(2)}, empty ${median(lists.empty).toFixed(2)}, bytes ${median(lists.bytes).toFixed(2)}`,
);

// What stays: needs `--expose-gc`.
const { gc } = globalThis;
if (gc) {
  const heap = () => {
    for (let pass = 0; pass < 4; pass += 1) gc();
    return process.memoryUsage().heapUsed;
  };
  const requests = Number(process.env.REQUESTS ?? 10_000);
  const work = exchange(many, modern, "tools/call", callOf);
  for (let run = 0; run < 500; run += 1) await work();
  const before = heap();
  for (let run = 0; run < requests; run += 1) await work();
  const retained = (heap() - before) / 2 ** 20;
  gate(`MiB retained over ${requests} requests`, { median: retained, low: retained, high: retained }, 2);
  const surface = prepareSurface({ runtimeTools: tools });
  const empty = heap();
  const live = [];
  for (let n = 0; n < 500; n += 1)
    live.push(await createSurfaceServer(surface, { identity: undefined }, { serverInfo }));
  const each = (heap() - empty) / 1024 / live.length;
  gate("KiB for each live server at 500 tools", { median: each, low: each, high: each }, 10);
}
if (verdicts.includes(false)) process.exitCode = 1;
