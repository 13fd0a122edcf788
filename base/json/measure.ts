import type { Json } from "./kinds.js";
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

/** As `stringBytes`; null when half of a surrogate pair stands alone, which UTF-8 cannot write. */
export function wellFormedBytes(text: string): number | null {
  const bytes = stringBytes(text);
  // Plain text is as long as its bytes; only other text can hold surrogates.
  return bytes > text.length + 2 && loneSurrogate.test(text) ? null : bytes;
}

const known = new WeakMap<object, Measure>();

/**
 * Measures a frozen value. What was measured once is not looked at again, so measuring a state after an event costs
 * what the event touched.
 */
export function measure(value: Json): Measure {
  if (typeof value !== "object" || value === null) return { bytes: scalarBytes(value), levels: 0 };
  const open: (readonly Json[] | { readonly [key: string]: Json })[] = [value];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const before = open.length;
    // One by one: a spread of this many would overflow the stack.
    for (const child of Object.values(at)) if (isContainer(child) && !known.has(child)) open.push(child);
    if (open.length > before) continue;
    open.pop();
    known.set(at, sum(at));
  }
  return known.get(value) ?? { bytes: 0, levels: 0 };
}

function sum(container: readonly Json[] | { readonly [key: string]: Json }): Measure {
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

function isContainer(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null;
}
