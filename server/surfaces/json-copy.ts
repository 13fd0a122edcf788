import type { Json } from "../../base/json/kinds.js";

/** The value as clients would receive it: detached from the caller's, with nothing but JSON in it. */
export function jsonCopy(value: unknown): Json {
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

/** JSON with the members of every object in one order, so that equal values give equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, member: Json) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
