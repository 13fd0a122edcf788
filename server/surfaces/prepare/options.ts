import { SurfaceError } from "../errors.js";
import type { Naming } from "./naming.js";
import type { SchemaOpinions } from "./schema-rules.js";

/**
 * What becomes of a tool whose schema cannot be told to clients: `throw` makes construction fail with everything that
 * is wrong, `warn` tells and leaves the tool out, `skip` leaves it out. What the opinions find is told even under `skip`.
 */
export type SchemaPolicy = "throw" | "warn" | "skip";

export interface PrepareOptions {
  /** Default: `mcp`. */
  readonly naming?: Naming;
  readonly schemaValidation?: SchemaOpinions & { readonly policy?: SchemaPolicy };
  /** Where warnings go. Default: standard error. */
  readonly onwarning?: (message: string) => void;
}

export interface ResolvedOptions {
  readonly naming: Naming;
  readonly policy: SchemaPolicy;
  readonly opinions: SchemaOpinions;
  readonly onwarning: (message: string) => void;
}

/** @throws SurfaceError `INVALID_OPTION` */
export function resolveOptions(options: PrepareOptions): ResolvedOptions {
  const { naming = "mcp", schemaValidation: { policy = "throw", ...opinions } = {}, onwarning } = options;
  assertOneOf("naming", naming, ["mcp", "portable"]);
  assertOneOf("schemaValidation.policy", policy, ["throw", "warn", "skip"]);
  assertOneOf("schemaValidation.unionRoots", opinions.unionRoots ?? "allow", ["allow", "refuse"]);
  return {
    naming,
    policy,
    opinions,
    onwarning: onwarning ?? ((message) => console.warn(`porthole: ${message}`)),
  };
}

/** @throws SurfaceError `INVALID_OPTION` */
export function assertOneOf(option: string, value: unknown, allowed: readonly string[]): void {
  if (typeof value === "string" && allowed.includes(value)) return;
  throw new SurfaceError(
    "INVALID_OPTION",
    `${option} is ${JSON.stringify(value)}; it takes ${allowed.map((word) => `"${word}"`).join(", ")}`,
  );
}
