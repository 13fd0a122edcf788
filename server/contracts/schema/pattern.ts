import { RE2JS } from "re2js";
import { contractLimits } from "../limits.js";

/** An expression that is matched in linear time. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
  /** One text for each expression: ajv takes those with equal texts for one and the same. */
  readonly toString: () => string;
}

/** White space as ECMAScript has it; RE2 knows five characters. */
const space =
  "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const notSpace =
  "\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}" +
  "\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
const anyButLines = "[^\\n\\r\\x{2028}\\x{2029}]";

/** One construct of an expression, the longest first. */
const constructs =
  /\\u\{([0-9A-Fa-f]+)\}|\\u([0-9A-Fa-f]{4})|\\x([0-9A-Fa-f]{2})|\\c([A-Za-z])|\\([pP])\{([^}]*)\}|\\([\s\S])|(\(\?(?:<?[=!]|<|:|[\s\S]))|\[\^?|[\s\S]/gu;

/**
 * Compiles an expression of JSON Schema (ECMA-262) for an engine that never goes back (SCH-01).
 *
 * @returns `undefined` for what cannot be matched so: lookaround, back-references, large counts; and for what is too long or
 *   no expression at all
 */
export function linearPattern(pattern: string): LinearPattern | undefined {
  if (pattern.length > contractLimits.pattern) return undefined;
  const isUnicode = isExpression(pattern, "u");
  if (!isUnicode && !isExpression(pattern, "")) return undefined;
  const translated = translate(pattern, isUnicode);
  if (translated === undefined) return undefined;
  try {
    const compiled = RE2JS.compile(translated);
    return { test: (text) => compiled.test(text), toString: () => `linear:${pattern}` };
  } catch {
    return undefined;
  }
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    // Making one runs nothing.
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

function translate(pattern: string, isUnicode: boolean): string | undefined {
  let inClass = false;
  let translated = "";
  for (const match of pattern.matchAll(constructs)) {
    const piece = construct(match, inClass, isUnicode);
    if (piece === undefined) return undefined;
    translated += piece;
    const [text] = match;
    if (!inClass && text.startsWith("[")) inClass = true;
    else if (inClass && text === "]") inClass = false;
  }
  return translated;
}

function construct(match: RegExpMatchArray, inClass: boolean, isUnicode: boolean): string | undefined {
  const [text, point, unit, byte, control, property, name = "", escaped, group] = match;
  if (point !== undefined) return isUnicode ? `\\x{${point}}` : undefined;
  // Half of a surrogate pair is no letter of a text.
  if (unit !== undefined) return /^d[89a-f]/i.test(unit) ? undefined : `\\x{${unit}}`;
  if (byte !== undefined) return `\\x{${byte}}`;
  if (control !== undefined) return `\\x{${(control.charCodeAt(0) % 32).toString(16)}}`;
  if (property !== undefined)
    return isUnicode ? `\\${property}{${name.replace(/^(?:Script|sc)=/, "")}}` : undefined;
  if (escaped !== undefined) return spell(escaped, inClass);
  if (inClass) return text.startsWith("[") ? text.replace("[", "\\[") : text;
  if (group !== undefined) {
    if (group === "(?:") return group;
    return group === "(?<" ? "(?P<" : undefined;
  }
  return text === "." ? anyButLines : text;
}

function spell(letter: string, inClass: boolean): string | undefined {
  switch (letter) {
    case "s":
      return inClass ? space : `[${space}]`;
    case "S":
      return inClass ? notSpace : `[${notSpace}]`;
    case "0":
      return "\\x{0}";
    case "b":
      return inClass ? "\\x{8}" : "\\b";
    case "B":
      return inClass ? undefined : "\\B";
  }
  // Digits are back-references; other letters mean nothing here, or something else to RE2.
  if (/[dDwWtnrfv]/.test(letter)) return `\\${letter}`;
  return /[A-Za-z0-9]/.test(letter) ? undefined : `\\x{${letter.codePointAt(0)?.toString(16)}}`;
}
