import { jsonBytes } from "../../base/json/measure.js";
import { readPath } from "../../plans/runtime.js";
import type { Json, JsonObject, RuntimePlan } from "../../plans/types.js";
import { times } from "../times.js";

/** What the model is told, by the paths that name it, and how many of these hold too much to be told. */
export interface Told {
  readonly planState: JsonObject;
  readonly leftOut: number;
}

export interface ModelContextPort {
  /** The paths that the app's configuration names. */
  readonly named: readonly string[];
  /** The state of the plan that is shown; undefined when none is. */
  readonly state: () => JsonObject | undefined;
  /** Tells the host; false when it does not take it, or not yet. */
  readonly tell: (told: Told) => boolean;
}

export interface ModelContext {
  /** Takes the paths that a plan names beside those of the app. */
  readonly follow: (plan: RuntimePlan) => void;
  /** Something may have changed. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** What of the state the model may get at most: paths of a plan, and bytes of JSON. */
export const contextLimits = { paths: 100, bytes: 8_192 } as const;

/**
 * Keeps the model's context in step with the state: of the paths that app or plan name, and of nothing else; the last state,
 * a while after it has begun to change, and only when it differs from what was told.
 *
 * Each update takes the place of the one before (REQ-10), so that nothing named is told once more, after something was.
 */
export function createModelContext({ named, state, tell }: ModelContextPort): ModelContext {
  let paths = named;
  let told = JSON.stringify(toldOf({}, []));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function update(): void {
    timer = undefined;
    const next = toldOf(state() ?? {}, paths);
    const text = JSON.stringify(next);
    if (text !== told && tell(next)) told = text;
  }

  return {
    follow({ metadata }) {
      const own = metadata?.modelContext;
      paths = [...named, ...(Array.isArray(own) ? own.filter(isText) : [])].slice(0, contextLimits.paths);
    },
    check() {
      if (!stopped) timer ??= setTimeout(update, times.modelContext);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What is there of these paths, as far as it fits; a path of anything but the state names nothing. */
export function toldOf(state: JsonObject, paths: readonly string[]): Told {
  const planState: Record<string, Json> = {};
  let left: number = contextLimits.bytes;
  let leftOut = 0;
  for (const path of new Set(paths)) {
    const value = readPath({ state }, path);
    if (value === undefined) continue;
    const bytes = jsonBytes({ [path]: value });
    if (bytes > left) {
      leftOut++;
      continue;
    }
    left -= bytes;
    planState[path] = value;
  }
  return { planState, leftOut };
}

function isText(value: Json): value is string {
  return typeof value === "string";
}
