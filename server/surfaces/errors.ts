/**
 * Why a surface or a handler could not be made.
 *
 * - `INVALID_SHAPE`: the configuration mixes the two shapes, or lacks half of one.
 * - `INVALID_SURFACE`: a surface is missing, or one of its fields has the wrong type.
 * - `INVALID_TOOL`: a tool has no handler, or its name is none that every client can call.
 * - `DUPLICATE_NAME`: two tools, prompts or resources of a surface answer to one name.
 * - `INVALID_SCHEMA`: schemas cannot be told to clients; `problems` lists all of the surface.
 * - `MISSING_TOOL`: a part needs a tool that the surface does not hold.
 * - `PUBLIC_CLASH`: a tool is public in one surface and another tool, under the same name, is not.
 * - `INVALID_OPTION`: an option has no such value.
 * - `SHARED_CACHE`: what differs between callers was to be cached for everybody.
 * - `UNKNOWN_SURFACE`: the selector chose a key that no surface has.
 * - `TIMED_OUT`: `auth`, the selector or a factory took longer than its deadline.
 * - `CLOSED`: the handler was closed while the request was served.
 */
export type SurfaceCode =
  | "INVALID_SHAPE"
  | "INVALID_SURFACE"
  | "INVALID_TOOL"
  | "DUPLICATE_NAME"
  | "INVALID_SCHEMA"
  | "MISSING_TOOL"
  | "PUBLIC_CLASH"
  | "INVALID_OPTION"
  | "SHARED_CACHE"
  | "UNKNOWN_SURFACE"
  | "TIMED_OUT"
  | "CLOSED";

/** What is wrong with one tool's schema. */
export interface SchemaProblem {
  readonly tool: string;
  readonly schema: "input" | "output";
  /** A JSON Pointer into the schema; empty for the schema as a whole. */
  readonly path: string;
  readonly message: string;
}

/**
 * A mistake in how surfaces are put together. It is thrown where they are made; for what depends on the caller, it goes
 * to `onerror` and the caller is answered 500.
 */
export class SurfaceError extends TypeError {
  override readonly name = "SurfaceError";
  readonly code: SurfaceCode;
  /** Filled for `INVALID_SCHEMA`. */
  readonly problems: readonly SchemaProblem[];

  constructor(
    code: SurfaceCode,
    message: string,
    options: ErrorOptions & { readonly problems?: readonly SchemaProblem[] } = {},
  ) {
    super(message, options);
    this.code = code;
    this.problems = options.problems ?? [];
  }
}

/** An error whose message is written for the model. What else a handler throws is told to `onerror` alone. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}
