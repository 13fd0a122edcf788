import { deepestMessage, isPlain } from "../sandbox/judge.js";

/** In characters; nobody reads more. */
const longestShown = 100_000;

interface Sheet {
  readonly longest: number;
  text: string;
  isJson: boolean;
}

/**
 * A value as JSON for reading, cut when it is long.
 *
 * It writes no more than it shows, so that its cost is bounded by that and not by the value: an app may send a list of a
 * million zeros, deep inside, which no string could hold indented.
 *
 * @param longest in characters.
 */
export function prettyJson(value: unknown, longest = longestShown): string {
  const sheet: Sheet = { longest, text: "", isJson: true };
  if (value === undefined) return String(value);
  write(sheet, value, "\n", 0);
  if (!sheet.isJson) return "This cannot be shown as JSON.";
  return isFull(sheet) ? `${sheet.text.slice(0, longest)}\n… and more` : sheet.text;
}

const isFull = ({ longest, text, isJson }: Sheet) => text.length > longest || !isJson;

/** @param line what begins a new line: a line feed and the indentation. */
function write(sheet: Sheet, value: unknown, line: string, depth: number): void {
  if (typeof value === "string") sheet.text += JSON.stringify(value.slice(0, sheet.longest + 1));
  else if (typeof value === "bigint" || depth > deepestMessage) sheet.isJson = false;
  else if (typeof value !== "object" || value === null) sheet.text += JSON.stringify(value) ?? "null";
  else if (!isPlain(value)) sheet.isJson = false;
  else if (Array.isArray(value)) writeArray(sheet, value, line, depth);
  else writeObject(sheet, value, line, depth);
}

function writeArray(sheet: Sheet, items: readonly unknown[], line: string, depth: number): void {
  sheet.text += "[";
  // By index: an array of holes alone may claim billions.
  for (let at = 0; at < items.length && !isFull(sheet); at += 1) {
    sheet.text += at === 0 ? `${line}  ` : `,${line}  `;
    write(sheet, items[at], `${line}  `, depth + 1);
  }
  sheet.text += items.length === 0 ? "]" : `${line}]`;
}

function writeObject(sheet: Sheet, value: object, line: string, depth: number): void {
  sheet.text += "{";
  let isEmpty = true;
  for (const key of Object.keys(value)) {
    if (isFull(sheet)) return;
    const member: unknown = Reflect.get(value, key);
    if (member === undefined) continue;
    sheet.text += `${isEmpty ? "" : ","}${line}  ${JSON.stringify(key.slice(0, sheet.longest))}: `;
    isEmpty = false;
    write(sheet, member, `${line}  `, depth + 1);
  }
  sheet.text += isEmpty ? "}" : `${line}}`;
}
