/**
 * Why something about a contract was refused.
 *
 * - `method_id_invalid`: a method id that is not a letter followed by at most 63 letters, digits, `_` or `-`.
 * - `method_id_collision`: two tools would answer to one method id, letter case ignored.
 * - `catalog_limit_exceeded`: more of something than is allowed; `details` holds `limit`, `allowed` and `actual`.
 * - `json_invalid`: a value that has no canonical form.
 */
export type ContractCode =
  | "method_id_invalid"
  | "method_id_collision"
  | "catalog_limit_exceeded"
  | "json_invalid";

/** What belongs to a refusal, as plain data; offenders are listed all, not the first alone. */
export type ContractDetails = Readonly<Record<string, unknown>>;

/** A refusal with a code for programs and the id of the rule that was broken (docs/rules.md). */
export class ContractError extends Error {
  override readonly name = "ContractError";

  constructor(
    readonly code: ContractCode,
    /** The rule, such as `IMP-04`. */
    readonly rule: string,
    message: string,
    readonly details: ContractDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
