import { rowsPlan } from "../rows-plan.js";
import { type Estimate, estimate, median, ratios } from "../statistics.js";
import type { Figures, Pair } from "./figures.js";

/** One line of the report. */
export interface Judged {
  readonly figure: string;
  /** What is judged, as the report prints it. */
  readonly shown: string;
  readonly detail: string;
  readonly value: number;
  readonly gate: number;
  readonly goal?: number;
}

export const times = ({ median: middle, low, high }: Estimate): string =>
  `${middle.toFixed(2)}x [${low.toFixed(2)}, ${high.toFixed(2)}]`;

function ratio(figure: string, found: Pair, unit: string, gate: number, goal: number): Judged {
  const of = estimate(ratios(found.ours, found.floor));
  const detail = `${median(found.ours).toFixed(2)} / ${median(found.floor).toFixed(2)} ${unit}`;
  return { figure, shown: times(of), detail, value: of.median, gate, goal };
}

export const amount = (figure: string, value: number, unit: string, gate: number, goal?: number): Judged => ({
  figure,
  shown: `${value.toFixed(unit === "" ? 0 : 1)} ${unit}`.trim(),
  detail: "",
  value,
  gate,
  ...(goal !== undefined && { goal }),
});

/** Each figure against its gate and its goal: medians of the ratios inside each round. */
export function judgeView(found: Figures): readonly Judged[] {
  return [
    ratio("connect, x F2", found.connect, "ms", 1.15, 1.05),
    ratio("result -> DOM, 1 000 nodes, x F1", found.draw[1_000], "ms", 1.6, 1.3),
    ratio("result -> DOM, 5 000 nodes, x F1", found.draw[5_000], "ms", 1.25, 1.1),
    ratio("result -> DOM, 10 000 nodes, x F1", found.draw[10_000], "ms", 1.2, 1.05),
    ratio("the same as text, 10 000 nodes, x F1", found.text, "ms", 0.7, 0.5),
    ratio("CPU per transition, x F1", found.transition, "us", 4, 2),
    ratio("its growth from 250 to 10 000 nodes", found.growth, "us", 1.25, 1.05),
    ratio("1 000 transitions in one loop, x F1", found.loop, "us each", 3, 1.5),
    ratio("second plan, 1 000 nodes, x F1", found.second, "ms", 1, 0.6),
    ratio("heap when connected, x F2", found.connectedHeap, "KiB", 1.15, 1.08),
    amount("heap added by 10 000 transitions", found.heapOfTransitions, "KiB", 1024),
    amount("heap added by 100 replacements", found.heapOfReplacements, "KiB", 1024),
    amount("messages to the host in 10 000 clicks", found.messages, "", 20, 5),
    amount("HTML, raw", found.raw / 1_000, "kB", 285, 265),
    amount("HTML, gzip -9", found.gzip / 1_000, "kB", 76, 70),
  ];
}

const columns = [40, 22, 24, 8, 8] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[at]) : cell.padStart(columns[at] ?? 8))).join("  ");

export const heading = line(["figure", "measured", "ours / floor", "gate", "goal"]);

export function row({ figure, shown, detail, value, gate, goal }: Judged): string {
  const verdict = value > gate ? "  GATE MISSED" : goal !== undefined && value > goal ? "  goal missed" : "";
  return line([figure, shown, detail, String(gate), goal === undefined ? "" : String(goal)]) + verdict;
}

/** What has no gate, since a person who scrolls up does not wait for it: a plan of long ago, with the view that it makes first. */
export function replayRow({ ours, floor }: Pair): string {
  return line([
    "input and result at once, 1 000 nodes",
    times(estimate(ratios(ours, floor))),
    `${median(ours).toFixed(2)} / ${median(floor).toFixed(2)} ms`,
  ]);
}

/** How text does against objects by size: where the server should begin to send text. */
export function formRow(nodes: number, found: Pair): string {
  const { length } = JSON.stringify(rowsPlan(nodes));
  return line([
    `text / object, ${nodes} nodes, ${(length / 1_000).toFixed(1)} kB`,
    times(estimate(ratios(found.ours, found.floor))),
    `${median(found.ours).toFixed(2)} / ${median(found.floor).toFixed(2)} ms`,
  ]);
}
