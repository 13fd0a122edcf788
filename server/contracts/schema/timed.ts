import { createContext, Script } from "node:vm";

const script = new Script("run()");
/** One for all runs, since making one takes longer than most of them. */
const room: { run?: () => unknown } = Object.create(null);
const context = createContext(room);

/** What came of a bounded run. */
export type Timed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/**
 * Runs a function and ends it when its time is up, wherever it is: the last defence when every static bound has failed.
 * What it was changing may be left half done and must be thrown away.
 *
 * @param milliseconds of the clock on the wall
 * @throws what the function throws
 */
export function withinTime<T>(milliseconds: number, run: () => T): Timed<T> {
  room.run = run;
  try {
    return { ok: true, value: script.runInContext(context, { timeout: milliseconds }) };
  } catch (error) {
    if (isTimeout(error)) return { ok: false };
    throw error;
  } finally {
    delete room.run;
  }
}

/** The error belongs to the other context, so it is no instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
