import { appConfig, envelope } from "../compiled/checks.js";
import type { Json } from "../types.js";

/** Something that a compiled schema found. */
export interface ShapeFault {
  readonly path: string;
  readonly message: string;
}

interface SchemaCheck {
  (value: Json): boolean;
  errors?: readonly ShapeFault[] | null;
}

// The generated file carries no types; this is the interface of every check in it.
const checks: Readonly<Record<"envelope" | "appConfig", SchemaCheck>> = { envelope, appConfig };

/** Checks the shape of a value by its compiled schema. The faults point to where they are. */
export function shapeFaults(schema: keyof typeof checks, value: Json): readonly ShapeFault[] {
  const check = checks[schema];
  return check(value) ? [] : (check.errors ?? []);
}
