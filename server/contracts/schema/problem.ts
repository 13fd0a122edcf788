/**
 * Why a schema is outside of the supported profile.
 *
 * - `schema_dialect`: `$schema` names neither draft 2020-12 nor draft-07.
 * - `schema_invalid`: it breaks its own meta-schema.
 * - `schema_size`, `schema_depth`, `schema_count`, `schema_references`, `schema_branches`, `schema_enum`,
 *   `schema_cost`: one of the bounds; `limit` says which, with what is allowed and what was met.
 * - `schema_keyword`: a keyword that is not supported.
 * - `schema_reference`: a reference that leaves the schema, or leads to no schema in it.
 * - `schema_cycle`: references that lead to themselves without going into the value.
 * - `schema_property`: a property called `__proto__`, which validators pass over.
 * - `schema_header`: a parameter that is to be sent as a header.
 * - `pattern_unsupported`: an expression that cannot be matched in linear time, or is too long.
 * - `schema_time`: it takes too long to be read and compiled.
 */
export type SchemaFault =
  | "schema_dialect"
  | "schema_invalid"
  | "schema_size"
  | "schema_depth"
  | "schema_count"
  | "schema_references"
  | "schema_branches"
  | "schema_enum"
  | "schema_cost"
  | "schema_keyword"
  | "schema_reference"
  | "schema_cycle"
  | "schema_property"
  | "schema_header"
  | "pattern_unsupported"
  | "schema_time";

export interface SchemaProblem {
  readonly code: SchemaFault;
  /** A JSON Pointer into the schema. */
  readonly path: string;
  readonly message: string;
  /** Of a bound: its name in `contractLimits`. */
  readonly limit?: string;
  readonly allowed?: number;
  readonly actual?: number;
}

/** A bound that was exceeded. */
export function exceeded(
  code: SchemaFault,
  path: string,
  limit: string,
  allowed: number,
  actual: number,
): SchemaProblem {
  return { code, path, message: `${limit}: ${allowed} are allowed, not ${actual}`, limit, allowed, actual };
}
