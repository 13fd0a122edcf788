import type { ElementNode } from "../types.js";
import { bind, statePath } from "./bind.js";
import { build, type PlanChild } from "./element.js";

const prefix = "$not_";

/** The state key that `plan` keeps at the opposite of a path. Names cannot hold dots, so `.` is written `$-`, `$` is `$$`. */
export function oppositeKey(path: string): string {
  return prefix + path.replaceAll("$", "$$$$").replaceAll(".", "$-");
}

/** The path whose opposite a state key is, or undefined. */
export function oppositeOf(key: string): string | undefined {
  if (!key.startsWith(prefix)) return undefined;
  return key.slice(prefix.length).replace(/\$([$-])/g, (_, mark: string) => (mark === "$" ? "$" : "."));
}

/**
 * Shows its children while a state value is truthy.
 *
 * Plans have no expressions, only `hidden` from a value; so `plan` keeps a second value at the opposite, written by
 * every transition that writes the first.
 *
 * @param path a state path, for example `state.open`; `state.` may be left out
 * @throws AuthoringError `PATH_INVALID`
 */
export function showIf(path: string, ...children: readonly PlanChild[]): ElementNode {
  return build("div", { hidden: bind(`state.${oppositeKey(statePath(path))}`) }, children);
}

/** Hides its children while a state value is truthy. */
export function hideIf(path: string, ...children: readonly PlanChild[]): ElementNode {
  return build("div", { hidden: bind(`state.${statePath(path)}`) }, children);
}
