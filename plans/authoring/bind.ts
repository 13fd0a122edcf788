import { isPlainPath, isSafePath, splitPath } from "../template/path.js";
import { AuthoringError } from "./errors.js";

const brand: unique symbol = Symbol("binding");

/** A template made on purpose: the view reads the path and prints, or sets, what it finds there. */
export interface Binding {
  readonly [brand]: true;
  /** The path as it stands in the template, for example `state.page` or `event.value`. */
  readonly path: string;
}

/**
 * Binds a piece of text or a prop to the plan's state.
 *
 * @param path names joined by dots: `state.count`, `state.rows.0.name`, `tool.search.pending`. Without a root it means state.
 * @throws AuthoringError `PATH_INVALID` for a path outside the grammar (T5) or through `__proto__`, `prototype` or
 * `constructor` (T6).
 */
export function bind(path: string): Binding {
  return Object.freeze({ [brand]: true as const, path: checkedPath(path) });
}

/** The path itself, when the grammar takes it. */
export function checkedPath(path: string): string {
  if (!isPlainPath(path)) {
    throw new AuthoringError(
      "PATH_INVALID",
      `The path ${JSON.stringify(path)} is not names joined by dots, such as "state.page".`,
    );
  }
  if (!isSafePath(splitPath(path))) {
    throw new AuthoringError(
      "PATH_INVALID",
      `The path "${path}" reaches into prototypes, which no plan may read.`,
    );
  }
  return path;
}

/** A state path without its root: `state.open` and `open` both mean the state key `open`. */
export function statePath(path: string): string {
  const checked = checkedPath(path);
  const [root] = checked.split(".");
  if (root === "event" || root === "context" || root === "vars" || root === "tool" || checked === "state") {
    throw new AuthoringError(
      "PATH_INVALID",
      `The path "${path}" does not lead into the state. For what else there is, write bind("${path}") where it is to stand.`,
    );
  }
  return root === "state" ? checked.slice("state.".length) : checked;
}

/** Whether a value is a binding. */
export function isBinding(value: unknown): value is Binding {
  return typeof value === "object" && value !== null && brand in value;
}

/** The template that a binding stands for. */
export function templateOf(binding: Binding): string {
  return `{{${binding.path}}}`;
}
