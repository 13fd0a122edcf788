import type { ConnectionState } from "../connections/connection.js";
import { ContractError } from "../errors.js";
import type { BindingState } from "../review/adapter.js";
import type { MethodEntry } from "../review/manifest.js";

/** What is known of one method for one consumer at one moment. */
export interface CallFacts {
  readonly grants: readonly GrantFacts[];
  /** `isLoaded`: whether it is a server, or a module of this process that offers what was last seen of it. */
  readonly resource: { readonly state: ConnectionState; readonly isLoaded: boolean };
  /** The method as the contract has it. */
  readonly method: MethodEntry | undefined;
  readonly contract: { readonly isRevoked: boolean };
  /** Whether the resource implements the contract, since when counted in epochs. */
  readonly assignment: { readonly epoch: number; readonly isRemoved: boolean };
  readonly binding: BindingState;
}

/** One consent of the owner in which this consumer was given this method. */
export interface GrantFacts {
  readonly id: string;
  readonly epoch: number;
  readonly assignmentEpoch: number;
  readonly isRevoked: boolean;
  /** Whether the method was taken out of it. */
  readonly isRemoved: boolean;
  /** How many calls it allows in all; `null` for any number. What is left is asked when one is admitted. */
  readonly callsAllowed: number | null;
}

/**
 * Why no live grant allows it.
 *
 * - `method_not_granted`: nobody ever granted it to this consumer, or there is nothing of that name.
 * - `revoked`: the grant was taken back, the method was taken out of it, or it has changed since a permission was given.
 * - `assignment_removed`: the contract was taken off the resource since.
 */
export type DenialReason = "method_not_granted" | "assignment_removed" | "revoked";

export type Decision =
  | { readonly ok: true; readonly grant: GrantFacts; readonly method: MethodEntry }
  | { readonly ok: false; readonly refusal: ContractError };

/**
 * Whether a consumer may run a method: the only place that decides it (GRT-02). Listing, calling, handles and whatever else
 * leads to a call ask here, so that none of them knows more than another.
 *
 * @param facts `undefined` where the method was never granted to the consumer
 */
export function decide(facts: CallFacts | undefined): Decision {
  if (!facts) return refused(denial("method_not_granted"));
  const { grants, resource, method, contract, assignment, binding } = facts;
  const given = grants.filter(({ isRevoked, isRemoved }) => !isRevoked && !isRemoved);
  const live = given.find(
    ({ assignmentEpoch }) => !assignment.isRemoved && assignment.epoch === assignmentEpoch,
  );
  // Who may not use it learns nothing of the contract and the connection.
  if (!live) return refused(denial(given.length > 0 ? "assignment_removed" : "revoked"));
  if (!method) return refused(denial("method_not_granted"));
  if (resource.state !== "connected") {
    const { state } = resource;
    return refused(
      new ContractError("connection_unavailable", "GRT-02", "the connection cannot be used now", {
        reason: state === "revoked" ? state : "suspended",
      }),
    );
  }
  if (contract.isRevoked) return refused(unavailable("revoked"));
  if (binding !== "verified") return refused(unavailable(binding));
  if (!resource.isLoaded) return refused(unavailable("module_unavailable"));
  return { ok: true, grant: live, method };
}

function refused(refusal: ContractError): Decision {
  return { ok: false, refusal };
}

export function denial(reason: DenialReason): ContractError {
  return new ContractError("grant_denied", "GRT-03", "no live grant allows this method", { reason });
}

function unavailable(reason: string): ContractError {
  return new ContractError("contract_unavailable", "REV-04", "the method cannot be used now", { reason });
}
