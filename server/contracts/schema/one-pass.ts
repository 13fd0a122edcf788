import type { Json, JsonObject } from "../../../base/json/kinds.js";

/**
 * What makes a validator come back to a value that it has seen: a reference, an expression, or comparing items with one another. A
 * property of such a name counts as well.
 */
const returning = /"(?:\$ref|pattern|patternProperties|uniqueItems)":/;

/** Characters of a schema times characters of a value: what a single pass compares at most, in some tens of milliseconds. */
const mostSteps = 4_000_000;

/**
 * Whether a schema and a value are such that validating takes no time worth measuring, by their length alone: each keyword is held
 * against each part of the value once at most. What watches over time takes longer than that, since it is a thread of its own.
 *
 * @param schema as `readSchema` has read it
 */
export function onePass(schema: JsonObject): (value: Json) => boolean {
  const text = JSON.stringify(schema);
  if (returning.test(text)) return () => false;
  return (value) => text.length * JSON.stringify(value).length <= mostSteps;
}
