import { maxLevels } from "../../base/json/copy.js";
import { detach } from "../../base/json/detach.js";
import { isArray, isObject } from "../../base/json/kinds.js";
import { measure } from "../../base/json/measure.js";
import { arrayIndex, isSafePath, type PathScope, parsePath, readPath, splitPath } from "../template/path.js";
import type { Json, JsonObject, PlanAction, PlanIssue, PlanLimits } from "../types.js";

export type Applied =
  | { readonly ok: true; readonly state: JsonObject }
  | { readonly ok: false; readonly issue: PlanIssue };

/** What `$from` reads beside the state that the actions work on. */
export type ActionScope = Omit<PathScope, "state" | "tool">;

/**
 * Runs the actions of a transition in order on one working copy (S5). Pure: the given state stays as it is, and what
 * the actions did not touch is shared between both. The new state is frozen.
 *
 * All or nothing: an action that may not run leaves no trace of the ones before it. Codes: `LIMIT_EXCEEDED` (the
 * state outgrows `stateBytes`, or a number leaves the finite range) and `PATH_UNSAFE` (the path names no member).
 * The issue's path points to the action in its transition.
 */
export function applyActions(
  state: JsonObject,
  actions: readonly PlanAction[],
  scope: ActionScope,
  limits: Pick<PlanLimits, "stateBytes">,
): Applied {
  let working = state;
  for (const [at, action] of actions.entries()) {
    const refuse = (detail: Omit<PlanIssue, "path">): Applied => ({
      ok: false,
      issue: { path: `/${at}`, ...detail },
    });
    const segments = splitPath(action.path);
    if (!isSafePath(segments)) {
      return refuse({ code: "PATH_UNSAFE", message: `"${action.path}" is no path that may be written` });
    }
    const current = readPath({ state: working }, { root: "state", segments, safe: true });
    const next = nextValue(action, current, { ...scope, state: working }, limits.stateBytes);
    if (next === undefined) {
      return refuse({ code: "LIMIT_EXCEEDED", message: "the new value is out of bounds" });
    }
    const written = write(working, segments, next, limits.stateBytes);
    if (!isObject(written)) {
      return refuse({ code: "PATH_UNSAFE", message: `"${action.path}" names no place in an array` });
    }
    working = written;
  }
  const { bytes, levels } = measure(working);
  if (bytes <= limits.stateBytes && levels <= maxLevels) return { ok: true, state: working };
  const [actual, limit, what] =
    bytes > limits.stateBytes ? [bytes, limits.stateBytes, "bytes"] : [levels, maxLevels, "levels"];
  return {
    ok: false,
    issue: {
      code: "LIMIT_EXCEEDED",
      path: "",
      message: `the state has ${actual} ${what}, the limit is ${limit}`,
      limit,
      actual,
    },
  };
}

/** The value to write; undefined when it is out of bounds. */
function nextValue(
  action: PlanAction,
  current: Json | undefined,
  scope: PathScope,
  stateBytes: number,
): Json | undefined {
  switch (action.type) {
    case "increment": {
      const sum = (typeof current === "number" ? current : 0) + (action.by ?? 1);
      return Number.isFinite(sum) ? sum : undefined;
    }
    case "toggle":
      return !current;
    case "set":
      return resolve(action.value, scope, stateBytes);
    case "push": {
      const value = resolve(action.value, scope, stateBytes);
      if (value === undefined) return undefined;
      return Object.freeze(isArray(current) ? [...current, value] : [value]);
    }
  }
}

function resolve(value: Json, scope: PathScope, stateBytes: number): Json | undefined {
  if (!isObject(value) || !Object.hasOwn(value, "$from")) return value;
  const path = typeof value.$from === "string" ? parsePath(value.$from) : null;
  const found = (path && readPath(scope, path)) ?? null;
  if (path?.root === "state") return found;
  // The event belongs to the caller, so that what goes into the state is a copy of it.
  const copy = detach(found, stateBytes);
  return copy.ok ? copy.value : undefined;
}

/** A copy of a container with one place written; undefined when the path names no place in an array. */
function write(
  root: JsonObject,
  segments: readonly string[],
  value: Json,
  stateBytes: number,
): Json | undefined {
  const way: (JsonObject | readonly Json[])[] = [];
  let at: Json | undefined = root;
  for (const segment of segments) {
    // Whatever is no container gives way to an object (S10); arrays stay arrays.
    const container: JsonObject | readonly Json[] = isObject(at) || isArray(at) ? at : Object.freeze({});
    way.push(container);
    at = readPath({ state: { container } }, { root: "state", segments: ["container", segment], safe: true });
  }
  let written = value;
  for (const [depth, container] of [...way.entries()].reverse()) {
    const segment = segments[depth] ?? "";
    if (isArray(container)) {
      const index = arrayIndex(segment);
      // A gap is filled with null, as JSON would read it, as far as the state may grow at all.
      if (index < 0 || index * 2 > stateBytes) return undefined;
      const copy: Json[] = [...container];
      while (copy.length < index) copy.push(null);
      copy[index] = written;
      written = Object.freeze(copy);
    } else {
      written = Object.freeze({ ...container, [segment]: written });
    }
  }
  return written;
}
