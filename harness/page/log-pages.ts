import type { TrafficEntry } from "./traffic.js";

/** More lines than this are a burden to draw; the others are a page away. */
export const linesPerPage = 100;

/** The line that a page begins with, by its id; without one, the page is the last, and goes on with what comes. */
export type PageStart = number | undefined;

type Line = Pick<TrafficEntry, "id">;

/** A part of a log, and the ways to the others; a way is absent where it leads nowhere. */
export interface LogPage<Entry extends Line> {
  /** How many lines are before it. */
  readonly start: number;
  readonly lines: readonly Entry[];
  readonly ways: Readonly<
    Partial<Record<"oldest" | "earlier" | "later" | "newest", { readonly to: PageStart }>>
  >;
}

/** The page that begins with a line: it stays where it is while messages come, until the log forgets that line. */
export function logPage<Entry extends Line>(entries: readonly Entry[], from: PageStart): LogPage<Entry> {
  // The last page begins at a whole hundred, so that lines are added to it and do not slide.
  const last = Math.floor(Math.max(0, entries.length - 1) / linesPerPage) * linesPerPage;
  const held = from === undefined ? -1 : entries.findIndex(({ id }) => id >= from);
  const start = held < 0 ? last : held;
  const at = (index: number): PageStart => entries[Math.max(0, index)]?.id;
  const later = start + linesPerPage;
  return {
    start,
    lines: entries.slice(start, later),
    ways: {
      ...(start > 0 && { oldest: { to: at(0) }, earlier: { to: at(start - linesPerPage) } }),
      ...(later < entries.length && {
        later: { to: later < last ? at(later) : undefined },
        newest: { to: undefined },
      }),
    },
  };
}
