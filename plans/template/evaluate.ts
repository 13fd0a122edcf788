import { isArray } from "../../base/json/kinds.js";
import type { Json } from "../types.js";
import type { CompiledTemplate } from "./compile.js";
import { type PathScope, readPath } from "./path.js";

export interface EvaluateOptions {
  /** Keep the type of a value that the whole text names: true for props (T2), false for text nodes (T3). */
  readonly exact: boolean;
  /** Characters of a text at most; what is longer is cut, with an ellipsis. The default is 65 536. */
  readonly characters?: number;
}

/** What one text with templates makes at most when nothing else is said: a few bytes of plan could ask for gigabytes. */
const defaultCharacters = 65_536;

/** What a text shows of an object or array at most (T3). */
const textBounds = { depth: 8, nodes: 256, characters: 4_096 } as const;

/** The value of a text with templates. What is missing or null shows nothing; the pass is single (T4). */
export function evaluateTemplate(
  template: CompiledTemplate,
  scope: PathScope,
  options: EvaluateOptions & { readonly exact: false },
): string;
export function evaluateTemplate(
  template: CompiledTemplate,
  scope: PathScope,
  options: EvaluateOptions,
): Json;
export function evaluateTemplate(
  template: CompiledTemplate,
  scope: PathScope,
  { exact, characters = defaultCharacters }: EvaluateOptions,
): Json {
  if (exact && template.exact) {
    const value = readPath(scope, template.exact) ?? "";
    return typeof value === "string" ? shorten(value, characters) : value;
  }
  let text = "";
  for (const part of template.parts) {
    text += typeof part === "string" ? part : toText(readPath(scope, part));
    if (text.length > characters) break;
  }
  return shorten(text, characters);
}

function shorten(text: string, characters: number): string {
  return text.length > characters ? `${cut(text, characters)}\u2026` : text;
}

/** A value as text: nothing for what is missing, JSON for objects and arrays, cut short with an ellipsis. */
export function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  const budget = { nodes: textBounds.nodes, characters: textBounds.characters };
  const text = json(value, 0, budget);
  return text.length > textBounds.characters ? `${cut(text, textBounds.characters)}\u2026` : text;
}

/** The first characters of a text, never half of a pair. */
export function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

// It calls itself `textBounds.depth` deep at most.
function json(value: Json, depth: number, budget: { nodes: number; characters: number }): string {
  if (budget.nodes <= 0 || budget.characters <= 0 || depth > textBounds.depth) return "\u2026";
  budget.nodes--;
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(typeof value === "string" ? cut(value, textBounds.characters) : value);
    budget.characters -= text.length;
    return text;
  }
  const list = isArray(value);
  const members: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    const name = list ? "" : `${JSON.stringify(cut(key, textBounds.characters))}:`;
    budget.characters -= name.length + 1;
    members.push(name + json(child, depth + 1, budget));
    if (budget.nodes <= 0 || budget.characters <= 0) {
      if (members.length < Object.keys(value).length) members.push("\u2026");
      break;
    }
  }
  return list ? `[${members.join(",")}]` : `{${members.join(",")}}`;
}
