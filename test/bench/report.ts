import type { Rounds } from "./measure.js";
import { type Estimate, estimate, median, ratios } from "./statistics.js";

/** `checkPlan` may cost at most this share of `JSON.parse(JSON.stringify(plan))`. */
export const gate = 0.6;
/** ... and should cost at most so many checked copies. */
export const goal = 5;

export interface Verdict {
  readonly where: string;
  readonly nodes: number;
  readonly gate: boolean;
  readonly goal: boolean;
}

/** The gate and the goal by the medians of the ratios of each round. */
export function judge(rounds: Rounds): Pick<Verdict, "gate" | "goal"> {
  return {
    gate: median(ratios(rounds.checkPlan, rounds.roundTrip)) <= gate,
    goal: median(ratios(rounds.checkPlan, rounds.checkedCopy)) <= goal,
  };
}

const columns = [8, 12, 12, 12, 24, 24] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padStart(columns[at] ?? 0)).join("");

export const heading = line([
  "nodes",
  "checkPlan",
  "copy",
  "round trip",
  `x round trip (<= ${gate})`,
  `x copy (<= ${goal})`,
]);

/** One line of the table: nanoseconds per node, then the ratios with their 95 % intervals. */
export function row(nodes: number, { checkPlan, checkedCopy, roundTrip }: Rounds): string {
  return line([
    String(nodes),
    ...[checkPlan, checkedCopy, roundTrip].map((values) => `${median(values).toFixed(0)} ns`),
    interval(estimate(ratios(checkPlan, roundTrip))),
    interval(estimate(ratios(checkPlan, checkedCopy))),
  ]);
}

function interval({ median: middle, low, high }: Estimate): string {
  return `${middle.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}

/** What others cost on Node 20 at 1 000 and 5 000 nodes, by figure: they are not measured again here. */
export const peers = [
  "Peers, as measured on Node 20 for specs/performance.md section 8 (1 000 / 5 000 nodes, x round trip):",
  "  json-render catalog.validate        0.49 / 0.64",
  "  zod 4 recursive schema (compiled)   0.55 / 0.71",
  "  a2ui processMessages                0.83 / 0.79",
  "  adaptivecards parse                 1.77 / 2.05",
  "  renderify parseDeclarativeMcpPlan   5.58 / 6.65",
].join("\n");
