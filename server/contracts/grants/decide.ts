import type { ConnectionState } from "../connections/connection.js";
import { ContractError } from "../errors.js";
import type { BindingState } from "../review/adapter.js";
import type { MethodEntry } from "../review/manifest.js";

/** What is known of one method for one consumer at one moment. */
export interface CallFacts {
  readonly grants: readonly GrantFacts[];
  readonly resource: { readonly state: ConnectionState; readonly isLoaded: boolean } | undefined;
  /** The method as the contract has it. */
  readonly method: MethodEntry | undefined;
  readonly contract: { readonly isRevoked: boolean } | undefined;
  /** Whether the resource implements the contract, since when counted in epochs. */
  readonly assignment: { readonly epoch: number; readonly isRemoved: boolean } | undefined;
  readonly binding: BindingState;
}

/** One consent of the owner to this consumer, for this resource and this contract. */
export interface GrantFacts {
  readonly id: string;
  readonly epoch: number;
  readonly assignmentEpoch: number;
  readonly isRevoked: boolean;
  /** Whether the method was ever in it, and whether it was taken away. */
  readonly method: "granted" | "removed" | "never";
}

/** Why no live grant allows it. */
export type DenialReason = "no_grant" | "method_not_granted" | "assignment_removed" | "revoked";

export type Decision =
  | { readonly ok: true; readonly grant: GrantFacts; readonly method: MethodEntry }
  | { readonly ok: false; readonly refusal: ContractError };

/**
 * Whether a consumer may run a method: the only place that decides it (GRT-02). Listing, calling, handles and whatever else
 * leads to a call ask here, so that none of them knows more than another.
 */
export function decide({ grants, resource, method, contract, assignment, binding }: CallFacts): Decision {
  const isCurrent = (grant: GrantFacts) =>
    assignment !== undefined && !assignment.isRemoved && assignment.epoch === grant.assignmentEpoch;
  const withMethod = grants.filter((grant) => grant.method === "granted");
  const live = withMethod.find((grant) => !grant.isRevoked && isCurrent(grant));
  if (!live) return refused(denial(reasonOf(grants, withMethod, isCurrent)));
  if (!method || !contract) return refused(denial("method_not_granted"));
  if (resource?.state !== "connected") {
    const reason = resource?.state ?? "not_connected";
    return refused(
      new ContractError("connection_unavailable", "GRT-02", "the connection cannot be used now", { reason }),
    );
  }
  if (contract.isRevoked) return refused(unavailable("revoked"));
  if (binding !== "verified") return refused(unavailable(binding));
  if (!resource.isLoaded) return refused(unavailable("module_unavailable"));
  return { ok: true, grant: live, method };
}

/** What came nearest to an allowance is the reason that helps an owner. */
function reasonOf(
  grants: readonly GrantFacts[],
  withMethod: readonly GrantFacts[],
  isCurrent: (grant: GrantFacts) => boolean,
): DenialReason {
  if (withMethod.some((grant) => !grant.isRevoked && !isCurrent(grant))) return "assignment_removed";
  if (withMethod.length > 0) return "revoked";
  if (grants.some(({ method }) => method === "removed")) return "revoked";
  return grants.length > 0 ? "method_not_granted" : "no_grant";
}

function refused(refusal: ContractError): Decision {
  return { ok: false, refusal };
}

function denial(reason: DenialReason): ContractError {
  return new ContractError("grant_denied", "GRT-03", "no live grant allows this method", { reason });
}

function unavailable(reason: string): ContractError {
  return new ContractError("contract_unavailable", "REV-04", "the method cannot be used now", { reason });
}
