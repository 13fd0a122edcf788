// What an exchange costs with prepared surfaces, in processor time and memory, against floors of the same run.
import { type Estimate, estimate, median, ratios } from "../statistics.js";
import { countExchanges } from "./counts.js";
import { perServer, retained } from "./memory.js";
import { aCall, exchange, modern, prepared, preparedSurface, registered } from "./servers.js";
import { timed } from "./timing.js";

const legacy = "2025-11-25";
const initialize = {
  protocolVersion: legacy,
  capabilities: {},
  clientInfo: { name: "bench-client", version: "1.0.0" },
};
const requests = 10_000;
const liveServers = 500;

/** One line of the report. */
interface Judged {
  readonly figure: string;
  readonly shown: string;
  readonly detail: string;
  readonly value: number;
  readonly gate: number;
  /** Whether less than the gate is as wrong as more. */
  readonly exactly?: boolean;
}

const times = ({ median: middle, low, high }: Estimate): string =>
  `${middle.toFixed(2)}x [${low.toFixed(2)}, ${high.toFixed(2)}]`;

function ratio(figure: string, ours: readonly number[], floor: readonly number[], gate: number): Judged {
  const of = estimate(ratios(ours, floor));
  const detail = `${median(ours).toFixed(3)} / ${median(floor).toFixed(3)} ms`;
  return { figure, shown: times(of), detail, value: of.median, gate };
}

const amount = (figure: string, value: number, unit: string, gate: number, detail = ""): Judged => ({
  figure,
  shown: `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trim(),
  detail,
  value,
  gate,
});

async function ofTime(rounds: number): Promise<readonly Judged[]> {
  const [one, many] = [prepared(1), prepared(500)];
  const calls = await timed(
    { many: exchange(many, modern, "tools/call", aCall), one: exchange(one, modern, "tools/call", aCall) },
    rounds,
    40,
  );
  const starts = await timed(
    {
      many: exchange(many, legacy, "initialize", initialize),
      one: exchange(one, legacy, "initialize", initialize),
    },
    rounds,
    40,
  );
  const { toolList } = preparedSurface(100);
  const lists = await timed(
    {
      prepared: exchange(prepared(100), modern, "tools/list"),
      registered: exchange(registered(100), modern, "tools/list"),
      empty: exchange(prepared(0), modern, "tools/list"),
      bytes: () => Response.json({ jsonrpc: "2.0", id: 1, result: toolList }).text(),
    },
    rounds,
    10,
  );
  const floor = lists.empty.map((value, round) => value + (lists.bytes[round] ?? Number.NaN));
  return [
    ratio("tools/call at 500 tools, x one tool", calls.many, calls.one, 1.3),
    ratio("initialize at 500 tools, x one tool", starts.many, starts.one, 1.3),
    ratio("tools/list at 100 tools, x registerTool", lists.prepared, lists.registered, 0.1),
    ratio("tools/list at 100 tools, x (empty list + its bytes)", lists.prepared, floor, 1.2),
  ];
}

async function ofMemory(): Promise<readonly Judged[]> {
  const kept = (await retained(requests)) / 2 ** 20;
  const each = (await perServer(liveServers)) / 2 ** 10;
  return [
    amount(`heap retained over ${requests} requests`, kept, "MiB", 2),
    amount("heap of a live server at 500 tools", each, "KiB", 10),
  ];
}

async function ofCounts(): Promise<readonly Judged[]> {
  const { exchanges, conversionsBefore, conversions, ...each } = await countExchanges(125);
  return [
    amount("conversions after construction", conversions, "", 0, `${conversionsBefore} before`),
    ...Object.entries(each).map(([what, count]) => ({
      ...amount(`${what} for each exchange`, count / exchanges, "", 1, `of ${exchanges} exchanges`),
      exactly: true,
    })),
  ];
}

const columns = [54, 22, 22, 6] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[at]) : cell.padStart(columns[at] ?? 0))).join("  ");

/** Measures the surfaces and prints the report; the number of gates that are missed. */
export async function benchSurfaces(rounds = 31): Promise<number> {
  console.log(
    `\nSurfaces on Node ${process.version}, ${rounds} alternating rounds, medians with 95 % intervals`,
  );
  console.log(line(["figure", "measured", "ours / floor", "gate"]));
  let missed = 0;
  for (const judge of [ofCounts, ofMemory, () => ofTime(rounds)]) {
    for (const { figure, shown, detail, value, gate, exactly } of await judge()) {
      const met = exactly ? value === gate : value <= gate;
      if (!met) missed += 1;
      console.log(line([figure, shown, detail, String(gate)]) + (met ? "" : "  GATE MISSED"));
    }
  }
  console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
  return missed;
}
