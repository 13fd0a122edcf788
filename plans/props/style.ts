import { isObject } from "../../base/json/kinds.js";
import type { Json } from "../types.js";
import { refusedProperties, unitlessProperties } from "../vocabulary/styles.js";
import { isSafeCss } from "./css.js";

/** A CSS property and its value, to be set one by one through CSSOM. */
export type StyleDeclaration = readonly [property: string, value: string];

export interface StyleReading {
  readonly declarations: readonly StyleDeclaration[];
  /** What was left out because it is not safe, as the author wrote it. */
  readonly refused: readonly string[];
}

const refused: ReadonlySet<string> = new Set(refusedProperties);
const unitless: ReadonlySet<string> = new Set(unitlessProperties);
const propertyName = /^(?:--[A-Za-z0-9_-]+|-?[a-z]+(?:-[a-z0-9]+)*)$/;

/**
 * The safe declarations of a style, for a string as for an object (C1-C3). Call it on values whose templates were
 * evaluated. `!important` is taken off: an inline style stands above the view's stylesheet as it is.
 */
export function readStyle(value: Json): readonly StyleDeclaration[] {
  return inspectStyle(value).declarations;
}

/** As `readStyle`, and tells what was left out. */
export function inspectStyle(value: Json): StyleReading {
  const declarations: StyleDeclaration[] = [];
  const left: string[] = [];
  const add = (property: string, text: string, source: string) => {
    const plain = withoutImportant(text.trim());
    if (plain === "") return;
    if (propertyName.test(property) && !refused.has(property) && isSafeCss(plain)) {
      declarations.push([property, plain]);
    } else {
      left.push(source);
    }
  };
  if (typeof value === "string") {
    for (const source of splitDeclarations(value)) {
      const colon = source.indexOf(":");
      if (source.trim() === "") continue;
      if (colon < 0) left.push(source);
      else add(lowerName(source.slice(0, colon).trim()), source.slice(colon + 1), source);
    }
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== "string" && typeof member !== "number") continue;
      const property = kebab(key);
      add(property, typeof member === "number" ? withUnit(property, member) : member, key);
    }
  }
  return { declarations, refused: left };
}

/** A style key as CSS writes it: `marginTop`, `WebkitLineClamp` and `msFlex` become hyphenated. */
function kebab(key: string): string {
  if (key.startsWith("--")) return key;
  if (key === "cssFloat") return "float";
  const hyphenated = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return hyphenated.startsWith("ms-") ? `-${hyphenated}` : hyphenated;
}

function withoutImportant(text: string): string {
  const mark = text.lastIndexOf("!");
  return mark >= 0 &&
    text
      .slice(mark + 1)
      .trim()
      .toLowerCase() === "important"
    ? text.slice(0, mark).trimEnd()
    : text;
}

function lowerName(name: string): string {
  return name.startsWith("--") ? name : name.toLowerCase();
}

function withUnit(property: string, value: number): string {
  return value === 0 || property.startsWith("--") || unitless.has(property) ? String(value) : `${value}px`;
}

/** Splits at semicolons that stand in no string, parenthesis or comment. */
function splitDeclarations(text: string): readonly string[] {
  if (!/["'(\\]|\/\*/.test(text)) return text.split(";");
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (character === "/" && text[at + 1] === "*") {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length : end + 1;
    } else if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === ";" && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  found.push(text.slice(start));
  return found;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}
