import type { Json } from "../../../base/json/kinds.js";
import { pointerTo } from "../../../base/json/pointer.js";
import { scanJson } from "./scan.js";

/**
 * Why a text is no strict JSON.
 *
 * - `too_large`: more bytes than allowed.
 * - `syntax`: no JSON at all.
 * - `too_deep`: more containers within containers than allowed.
 * - `duplicate_member`: a name stands twice in one object; `JSON.parse` would keep the last, other readers the first.
 * - `inexact_number`: a number that a double does not hold, so that two texts would become one value.
 * - `lone_surrogate`: half of a surrogate pair, which UTF-8 cannot write.
 */
export type StrictJsonFault =
  | "too_large"
  | "syntax"
  | "too_deep"
  | "duplicate_member"
  | "inexact_number"
  | "lone_surrogate";

export type StrictRead =
  | { readonly ok: true; readonly value: Json }
  /** `path` is the JSON Pointer of the place. */
  | { readonly ok: false; readonly fault: StrictJsonFault; readonly path: string };

export interface StrictBounds {
  /** UTF-8 bytes of the text. */
  readonly maxBytes: number;
  /** Containers within containers. */
  readonly maxLevels: number;
}

interface Level {
  readonly names: Set<string> | undefined;
  at: string | number;
}

/**
 * Reads JSON from its text and refuses what parsing would lose (JCS-01 to JCS-06): only a value that comes from here may
 * be digested, since one digest must stand for one text, white space and the order of members aside.
 */
export function readStrictJson(text: string, { maxBytes, maxLevels }: StrictBounds): StrictRead {
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes) return fault("too_large", "");
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return fault("syntax", "");
  }
  const levels: Level[] = [];
  const path = () => levels.reduce((parent, { at }) => pointerTo(parent, at), "");
  const next = () => {
    const level = levels.at(-1);
    if (typeof level?.at === "number") level.at += 1;
  };
  for (const { kind, start, end } of scanJson(text)) {
    const level = levels.at(-1);
    switch (kind) {
      case "open":
        if (levels.length === maxLevels) return fault("too_deep", path());
        levels.push(text[start] === "{" ? { names: new Set(), at: "" } : { names: undefined, at: 0 });
        break;
      case "close":
        levels.pop();
        next();
        break;
      case "key": {
        const name: string = JSON.parse(text.slice(start, end));
        if (!level?.names) break;
        level.at = name;
        if (!name.isWellFormed()) return fault("lone_surrogate", path());
        if (level.names.has(name)) return fault("duplicate_member", path());
        level.names.add(name);
        break;
      }
      case "string":
        if (!JSON.parse(text.slice(start, end)).isWellFormed()) return fault("lone_surrogate", path());
        next();
        break;
      case "scalar":
        if (!isExact(text.slice(start, end))) return fault("inexact_number", path());
        next();
        break;
    }
  }
  return { ok: true, value };
}

function fault(kind: StrictJsonFault, path: string): StrictRead {
  return { ok: false, fault: kind, path };
}

/** No number that a double keeps needs more characters; what follows takes longer than its length says. */
const longestNumber = 1_024;

/** Whether a literal is no number, or one that a double keeps digit for digit; integers up to 2^53 - 1. */
function isExact(literal: string): boolean {
  if (/^[tfn]/.test(literal)) return true;
  if (literal.length > longestNumber) return false;
  const value = Number(literal);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  return decimal(literal) === decimal(String(value));
}

/** A number as its significant digits and the power of ten of the last one: equal numbers, equal texts. */
function decimal(literal: string): string {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  // The exponent of a number that is neither zero nor infinite here is small, unless its digits are as many.
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
