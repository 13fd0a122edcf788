import { resolved } from "./resolve.js";

/** How one argument is asked for; a `group` by the fields of its members, a `list` by those of each item. */
export type FieldKind = "text" | "number" | "integer" | "boolean" | "choice" | "json" | "group" | "list";

/** One field of the form of a tool. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** For `choice`: the values, shown as JSON unless they are strings. */
  readonly choices: readonly unknown[];
  /** For `group`: its members. */
  readonly fields: readonly Field[];
  /** For `list`: what each item is. */
  readonly item?: Field;
  /** What the schema wants it to begin with; `undefined` where it says nothing. */
  readonly preset: unknown;
}

/** Groups and lists inside one another; what is deeper is asked for as JSON. */
const deepest = 3;
/** Fields inside groups and lists; a schema that names itself in each of its members has any number of them. */
const mostInside = 200;

/** What is left of the fields that a form may have inside groups and lists. */
interface Room {
  left: number;
}

/** The fields of an input schema; what has no field of its kind is asked for as JSON. */
export function fieldsOf(schema: unknown): readonly Field[] {
  return membersOf(schema, schema, 0, { left: mostInside });
}

/** @param root the whole input schema, which has the definitions. */
function membersOf(root: unknown, object: unknown, depth: number, room: Room): readonly Field[] {
  const properties = member(object, "properties");
  if (!isObject(properties)) return [];
  const required = member(object, "required");
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(root, property, name, Array.isArray(required) && required.includes(name), depth, room),
  );
}

function fieldOf(
  root: unknown,
  given: unknown,
  name: string,
  required: boolean,
  depth: number,
  room: Room,
): Field {
  const property = resolved(root, given);
  const choices = choicesOf(property);
  return {
    name,
    label: textOr(member(property, "title"), name),
    description: [textOr(member(property, "description"), ""), limitsOf(property)].filter(Boolean).join(" "),
    required,
    choices: choices ?? [],
    preset: member(property, "default"),
    ...(choices ? { kind: "choice", fields: [] } : partsOf(root, property, depth, room)),
  };
}

/** The kind of a property, with the fields that are inside it. */
function partsOf(
  root: unknown,
  property: unknown,
  depth: number,
  room: Room,
): Pick<Field, "kind" | "fields" | "item"> {
  const kind = kindOf(property);
  if (kind !== "group" && kind !== "list") return { kind, fields: [] };
  const isList = kind === "list";
  const inside = isList ? 1 : Object.keys(Object(member(property, "properties"))).length;
  if (depth >= deepest || inside === 0 || inside > room.left) return { kind: "json", fields: [] };
  room.left -= inside;
  if (!isList) return { kind, fields: membersOf(root, property, depth + 1, room) };
  const item = fieldOf(root, member(property, "items"), "", true, depth + 1, room);
  // A list of what has no field of its own is better written as a whole.
  return item.kind === "json" ? { kind: "json", fields: [] } : { kind, fields: [], item };
}

function kindOf(property: unknown): FieldKind {
  const type = member(property, "type");
  const names: readonly unknown[] = Array.isArray(type) ? type.filter((name) => name !== "null") : [type];
  if (names.length !== 1) return "json";
  switch (names[0]) {
    case "string":
      return "text";
    case "number":
      return "number";
    case "integer":
      return "integer";
    case "boolean":
      return "boolean";
    case "object":
      return isObject(member(property, "properties")) ? "group" : "json";
    case "array":
      return isObject(member(property, "items")) && member(property, "prefixItems") === undefined
        ? "list"
        : "json";
    default:
      return "json";
  }
}

function choicesOf(property: unknown): readonly unknown[] | undefined {
  const listed = member(property, "enum");
  if (Array.isArray(listed) && listed.length > 0) return listed;
  return isObject(property) && Object.hasOwn(property, "const") ? [property.const] : undefined;
}

/** What the schema allows, in words; the form sends what it is given, so that a server can be tested with less and more. */
function limitsOf(property: unknown): string {
  const number = (key: string) => {
    const value = member(property, key);
    // Some generators write the limits of whole numbers themselves.
    return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  };
  const limits: readonly (readonly [string, number | string | undefined])[] = [
    ["at least", number("minimum")],
    ["more than", number("exclusiveMinimum")],
    ["at most", number("maximum")],
    ["less than", number("exclusiveMaximum")],
    ["characters at least", number("minLength")],
    ["characters at most", number("maxLength")],
    ["items at least", number("minItems")],
    ["items at most", number("maxItems")],
    ["format", textOr(member(property, "format"), "") || undefined],
  ];
  const said = limits.flatMap(([words, value]) => (value === undefined ? [] : [`${words} ${value}`]));
  return said.length > 0 ? `(${said.join(", ")})` : "";
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
