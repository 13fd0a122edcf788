import { attributeNames } from "../vocabulary/attribute-names.js";
import {
  attributeAliases,
  booleanAttributes,
  droppedOn,
  enumeratedAttributes,
  propertyAttributes,
  reservedPrefixes,
} from "../vocabulary/attributes.js";
import { urlAttributes } from "../vocabulary/urls.js";
import { boundEvent, looksLikeEvent } from "./event.js";

/** What a prop is for. `name` is the attribute's name as the platform wants it. */
export type PropKind =
  /** `guard` names the check that a value must pass after its templates were evaluated. */
  | { readonly kind: "attribute"; readonly name: string; readonly guard?: "url" | "clobbering" | "command" }
  | { readonly kind: "boolean"; readonly name: string }
  /** Its booleans are the words "true" and "false". */
  | { readonly kind: "enumerated"; readonly name: string }
  /** The element's property of that name follows the value; the attribute is its initial side. */
  | { readonly kind: "property"; readonly name: PropertyName }
  | { readonly kind: "style" }
  | { readonly kind: "event"; readonly event: string; readonly bubbles: boolean }
  | { readonly kind: "key" }
  /** In no table: it does nothing. */
  | { readonly kind: "dropped" }
  /** Never in a checked plan: an `on...` name that is no binding, or an attribute of the view's own. */
  | { readonly kind: "refused"; readonly code: "EVENT_INVALID" | "ATTRIBUTE_DISABLED" };

export type PropertyName = keyof typeof propertyAttributes;

const attributeName = /^[A-Za-z_:][A-Za-z0-9:._-]*$/;
const dropped: PropKind = Object.freeze({ kind: "dropped" });

/** Every spelling, in lower case, with the spelling that the platform wants. */
const spellings = new Map<string, string>(attributeNames.map((name) => [name.toLowerCase(), name]));
for (const name of [...spellings.values()]) {
  // JSX spells hyphens and colons away: strokeWidth, xlinkHref.
  if (/[-:]/.test(name)) spellings.set(name.replace(/[-:]/g, "").toLowerCase(), name);
}
for (const [alias, name] of Object.entries(attributeAliases)) spellings.set(alias, name);

const booleans: ReadonlySet<string> = new Set(booleanAttributes);
const enumerated: ReadonlySet<string> = new Set(enumeratedAttributes);
const urls: ReadonlySet<string> = new Set(Object.values(urlAttributes).flat());
const properties: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(propertyAttributes));
const exceptions: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(droppedOn));

/** What a prop of an element is for, from the tables of the vocabulary. */
export function classifyProp(tag: string, propName: string): PropKind {
  if (propName === "style") return { kind: "style" };
  if (propName === "key") return { kind: "key" };
  if (looksLikeEvent(propName)) {
    const bound = boundEvent(propName);
    if (!bound) return { kind: "refused", code: "EVENT_INVALID" };
    return bound.listed ? { kind: "event", event: bound.event, bubbles: bound.bubbles } : dropped;
  }
  if (!attributeName.test(propName)) return dropped;
  const lower = propName.toLowerCase();
  if (reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    return { kind: "refused", code: "ATTRIBUTE_DISABLED" };
  }
  if (lower.startsWith("aria-")) return { kind: "enumerated", name: lower };
  if (lower.startsWith("data-")) return { kind: "attribute", name: lower };
  const name = spellings.get(lower);
  if (name === undefined || exceptions.get(name)?.includes(tag)) return dropped;
  return known(tag, name);
}

function known(tag: string, name: string): PropKind {
  if (urls.has(name)) return { kind: "attribute", name, guard: "url" };
  if (booleans.has(name)) return { kind: "boolean", name };
  if (enumerated.has(name)) return { kind: "enumerated", name };
  const owners = properties.get(name);
  // `value` is a plain attribute elsewhere (meter, li); the others mean nothing elsewhere.
  if (owners?.includes(tag) && isProperty(name)) return { kind: "property", name };
  if (owners && name !== "value") return dropped;
  if (name === "command") return { kind: "attribute", name, guard: "command" };
  return name === "name" || name === "id"
    ? { kind: "attribute", name, guard: "clobbering" }
    : { kind: "attribute", name };
}

function isProperty(name: string): name is PropertyName {
  return properties.has(name);
}
