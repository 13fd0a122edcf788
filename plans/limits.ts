import type { PlanLimits } from "./types.js";

type LimitName = keyof PlanLimits;

/** What plans may cost: the defaults, and the highest that may be set. */
export const planLimits: { readonly defaults: PlanLimits; readonly tops: PlanLimits } = Object.freeze({
  defaults: Object.freeze({
    bytes: 524_288,
    depth: 32,
    nodes: 5_000,
    transitions: 100,
    actions: 50,
    stateBytes: 65_536,
    valueBytes: 4_096,
  }),
  tops: Object.freeze({
    bytes: 5_242_880,
    depth: 64,
    nodes: 20_000,
    transitions: 500,
    actions: 200,
    stateBytes: 1_048_576,
    valueBytes: 65_536,
  }),
});

/** A limit that cannot be used. */
export interface LimitFault {
  readonly name: string;
  readonly message: string;
  readonly hint?: string;
  /** The highest that may be set, and what was given, when that is a number. */
  readonly limit?: number;
  readonly actual?: number;
}

export type ChosenLimits =
  | { readonly ok: true; readonly limits: PlanLimits }
  | { readonly ok: false; readonly faults: readonly LimitFault[] };

/** Reads `options.limits`. Fills in the defaults; refuses what is no whole number between 1 and the top, and names that do not exist. */
export function chooseLimits(options: { readonly limits?: unknown } | null): ChosenLimits {
  try {
    const given: unknown =
      typeof options === "object" && options !== null ? Reflect.get(options, "limits") : undefined;
    return readLimits(given === undefined ? {} : given);
  } catch {
    return {
      ok: false,
      faults: [{ name: "", message: "reading the limits threw an error", hint: "Send plain numbers." }],
    };
  }
}

function readLimits(given: unknown): ChosenLimits {
  if (typeof given !== "object" || given === null) {
    return { ok: false, faults: [{ name: "", message: "limits must be an object" }] };
  }
  const faults: LimitFault[] = [];
  const limits = { ...planLimits.defaults };
  for (const name of Object.keys(given)) {
    if (!isLimit(name)) {
      const hint = `Limits are ${Object.keys(limits).join(", ")}.`;
      faults.push({ name, message: `there is no limit "${name}"`, hint });
      continue;
    }
    const value: unknown = Reflect.get(given, name);
    if (value === undefined) continue;
    const top = planLimits.tops[name];
    if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= top)
      limits[name] = value;
    else {
      const message = `${name} must be a whole number from 1 to ${top}`;
      faults.push({ name, message, limit: top, ...(isNumber(value) && { actual: value }) });
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, limits };
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(planLimits.defaults, name);
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
