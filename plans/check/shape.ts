import type { Json } from "../types.js";

/** Something that a compiled schema found. */
export interface ShapeFault {
  readonly path: string;
  readonly message: string;
}

/** A schema that was compiled (`npm run generate`). The generated files carry no types; this is what is in them. */
export interface SchemaCheck {
  (value: Json): boolean;
  errors?: readonly ShapeFault[] | null;
}

/** Checks the shape of a value by its compiled schema. The faults point to where they are. */
export function shapeFaults(check: SchemaCheck, value: Json): readonly ShapeFault[] {
  return check(value) ? [] : (check.errors ?? []);
}
