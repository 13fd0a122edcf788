import type { Members } from "./sightings.js";

/** Reads into values of which nothing is known. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a value, by a path of own names; `undefined` where there is none. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) at = isMembers(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}

/** Reports shorten their lines themselves, once secrets are out of them; this only bounds what is kept. */
const longestShown = 4_000;

/** A value as a line. */
export function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** How often, in words that follow a verb. */
export function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
