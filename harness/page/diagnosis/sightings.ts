import type { TrafficEntry } from "../traffic.js";

/** The steps of a start that messages tell of. */
export type SeenStep = "framed" | "ran" | "initialize" | "initialized" | "sized" | "result";

/** What the messages have told of a start so far. */
export interface Sightings {
  /** When each step was seen first, in milliseconds since the app was opened. */
  readonly at: Readonly<Partial<Record<SeenStep, number>>>;
  /** Whether `ui/initialize` was answered with an error. */
  readonly isRefused: boolean;
}

export const nothingSeen: Sightings = { at: {}, isRefused: false };

const fromApp: Readonly<Record<string, SeenStep>> = {
  "ui/initialize": "initialize",
  "ui/notifications/initialized": "initialized",
  "ui/notifications/size-changed": "sized",
};
const toApp: Readonly<Record<string, SeenStep>> = {
  "ui/notifications/sandbox-resource-ready": "framed",
  "ui/notifications/tool-result": "result",
  "ui/notifications/tool-cancelled": "result",
};

/**
 * What is known after one more message; the same object where it tells nothing new.
 *
 * A log forgets its oldest lines, and a start is the oldest that there is: so it is noted when it happens.
 */
export function see(
  before: Sightings,
  { direction, kind, method, at }: Pick<TrafficEntry, "direction" | "kind" | "method" | "at">,
): Sightings {
  const names = direction === "from-app" ? fromApp : toApp;
  const step = Object.hasOwn(names, method) ? names[method] : undefined;
  // The relay's own notice is no word of the app.
  const speaks = direction === "from-app" && method !== "ui/notifications/sandbox-proxy-ready";
  let after = before;
  for (const each of [step, speaks ? ("ran" as const) : undefined])
    if (each && after.at[each] === undefined) after = { ...after, at: { ...after.at, [each]: at } };
  if (kind === "error" && method === "ui/initialize" && !after.isRefused)
    after = { ...after, isRefused: true };
  return after;
}
