/** A schema that names another, or wraps it, is followed so far. */
const deepest = 8;

/**
 * A property as what it comes down to: behind `$ref` into the schema's own definitions, an `allOf` of one, and the choice
 * between one thing and `null`, as the generators of other languages write what may be left out. What it says of itself
 * (title, description, default) stays.
 *
 * @param root the whole input schema, which has the definitions.
 */
export function resolved(root: unknown, property: unknown, depth = 0): unknown {
  if (!isObject(property) || depth >= deepest) return property;
  const { $ref, allOf, anyOf, oneOf, ...own } = property;
  const [only, ...others] = [
    ...(typeof $ref === "string" ? [pointed(root, $ref)] : []),
    ...listOf(allOf),
    ...choicesOf(listOf(anyOf)),
    ...choicesOf(listOf(oneOf)),
  ];
  if (only === undefined || others.length > 0) return asChoice(property);
  const inner = resolved(root, only, depth + 1);
  return isObject(inner) ? { ...inner, ...own } : property;
}

/** The members of a choice but `null`, where no more than one is left; a choice of more is kept whole. */
function choicesOf(members: readonly unknown[]): readonly unknown[] {
  return members.filter((member) => !(isObject(member) && member.type === "null"));
}

/** A choice between constants is an enumeration. */
function asChoice(property: Readonly<Record<string, unknown>>): unknown {
  const members = [...listOf(property.anyOf), ...listOf(property.oneOf)];
  const constants = members.flatMap((member) =>
    isObject(member) && Object.hasOwn(member, "const") ? [member.const] : [],
  );
  return members.length > 0 && constants.length === members.length
    ? { ...property, enum: constants }
    : property;
}

function pointed(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  const steps = reference.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, root);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
