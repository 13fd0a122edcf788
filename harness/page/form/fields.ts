import { resolved } from "./resolve.js";

/** How one argument is asked for. */
export type FieldKind = "text" | "number" | "integer" | "boolean" | "choice" | "json";

/** One field of the form of a tool. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** For `choice`: the values, shown as JSON unless they are strings. */
  readonly choices: readonly unknown[];
  /** The field's text at the start. */
  readonly initial: string;
}

/** The arguments that a form makes, or what is wrong by field name. */
export type FormReading =
  | { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/** The fields of an input schema; what has no simple field is asked for as JSON. */
export function fieldsOf(schema: unknown): readonly Field[] {
  const properties = member(schema, "properties");
  if (!isObject(properties)) return [];
  const required = member(schema, "required");
  return Object.entries(properties).map(([name, given]) => {
    const property = resolved(schema, given);
    const choices = choicesOf(property);
    const kind = choices ? "choice" : kindOf(property);
    const preset = member(property, "default");
    return {
      name,
      label: textOr(member(property, "title"), name),
      description: [textOr(member(property, "description"), ""), limitsOf(property)]
        .filter(Boolean)
        .join(" "),
      kind,
      required: Array.isArray(required) && required.includes(name),
      choices: choices ?? [],
      initial: preset === undefined ? "" : fieldText(kind, preset),
    };
  });
}

/** The texts of a form that gives these arguments; `undefined` where no form of these fields can. */
export function fillForm(
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | undefined {
  const texts = Object.fromEntries(
    fields.map((field) => [
      field.name,
      Object.hasOwn(given, field.name) ? fieldText(field.kind, given[field.name]) : "",
    ]),
  );
  const reading = readForm(fields, texts);
  const isSame =
    reading.ok &&
    Object.keys(given).length === Object.keys(reading.arguments).length &&
    Object.entries(given).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(reading.arguments[name]),
    );
  return isSame ? texts : undefined;
}

/** The text that a field shows for a value. */
export function fieldText(kind: FieldKind, value: unknown): string {
  if (value === undefined) return "";
  if (kind === "choice") return choiceText(value);
  return typeof value === "string" && kind !== "json" ? value : JSON.stringify(value, null, 2);
}

/** A choice as it is listed: a string as it is, anything else as JSON. */
export function choiceText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Reads the form. An empty field is left out, but for a required text, which may be empty. */
export function readForm(fields: readonly Field[], texts: Readonly<Record<string, string>>): FormReading {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const text = texts[field.name] ?? "";
    if (text === "" && !(field.required && field.kind === "text")) {
      if (field.required) problems[field.name] = "This argument is required.";
      continue;
    }
    const read = readField(field, text);
    if (read.ok) define(values, field.name, read.value);
    else problems[field.name] = read.problem;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, arguments: values };
}

/** Reads the raw JSON of all arguments. */
export function readRaw(text: string): FormReading {
  const parsed = parseJson(text.trim() === "" ? "{}" : text);
  if (!parsed.ok) return { ok: false, problems: { raw: parsed.problem } };
  return isObject(parsed.value)
    ? { ok: true, arguments: parsed.value }
    : { ok: false, problems: { raw: "Arguments are a JSON object." } };
}

type FieldReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

function readField(field: Field, text: string): FieldReading {
  switch (field.kind) {
    case "text":
      return { ok: true, value: text };
    case "boolean":
      return { ok: true, value: text === "true" };
    case "choice":
      return { ok: true, value: field.choices.find((choice) => choiceText(choice) === text) };
    case "json":
      return parseJson(text);
    default: {
      const number = Number(text);
      if (!Number.isFinite(number)) return { ok: false, problem: "This is not a number." };
      if (field.kind === "integer" && !Number.isInteger(number)) {
        return { ok: false, problem: "This is not a whole number." };
      }
      return { ok: true, value: number };
    }
  }
}

function parseJson(text: string): FieldReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return {
      ok: false,
      problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
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

/** An argument may be named `__proto__`. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
