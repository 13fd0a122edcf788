import type { Json } from "../types.js";
import { type Binding, isBinding, templateOf } from "./bind.js";
import { AuthoringError } from "./errors.js";

/**
 * The state key that prints two opening braces.
 *
 * A template is expanded in a single pass (T4), so braces that come out of the state are printed and never read
 * again. Data that holds `{{` is therefore written with this binding in their place: the view prints the author's
 * text exactly, in text, in attributes and in payloads alike. `plan` puts the key into the initial state.
 */
export const bracesKey = "$braces";

/** What stands for `{{` in data. */
export const bracesTemplate = `{{${bracesKey}}}`;

const nul = /\0/g;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const depthLimit = 64;

/** Drops NUL and puts U+FFFD for each lone surrogate: what no plan, and no UTF-8, can carry. */
export function mend(data: string): string {
  return data.replace(nul, "").replace(loneSurrogate, "\uFFFD");
}

/** Whether words leave something to show after mending; a binding may always find something. */
export function saysSomething(words: string | Binding | undefined): boolean {
  return typeof words === "string" ? mend(words) !== "" : words !== undefined;
}

/** Data as plan text: mended, and with nothing in it that could expand. */
export function literal(data: string): string {
  return mend(data).replaceAll("{{", bracesTemplate);
}

/** A value that an author may put where a plan wants JSON: JSON, bindings, and members that are undefined. */
export type PropValue =
  | Binding
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PropValue[]
  | { readonly [key: string]: PropValue };

/** A value as literal JSON: strings escaped, bindings as templates, undefined members gone, NaN and infinities null. */
export function literalJson(value: unknown): Json {
  return copy(value, literal, []);
}

/** A value as plain JSON for places where templates mean nothing (state, metadata): mended, not escaped. */
export function plainJson(value: unknown): Json {
  return copy(value, mend, []);
}

function copy(value: unknown, write: (data: string) => string, above: readonly object[]): Json {
  if (typeof value === "string") return write(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return String(value);
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") {
    throw new AuthoringError(
      "DATA_INVALID",
      `A plan holds no ${typeof value}; an event is named by its type.`,
    );
  }
  if (isBinding(value)) return templateOf(value);
  if (above.includes(value)) {
    throw new AuthoringError("DATA_INVALID", "A value in a plan holds itself; plans are JSON trees.");
  }
  if (above.length >= depthLimit) {
    throw new AuthoringError("DATA_INVALID", `A value in a plan is nested deeper than ${depthLimit} levels.`);
  }
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item, write, path));
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null;
  const result: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = mend(key);
    if (item !== undefined && name !== "__proto__") result[name] = copy(item, write, path);
  }
  return result;
}
