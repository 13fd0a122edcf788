import type { Json, JsonObject } from "./kinds.js";
import { isArray } from "./kinds.js";

/** How much JSON a value is. */
export interface Measure {
  /** UTF-8 bytes of the value as JSON. */
  readonly bytes: number;
  /** Containers within containers; 0 for a value that is no container. */
  readonly levels: number;
}

const loneSurrogate = /\p{Surrogate}/u;

/** UTF-8 bytes of a string as JSON, with its quotes. */
export function stringBytes(text: string): number {
  const { length } = text;
  let bytes = length + 2;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
    else if (unit === 0x22 || unit === 0x5c) bytes += 1;
    else if (unit < 0x20)
      bytes += unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 1 : 5;
  }
  return bytes;
}

const plainUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit >= 0x20 && unit !== 0x22 && unit !== 0x5c && unit !== 0x7b ? 1 : 0,
);
const onlyPlain = /^[ !#-[\]-z|-\x7f]*$/;

/**
 * Whether a text is ASCII that JSON writes as it stands, and holds no opening brace: then its bytes are its length and
 * two quotes, it is well-formed, and there is no template in it. Most texts are, and this is the quickest way to know.
 */
export function isPlainText(text: string): boolean {
  const { length } = text;
  // A regular expression is dearer to begin with, and cheaper for every character.
  if (length > 32) return onlyPlain.test(text);
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f || plainUnits[unit] === 0) return false;
  }
  return true;
}

/** As `stringBytes`; null when half of a surrogate pair stands alone, which UTF-8 cannot write. */
export function wellFormedBytes(text: string): number | null {
  const bytes = stringBytes(text);
  // Plain text is as long as its bytes; only other text can hold surrogates.
  return bytes > text.length + 2 && loneSurrogate.test(text) ? null : bytes;
}

type Container = readonly Json[] | JsonObject;

const known = new WeakMap<object, Measure>();

/**
 * Measures a frozen value. What was measured once is not looked at again, so measuring a state after an event costs
 * what the event touched.
 */
export function measure(value: Json): Measure {
  if (!isContainer(value)) return { bytes: scalarBytes(value), levels: 0 };
  const open: Container[] = [value];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const { length } = open;
    // One by one: a spread of this many would overflow the stack.
    for (const child of isArray(at) ? at : Object.values(at)) {
      if (isContainer(child) && !known.has(child)) open.push(child);
    }
    if (open.length > length) continue;
    open.pop();
    known.set(at, sum(at));
  }
  return known.get(value) ?? { bytes: 0, levels: 0 };
}

/** UTF-8 bytes of a value as JSON. Remembers nothing: for what is looked at once. */
export function jsonBytes(value: Json): number {
  if (!isContainer(value)) return scalarBytes(value);
  let bytes = 0;
  const open: Container[] = [value];
  for (let at = open.pop(); at; at = open.pop()) {
    const children = isArray(at) ? at : Object.values(at);
    // Two brackets, and a comma between any two.
    bytes += 1 + Math.max(1, children.length);
    if (!isArray(at)) for (const name of Object.keys(at)) bytes += stringBytes(name) + 1;
    for (const child of children) {
      if (isContainer(child)) open.push(child);
      else bytes += scalarBytes(child);
    }
  }
  return bytes;
}

function sum(container: Container): Measure {
  let bytes = 2;
  let levels = 0;
  let count = 0;
  const named = !isArray(container);
  for (const [key, child] of Object.entries(container)) {
    const part = isContainer(child) ? known.get(child) : undefined;
    bytes += part?.bytes ?? scalarBytes(child);
    if (named) bytes += stringBytes(key) + 1;
    levels = Math.max(levels, part?.levels ?? 0);
    count++;
  }
  return { bytes: bytes + Math.max(0, count - 1), levels: levels + 1 };
}

function scalarBytes(value: Json): number {
  return typeof value === "string" ? stringBytes(value) : String(value).length;
}

function isContainer(value: Json): value is Container {
  return typeof value === "object" && value !== null;
}
