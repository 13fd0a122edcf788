import { SurfaceError } from "../errors.js";

/**
 * Which names tools may have: `mcp` is the protocol's rule (letters, digits, `.`, `_`, `-`, at most 128), `portable` the
 * tightest of the model providers' (letters, digits, `_`, `-`, at most 64).
 */
export type Naming = "mcp" | "portable";

const rules: Readonly<Record<Naming, { readonly pattern: RegExp; readonly says: string }>> = {
  mcp: { pattern: /^[A-Za-z0-9._-]{1,128}$/, says: '1 to 128 letters, digits, ".", "_" or "-"' },
  portable: { pattern: /^[A-Za-z0-9_-]{1,64}$/, says: '1 to 64 letters, digits, "_" or "-"' },
};

/** @throws SurfaceError `INVALID_TOOL` */
export function assertName(name: unknown, naming: Naming, origin: string): asserts name is string {
  const { pattern, says } = rules[naming];
  if (typeof name === "string" && pattern.test(name)) return;
  throw new SurfaceError("INVALID_TOOL", `the name ${JSON.stringify(name)} (${origin}) must be ${says}`);
}

/**
 * The name as clients that know only one separator see it: they turn `read-file` and `read.file` into `read_file`, and
 * the last one wins.
 */
export function folded(name: string): string {
  return name.replace(/[.-]/g, "_");
}
