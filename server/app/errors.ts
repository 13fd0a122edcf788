/**
 * Why a view or a plan app could not be made.
 *
 * - `INVALID_URI`: the address of the view is no plain `ui://` URI.
 * - `INVALID_CONFIG`: the app configuration is not one that the view accepts.
 * - `VIEW_MISSING`: the built view is not there (the package was not built).
 * - `VIEW_BROKEN`: the built view has no place for the configuration.
 * - `INVALID_NAME`: the tool's name is none that every client can call, or the view has no name.
 * - `INVALID_VISIBILITY`: the visibility names nobody, or somebody unknown.
 * - `INVALID_HANDLER`: the handler is no function.
 * - `UNSUPPORTED_SCHEMA`: a schema has no JSON form, or an output schema cannot take the plan beside its own data.
 * - `ALREADY_CONNECTED`: the server is connected and can no longer declare the UI extension.
 * - `REGISTRATION_REFUSED`: the server refused the tool or the view, as it does when the name or the address is taken.
 */
export type PlanAppCode =
  | "INVALID_URI"
  | "INVALID_CONFIG"
  | "VIEW_MISSING"
  | "VIEW_BROKEN"
  | "INVALID_NAME"
  | "INVALID_VISIBILITY"
  | "INVALID_HANDLER"
  | "UNSUPPORTED_SCHEMA"
  | "ALREADY_CONNECTED"
  | "REGISTRATION_REFUSED";

/** A mistake in how a plan app is put together; it is thrown where the app is made, never while a tool runs. */
export class PlanAppError extends TypeError {
  override readonly name = "PlanAppError";
  readonly code: PlanAppCode;

  constructor(code: PlanAppCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
