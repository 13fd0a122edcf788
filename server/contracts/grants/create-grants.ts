import type { Context } from "../context.js";
import type { Journal } from "../store/journal.js";
import { type Carried, carryGrants } from "./carry.js";
import { type Checker, createChecker } from "./checker.js";
import {
  type CheckedIdentity,
  type ConsumerMapping,
  consumerOf,
  listConsumers,
  mapConsumer,
  unmapConsumer,
} from "./consumers.js";
import { type Grant, type GrantOptions, grant, listGrants, revokeGrant, revokeGrantsOf } from "./grants.js";
import type { AuthorizedCall, CallRequest } from "./handle.js";

export interface GrantsOptions {
  readonly journal: Journal;
  /** The clock; the machine's when absent. */
  readonly now?: () => Date;
}

/** What an owner does with grants, and what a call needs of them. */
export interface Grants extends Pick<Checker, "check" | "authorize" | "methodsOf"> {
  /** @throws {ContractError} `grant_invalid`, `contract_mismatch` */
  readonly grant: (options: GrantOptions) => Promise<Grant>;
  /** Takes methods out of a grant, or all of it, for good. @throws {ContractError} `not_found`, `grant_invalid` */
  readonly revokeGrant: (id: string, methods?: readonly string[]) => Promise<Grant>;
  /** Ends all that a consumer was granted. @returns what had not ended yet */
  readonly revokeGrantsOf: (consumer: string) => Promise<readonly Grant[]>;
  /** All grants, the oldest first, also those that have ended: what an owner sees. */
  readonly grants: (consumer?: string) => Promise<readonly Grant[]>;
  /** @throws {ContractError} `not_found`, `contract_mismatch` */
  readonly carryGrants: (fromUrl: string, toUrl: string) => Promise<Carried>;
  /** Says as which consumer the subject of an access token comes. @throws {ContractError} `grant_invalid` */
  readonly mapConsumer: (identity: CheckedIdentity, consumer: string) => Promise<void>;
  /** @throws {ContractError} `not_found` */
  readonly unmapConsumer: (identity: CheckedIdentity) => Promise<void>;
  readonly consumers: () => Promise<readonly ConsumerMapping[]>;
  /** @throws {ContractError} `unauthenticated` */
  readonly consumerOf: (identity: CheckedIdentity) => Promise<string>;
  /**
   * Uses a permission up, on its own.
   *
   * @throws {ContractError} as `check`, and `handle_invalid`, `json_invalid`
   */
  readonly redeem: (call: AuthorizedCall, request: CallRequest) => Promise<void>;
}

/**
 * Grants over one database; any number of processes may have it open. Connections of kind `native` need their modules, which
 * `createContracts` knows.
 */
export function createGrants({ journal, now = () => new Date() }: GrantsOptions): Grants {
  return grantsIn({ journal, now, modules: new Map() });
}

export function grantsIn(context: Pick<Context, "journal" | "now" | "modules">): Grants {
  const { check, authorize, methodsOf, open, redeem } = createChecker(context);
  return {
    grant: (options) => grant(context, options),
    revokeGrant: (id, methods) => revokeGrant(context, id, methods),
    revokeGrantsOf: (consumer) => revokeGrantsOf(context, consumer),
    grants: (consumer) => listGrants(context, consumer),
    carryGrants: (from, to) => carryGrants(context, from, to),
    mapConsumer: (identity, consumer) => mapConsumer(context, identity, consumer),
    unmapConsumer: (identity) => unmapConsumer(context, identity),
    consumers: () => listConsumers(context),
    consumerOf: (identity) => consumerOf(context, identity),
    methodsOf,
    check,
    authorize,
    redeem: async (call, request) => {
      const opened = await open(call, request);
      await context.journal.call((sql) => redeem(sql, opened));
    },
  };
}
