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
 *   `reauthorization_required`, `aborted`, `not_connected`, `busy`, `suspended` or `revoked`.
 * - `connection_invalid`: a connection without what it needs, or that is there already.
 * - `not_found`: nothing has this name.
 * - `tool_unsupported`: a selected tool that cannot become a method.
 * - `model_invalid`: a resource that is made for one tool.
 * - `pin_incomplete`: a stage without one of the things that are pinned together; `details.missing` names them.
 * - `review_required`: nothing is published without a person who has reviewed it.
 * - `review_stale`: what was reviewed is not what is staged now; `details` holds `shown` and `current`.
 * - `approval_code_invalid`: no code, a wrong one, one too old, or one that was tried too often.
 * - `version_immutable`: a published version that would change.
 * - `preference_invalid`: preference metadata with other members, or that name no exact contract.
 * - `contract_mismatch`: a resource that does not implement the contract.
 * - `contract_unavailable`: a contract or a method of it that may not be used; `details` holds `reason`.
 * - `grant_invalid`: a grant of nothing, of too much, or of what is not there.
 * - `grant_denied`: no live grant allows it; `details` holds `reason`.
 * - `handle_invalid`: permission for a call that was used, changed, or never given.
 * - `transaction_invalid`: an id of a transaction that is not 16 to 128 letters, digits, `.`, `_`, `:` or `-`.
 * - `transaction_conflict`: an id of a transaction that was used for another call.
 * - `input_invalid`: arguments that the pinned input schema does not allow, or that are too many; `details` says which.
 * - `budget_exhausted`: a grant whose calls are used up; `details.dimension` is `calls`.
 * - `reconcile_invalid`: a word on a call whose fate is known, or one without evidence.
 * - `unauthenticated`: a caller whom nobody knows.
 * - `not_supported`: a feature that is off; `details` holds `feature`.
 * - `journal_url_invalid`: an address of no database that is known here.
 * - `journal_addon_missing`: a package that the database needs is not installed.
 * - `journal_damaged`: the database is damaged and is not used.
 * - `journal_unsuitable`: a database that is something else's, of a newer version, or that is not flushed.
 * - `journal_unavailable`: the database cannot be read or written now.
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
  | "connection_unavailable"
  | "connection_invalid"
  | "not_found"
  | "tool_unsupported"
  | "model_invalid"
  | "pin_incomplete"
  | "review_required"
  | "review_stale"
  | "approval_code_invalid"
  | "version_immutable"
  | "preference_invalid"
  | "contract_mismatch"
  | "contract_unavailable"
  | "grant_invalid"
  | "grant_denied"
  | "handle_invalid"
  | "transaction_invalid"
  | "transaction_conflict"
  | "input_invalid"
  | "budget_exhausted"
  | "reconcile_invalid"
  | "unauthenticated"
  | "not_supported"
  | "journal_url_invalid"
  | "journal_addon_missing"
  | "journal_damaged"
  | "journal_unsuitable"
  | "journal_unavailable";

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
