import { OpenShipError, type PathRule } from "../error.js";

/** The most bytes of UTF-8 that a path may take. */
export const maxPathBytes = 512;

/** Why a value is no path of a snapshot (P1–P3), or undefined when it is one. */
export function pathFault(path: unknown): { readonly rule: PathRule; readonly message: string } | undefined {
  if (typeof path !== "string") return { rule: "path_type", message: "must be a string" };
  if (path === "") return { rule: "path_empty", message: "must not be empty" };
  // Distinct lone surrogates encode to the same three bytes, so two paths would share one digest.
  if (!path.isWellFormed()) return { rule: "path_surrogate", message: "must be well-formed Unicode" };
  if (path.includes("\0")) return { rule: "path_nul", message: "must not hold NUL" };
  if (path.includes("\\")) return { rule: "path_backslash", message: "must not hold a backslash" };
  if (path.startsWith("/")) return { rule: "path_absolute", message: "must not begin with a slash" };
  if (Buffer.byteLength(path) > maxPathBytes) {
    return { rule: "path_length", message: `must not be longer than ${maxPathBytes} bytes` };
  }
  for (const segment of path.split("/")) {
    if (segment === "") return { rule: "path_empty_segment", message: "must not hold an empty segment" };
    if (segment === "." || segment === "..") {
      return { rule: "path_dot_segment", message: `must not hold the segment "${segment}"` };
    }
  }
  if (path.normalize("NFC") !== path) return { rule: "path_nfc", message: "must be normalised (NFC)" };
  return undefined;
}

/**
 * Takes a path that somebody asks for, as it is: nothing is decoded, folded, trimmed or repaired (P2).
 *
 * @throws {OpenShipError} `INVALID_PATH`
 */
export function checkPath(path: unknown): string {
  const fault = pathFault(path);
  if (fault) throw new OpenShipError("INVALID_PATH", fault.rule, `the path ${fault.message}`);
  return String(path);
}

/** Orders paths by their UTF-8 bytes (M6), which is the order of code points and neither of UTF-16 units nor of a locale. */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Units of surrogate pairs stand for code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
