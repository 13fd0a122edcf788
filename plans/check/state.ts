import { isArray, isObject } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import { isPlainPath, isSafePath, splitPath } from "../template/path.js";
import type { Json, JsonObject, PlanLimits } from "../types.js";
import { fromRoots } from "../vocabulary/paths.js";
import type { CheckLog } from "./log.js";

/**
 * Checks what the schema of a state cannot say: its size, its counts, and where actions read and write (S1-S4).
 *
 * @param bytes of the initial state
 */
export function checkState(state: JsonObject, bytes: number, limits: PlanLimits, log: CheckLog): void {
  if (bytes > limits.stateBytes) {
    exceeded(log, "/state/initial", "the state's bytes", bytes, limits.stateBytes);
  }
  const transitions = isObject(state.transitions) ? Object.entries(state.transitions) : [];
  if (transitions.length > limits.transitions) {
    exceeded(log, "/state/transitions", "the number of transitions", transitions.length, limits.transitions);
  }
  for (const [name, actions] of transitions) {
    if (!isArray(actions)) continue;
    const path = pointerTo("/state/transitions", name);
    if (actions.length > limits.actions) {
      exceeded(log, path, "the number of actions", actions.length, limits.actions);
    }
    for (const [at, action] of actions.entries()) {
      if (isObject(action)) checkAction(action, pointerTo(path, at), log);
    }
  }
}

function checkAction(action: JsonObject, path: string, log: CheckLog): void {
  if (typeof action.path === "string" && !isSafePath(splitPath(action.path))) {
    log.forbid("PATH_UNSAFE", {
      path: `${path}/path`,
      message: "the path has no segments, or reaches into a prototype",
      hint: "Name a member of the state, as count or items.0.done.",
    });
  }
  if (isObject(action.value) && Object.hasOwn(action.value, "$from")) {
    checkSource(action.value.$from, `${path}/value/$from`, log);
  }
}

function checkSource(from: Json | undefined, path: string, log: CheckLog): void {
  if (typeof from !== "string" || !isPlainPath(from)) {
    log.refuse("structure", {
      path,
      message: "this is no path",
      hint: "Write names and array indexes with dots between them, as state.items.0.",
    });
    return;
  }
  const segments = from.split(".");
  if (!isSafePath(segments)) {
    log.refuse("structure", { path, message: "the path reaches into a prototype" });
  } else if (segments.length < 2 || !fromRoots.includes(segments[0] ?? "")) {
    log.forbid("PATH_UNSAFE", {
      path,
      message: `the path must begin with ${fromRoots.map((root) => `${root}.`).join(", ")}`,
      hint: `For a member of the state write state.${from}.`,
    });
  }
}

function exceeded(log: CheckLog, path: string, what: string, actual: number, limit: number): void {
  log.forbid("LIMIT_EXCEEDED", {
    path,
    message: `${what} is ${actual}, the limit is ${limit}`,
    limit,
    actual,
  });
}
