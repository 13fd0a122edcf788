import { prettyJson } from "./pretty-json.js";
import type { Direction, TrafficEntry } from "./traffic.js";

/** Which lines of the log are wanted. */
export interface Wanted {
  readonly direction: Direction | "all";
  /** Words, each of which must be in the line's method, kind, direction or payload. */
  readonly filter: string;
}

/** What was found so far. */
export interface Found {
  /** The oldest first. */
  readonly entries: readonly TrafficEntry[];
  /** How many lines are not looked at yet. */
  readonly left: number;
}

export interface LogSearch {
  /** Looks on for a while, at the latest lines first. What was looked at once is not looked at again. */
  look(entries: readonly TrafficEntry[], wanted: Wanted): Found;
}

/** Looked at between two looks at the clock. */
const linesPerLook = 50;

/**
 * Finds lines of a log bit by bit: a filter looks into each payload, and to look into all of a long log at once would keep the
 * page from answering.
 *
 * @param budgetMs how long it may look at a time.
 * @param now in milliseconds.
 */
export function createLogSearch(budgetMs: number, now: () => number): LogSearch {
  /** What a line says in lower case, written out once for all filters. */
  const texts = new WeakMap<TrafficEntry, string>();
  let verdicts = new WeakMap<TrafficEntry, boolean>();
  let judgedBy = "";

  function textOf(entry: TrafficEntry): string {
    const known = texts.get(entry);
    if (known !== undefined) return known;
    const payload = entry.isForgotten ? "" : prettyJson(entry.message);
    const text = `${entry.method} ${entry.kind} ${entry.direction} ${payload}`.toLowerCase();
    texts.set(entry, text);
    return text;
  }

  function look(entries: readonly TrafficEntry[], { direction, filter }: Wanted): Found {
    const ofDirection =
      direction === "all" ? entries : entries.filter((entry) => entry.direction === direction);
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return { entries: ofDirection, left: 0 };
    const judge = words.join(" ");
    if (judge !== judgedBy) verdicts = new WeakMap();
    judgedBy = judge;
    const until = now() + budgetMs;
    let left = 0;
    let looked = 0;
    for (const entry of ofDirection.toReversed()) {
      if (verdicts.has(entry)) continue;
      if (left === 0 && (looked % linesPerLook > 0 || now() < until)) {
        const text = textOf(entry);
        verdicts.set(
          entry,
          words.every((word) => text.includes(word)),
        );
        looked += 1;
      } else left += 1;
    }
    return { entries: ofDirection.filter((entry) => verdicts.get(entry) === true), left };
  }
  return { look };
}
