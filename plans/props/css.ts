import { styleFunctions } from "../vocabulary/styles.js";

const allowed: ReadonlySet<string> = new Set(styleFunctions);
const escapes = /\\(?:([0-9a-fA-F]{1,6})[ \t\n\r\f]?|\r\n|([\s\S]))/g;
const comment = /\/\*[\s\S]*?(?:\*\/|$)/g;
// Where the name of a function begins at the latest, looking back from its parenthesis.
const boundary = /[\s(){}[\],;:!"'/*+<>=^$|~]/;

/** Decodes CSS escapes and drops NULs, which engines read in different ways. */
export function decodeCss(text: string): string {
  const decoded = text.includes("\\")
    ? text.replace(escapes, (_match, hex: string | undefined, other: string | undefined) => {
        if (hex === undefined) return other === undefined || /[\n\r\f]/.test(other) ? "" : other;
        const point = Number.parseInt(hex, 16);
        return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
      })
    : text;
  return decoded.replaceAll("\0", "");
}

/** A text without its CSS comments; one that is never closed reaches to the end. */
export function withoutComments(text: string): string {
  return text.includes("/*") ? text.replace(comment, "") : text;
}

/**
 * Whether a CSS value calls allowed functions only, and opens no block or at-rule.
 *
 * A name is looked for in the value as it stands, which is how an engine reads it, and once more with the comments
 * taken out, so that no engine's reading of a comment can join what was refused apart.
 */
export function isSafeCss(value: string): boolean {
  const decoded = decodeCss(value);
  return callsAllowed(decoded) && callsAllowed(withoutComments(decoded));
}

function callsAllowed(text: string): boolean {
  if (/[@{}<]/.test(text)) return false;
  for (let paren = text.indexOf("("); paren >= 0; paren = text.indexOf("(", paren + 1)) {
    let start = paren;
    while (start > 0 && !boundary.test(text[start - 1] ?? "")) start--;
    if (start < paren && !allowed.has(text.slice(start, paren).toLowerCase())) return false;
  }
  return true;
}
