/**
 * Why something about a contract was refused.
 *
 * - `method_id_invalid`: a method id that is not a letter followed by at most 63 letters, digits, `_` or `-`.
 * - `method_id_collision`: two tools would answer to one method id, letter case ignored.
 * - `catalog_limit_exceeded`: more of something than is allowed; `details` holds `limit`, `allowed` and `actual`.
 * - `catalog_incomplete`: a catalog that could not be read to its end; `details` holds `page`, from 1, and `reason`.
 * - `catalog_context_mismatch`: two catalogs that were read over different connections, or as different subjects.
 * - `json_invalid`: a value that has no canonical form.
 * - `profile_required`: no compatibility profile was chosen.
 * - `profile_mismatch`: the endpoint does not speak the profile that was chosen.
 * - `endpoint_not_allowed`: an address that is no endpoint, or not the one that is pinned.
 * - `address_blocked`: the endpoint's name leads to an address that may not be reached.
 * - `redirect_refused`: the endpoint answers with a redirect.
 * - `response_too_large`: an answer of more bytes than allowed.
 * - `credential_audience_mismatch`: a credential that was not issued for the endpoint.
 * - `connection_unavailable`: the endpoint cannot be used now; `details` holds `reason`: `unreachable`,
 *   `reauthorization_required` or `aborted`.
 */
export type ContractCode =
  | "method_id_invalid"
  | "method_id_collision"
  | "catalog_limit_exceeded"
  | "catalog_incomplete"
  | "catalog_context_mismatch"
  | "json_invalid"
  | "profile_required"
  | "profile_mismatch"
  | "endpoint_not_allowed"
  | "address_blocked"
  | "redirect_refused"
  | "response_too_large"
  | "credential_audience_mismatch"
  | "connection_unavailable";

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
