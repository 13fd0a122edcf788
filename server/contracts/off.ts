import { ContractError } from "./errors.js";

/** What the source of the rules keeps disabled; a place for each, so that nobody builds a way around it. */
export type OffFeature = "delegation" | "crossProviderDelegation" | "registryStaging";

function off(feature: OffFeature, rule: string, message: string): Promise<never> {
  return Promise.reject(new ContractError("not_supported", rule, message, { feature }));
}

/** A call that a consumer's callback wants to make on the authority of another; of another issuer when `issuer` is given. */
export interface DelegationRequest {
  readonly contractUrl: string;
  readonly issuer?: string;
}

/** Nothing is delegated (PLC-05): each consumer has grants of its own, and ordinary connections stay usable. */
export function delegate({ issuer }: DelegationRequest): Promise<never> {
  return issuer === undefined
    ? off("delegation", "PLC-05", "delegation is off: grant the method to the consumer that calls it")
    : off("crossProviderDelegation", "PLC-05", "delegation is off: connect the other provider as its own");
}

/** A registry stages nothing (PLC-05): connect the server, and import its catalog. */
export function stageFromRegistry(_entry: string): Promise<never> {
  return off("registryStaging", "PLC-05", "staging from a registry is off: connect the server itself");
}
