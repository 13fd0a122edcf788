import { parsePath, type ReadablePath } from "./path.js";

/** A text with templates, taken apart: literal text and paths, in order. */
export interface CompiledTemplate {
  readonly parts: readonly (string | ReadablePath)[];
  /** The path, when the text is one template and nothing else (T2). */
  readonly exact: ReadablePath | null;
  /** What stands between braces and is no path; each prints as nothing. A checked plan has none. */
  readonly faults: readonly string[];
}

/** Takes a text apart at its `{{path}}` templates; null when it holds none. */
export function compileTemplate(text: string): CompiledTemplate | null {
  let start = text.indexOf("{{");
  let end = start < 0 ? -1 : text.indexOf("}}", start + 2);
  if (end < 0) return null;
  const parts: (string | ReadablePath)[] = [];
  const faults: string[] = [];
  let last = 0;
  while (start >= 0 && end >= 0) {
    if (start > last) parts.push(text.slice(last, start));
    const inner = text.slice(start + 2, end);
    const path = parsePath(inner);
    if (path) parts.push(path);
    else faults.push(inner);
    last = end + 2;
    start = text.indexOf("{{", last);
    end = start < 0 ? -1 : text.indexOf("}}", start + 2);
  }
  if (last < text.length) parts.push(text.slice(last));
  const [only] = parts;
  const exact = parts.length === 1 && faults.length === 0 && typeof only === "object" ? only : null;
  return { parts, exact, faults };
}

/** Whether a text holds a template, well-formed or not. */
export function hasTemplate(text: string): boolean {
  const start = text.indexOf("{{");
  return start >= 0 && text.indexOf("}}", start + 2) >= 0;
}
