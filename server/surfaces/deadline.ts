import { SurfaceError } from "./errors.js";

/**
 * Runs what an author wrote, for so many milliseconds at most. What comes later is dropped; the signal tells the code.
 *
 * @throws SurfaceError `TIMED_OUT`, and what the code throws
 */
export async function within<Value>(
  what: string,
  milliseconds: number,
  run: (signal: AbortSignal) => Value | Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const made = run(ending.signal);
  if (!isThenable(made)) return made;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new SurfaceError("TIMED_OUT", `${what} took longer than ${milliseconds} ms`);
      ending.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value;
}
