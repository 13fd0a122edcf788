import { checkUrl, isClobbering, type PropKind, readStyle } from "../../plans/runtime.js";
import { toText } from "../../plans/template/evaluate.js";
import type { Json } from "../../plans/types.js";
import { commandValues } from "../../plans/vocabulary/attributes.js";

/** Style declarations, set one by one through CSSOM: a style attribute is what the policy forbids. */
export type StyleValue = Readonly<Record<string, string>>;

/** What one attribute of an element is to be; undefined leaves it out. */
export type AttributeValue = string | number | boolean | StyleValue | undefined;

/** The kinds of props that end up on the element. */
export type AttributeKind = Extract<
  PropKind,
  { kind: "attribute" | "boolean" | "enumerated" | "property" | "style" }
>;

/** What an attribute is set through. */
export type Sink = "attribute" | "property" | "style";

/** Where an attribute is set, and by which name. */
export interface AttributePlace {
  readonly name: string;
  readonly sink: Sink;
}

export function placeOf(kind: AttributeKind): AttributePlace {
  switch (kind.kind) {
    case "style":
      return { name: "style", sink: "style" };
    case "property":
      return { name: kind.name, sink: "property" };
    default:
      // SVG has dropped the prefix, and knows the attribute without it.
      return { name: kind.name === "xlink:href" ? "href" : kind.name, sink: "attribute" };
  }
}

const commands: ReadonlySet<string> = new Set(commandValues);
const textProperties: ReadonlySet<string> = new Set(["value"]);

/**
 * The value of an attribute, for a value of the plan whose templates were filled.
 *
 * `bound` tells that a template gave it: what is missing is then the empty string, and means off.
 *
 * @see docs/rules.md, A5, B2, B3
 */
export function attributeValue(
  tag: string,
  kind: AttributeKind,
  value: Json,
  bound: boolean,
): AttributeValue {
  switch (kind.kind) {
    case "style":
      return Object.fromEntries(readStyle(value));
    case "boolean":
      return isOn(value, bound);
    case "property":
      return textProperties.has(kind.name) ? toText(value) : isOn(value, bound);
    case "enumerated":
      if (typeof value === "boolean") return String(value);
      if (bound && value === "") return undefined;
      // Bound to the message that says why; any word but these means the same as "true" (ARIA 1.2).
      if (bound && kind.name === "aria-invalid" && !/^(?:false|grammar|spelling)$/.test(String(value))) {
        return "true";
      }
      return plain(value);
    case "attribute": {
      const found = plain(value);
      return found === undefined || isGuarded(tag, kind, String(found)) ? found : undefined;
    }
  }
}

function isOn(value: Json, bound: boolean): boolean {
  return bound ? Boolean(value) : value !== null && value !== false;
}

function plain(value: Json): string | number | boolean | undefined {
  if (value === null) return undefined;
  return typeof value === "object" ? toText(value) : value;
}

/** Checked again at the sink, since a template may have made anything of it. */
function isGuarded(
  tag: string,
  { name, guard }: Extract<PropKind, { kind: "attribute" }>,
  value: string,
): boolean {
  switch (guard) {
    case undefined:
      return true;
    case "url":
      return checkUrl(tag, name, value);
    case "clobbering":
      return !isClobbering(tag, name, value);
    default:
      return commands.has(value);
  }
}

/**
 * The name by which Preact is given an attribute.
 *
 * Preact assigns to a member of the element where there is one, which turns `translate="no"` on and leaves an empty
 * `title` behind. No member has an upper-case name, and `setAttribute` lowers it on HTML elements. SVG keeps its case, and
 * Preact sets only attributes there.
 */
export function propOf(tag: string, kind: AttributeKind, foreign: boolean): string {
  if (kind.kind === "style") return "style";
  // Preact takes the value of a progress away when it was not given one by this name.
  if (tag === "progress" && kind.name === "value") return kind.name;
  if (foreign && kind.name === "xlink:href") return "href";
  return foreign || kind.kind === "property" ? kind.name : kind.name.toUpperCase();
}
