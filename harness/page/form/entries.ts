import type { Field } from "./fields.js";

/** What a person has entered: a text for a field of one value, entries by name for a group, in order for a list. */
export type Entry = string | readonly Entry[] | Entries;
export interface Entries {
  readonly [name: string]: Entry;
}

/** The arguments that a form makes, or what is wrong by the path of the field, as `where.lat` and `tags.0`. */
export type FormReading =
  | { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/** More items are written as JSON. */
export const mostItems = 50;

/** What the form begins with, as its schema has it. */
export function initialEntries(fields: readonly Field[]): Entries {
  return entriesBy(fields, initialEntry);
}

/** What one field begins with. A group that may be left out is empty, since it is left out as long as it is empty. */
export function initialEntry(field: Field): Entry {
  const { kind, preset, required, fields } = field;
  if (preset !== undefined) return entryOf(field, preset);
  if (kind === "group") return required ? initialEntries(fields) : entriesBy(fields, blank);
  return blank(field);
}

function blank({ kind, fields }: Field): Entry {
  if (kind === "group") return entriesBy(fields, blank);
  return kind === "list" ? [] : "";
}

/** The entries of a form that gives these arguments; `undefined` where no form of these fields can. */
export function fillForm(
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
): Entries | undefined {
  const entries = entriesBy(fields, (field) =>
    Object.hasOwn(given, field.name) ? entryOf(field, given[field.name]) : blank(field),
  );
  const reading = readForm(fields, entries);
  return reading.ok && isSame(given, reading.arguments) ? entries : undefined;
}

/** What a field shows for a value; what it cannot show does not read back as that value. */
function entryOf(field: Field, value: unknown): Entry {
  const { kind, fields, item } = field;
  if (value === undefined) return blank(field);
  if (kind === "group") {
    return entriesBy(fields, (each) =>
      isObject(value) && Object.hasOwn(value, each.name) ? entryOf(each, value[each.name]) : blank(each),
    );
  }
  if (kind === "list") {
    return item && Array.isArray(value) ? value.slice(0, mostItems).map((each) => entryOf(item, each)) : [];
  }
  if (kind === "choice") return choiceText(value);
  return typeof value === "string" && kind !== "json" ? value : JSON.stringify(value, null, 2);
}

/** A choice as it is listed: a string as it is, anything else as JSON. */
export function choiceText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Reads the form. An empty field is left out, but for a required text, which may be empty; so is a group or a list in which
 * nothing was entered, unless it is required.
 */
export function readForm(fields: readonly Field[], entries: Entries): FormReading {
  const problems: Record<string, string> = {};
  const values = readMembers(fields, entries, "", problems);
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

/** The path of a field inside another. */
export function pathOf(parent: string, name: string | number): string {
  return parent === "" ? String(name) : `${parent}.${name}`;
}

type Problems = Record<string, string>;

function readMembers(
  fields: readonly Field[],
  entries: Entries,
  parent: string,
  problems: Problems,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const entry = Object.hasOwn(entries, field.name) ? entries[field.name] : undefined;
    const value = readEntry(field, entry ?? blank(field), pathOf(parent, field.name), problems);
    if (value !== undefined) define(values, field.name, value);
  }
  return values;
}

/** The value of a field; `undefined` where it is left out, or wrong. */
function readEntry(field: Field, entry: Entry, path: string, problems: Problems): unknown {
  const { kind, required, fields, item } = field;
  if (isEmpty(entry) && !required) return undefined;
  if (kind === "group") return readMembers(fields, isEntries(entry) ? entry : {}, path, problems);
  if (kind === "list") {
    const items = isList(entry) ? entry : [];
    return item ? items.map((each, at) => readEntry(item, each, pathOf(path, at), problems)) : [];
  }
  const text = typeof entry === "string" ? entry : "";
  if (text === "" && kind !== "text") {
    problems[path] = "This argument is required.";
    return undefined;
  }
  const read = readText(field, text);
  if (read.ok) return read.value;
  problems[path] = read.problem;
  return undefined;
}

/** Whether nothing was entered. An item that was added is something, but for one in which nothing is. */
function isEmpty(entry: Entry): boolean {
  if (typeof entry === "string") return entry === "";
  return isList(entry) ? entry.length === 0 : Object.values(entry).every(isEmpty);
}

type TextReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

function readText(field: Field, text: string): TextReading {
  switch (field.kind) {
    case "boolean":
      return { ok: true, value: text === "true" };
    case "choice":
      return { ok: true, value: field.choices.find((choice) => choiceText(choice) === text) };
    case "json":
      return parseJson(text);
    case "number":
    case "integer": {
      const number = Number(text);
      if (!Number.isFinite(number)) return { ok: false, problem: "This is not a number." };
      if (field.kind === "integer" && !Number.isInteger(number)) {
        return { ok: false, problem: "This is not a whole number." };
      }
      return { ok: true, value: number };
    }
    default:
      return { ok: true, value: text };
  }
}

function parseJson(text: string): TextReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return {
      ok: false,
      problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Whether two values are the same JSON, in whatever order their members stand. */
function isSame(one: unknown, other: unknown): boolean {
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
    );
  }
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  return one === other;
}

function entriesBy(fields: readonly Field[], entryOf: (field: Field) => Entry): Entries {
  const entries: Record<string, Entry> = {};
  for (const field of fields) define(entries, field.name, entryOf(field));
  return entries;
}

/** An argument may be named `__proto__`. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

export function isList(entry: Entry | undefined): entry is readonly Entry[] {
  return Array.isArray(entry);
}

export function isEntries(entry: Entry | undefined): entry is Entries {
  return typeof entry === "object" && !Array.isArray(entry);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
