import { ContractError } from "../errors.js";
import type { Journal, Sql } from "../store/journal.js";
import { type Assignment, removeAssignment, restoreAssignment } from "./assignment.js";
import { requireStanding } from "./check.js";
import { type Consent, endGrant, endGrants, narrowGrant, writeGrant } from "./consent.js";
import { type Grant, type GrantFilter, readGrants } from "./grant.js";
import {
  type AuthorizedCall,
  handleKey,
  invalidHandle,
  type MethodCall,
  makeHandleKey,
  sealHandle,
} from "./handle.js";
import { redeem } from "./redeem.js";
import { type GrantMark, type MethodQuestion, standingsOf } from "./standing.js";
import {
  type ConsumerMapping,
  consumerOf,
  mapSubject,
  readMappings,
  type Subject,
  unmapSubject,
} from "./subjects.js";

export interface GrantsOptions {
  readonly journal: Journal;
  /** The clock; the machine's when absent. */
  readonly now?: () => Date;
}

/** One method that a consumer may use now. */
export type GrantedMethod = Omit<MethodQuestion, "consumer">;

/** What an owner does with grants, and what a call needs of them. */
export interface Grants {
  /** @throws {ContractError} `grant_invalid`, `contract_mismatch`, `contract_unavailable`, `connection_unavailable` */
  readonly grant: (consent: Consent) => Promise<Grant>;
  /** Ends a grant, for good. @throws {ContractError} `not_found` */
  readonly revoke: (id: string) => Promise<Grant>;
  /** Ends all that a consumer was granted. @returns what had not ended yet */
  readonly revokeAll: (consumer: string) => Promise<readonly Grant[]>;
  /** Takes methods out of a grant, for good. @throws {ContractError} `not_found`, `grant_invalid` */
  readonly narrow: (id: string, methods: readonly string[]) => Promise<Grant>;
  /** All grants, the oldest first, revoked ones as well: what an owner sees. */
  readonly list: (filter?: GrantFilter) => Promise<readonly Grant[]>;
  /** Takes a contract off a resource; the grants there end. @throws {ContractError} `contract_mismatch` */
  readonly removeAssignment: (assignment: Assignment) => Promise<void>;
  /** Puts it back, for new grants alone. @throws {ContractError} `contract_mismatch` */
  readonly restoreAssignment: (assignment: Assignment) => Promise<void>;
  /** Says as which consumer the subject of an access token comes. @throws {ContractError} `grant_invalid` */
  readonly mapSubject: (mapping: ConsumerMapping) => Promise<void>;
  /** @throws {ContractError} `not_found` */
  readonly unmapSubject: (who: Subject) => Promise<void>;
  readonly mappings: () => Promise<readonly ConsumerMapping[]>;
  /** The consumer that a subject comes as; `undefined` when nobody has said so. */
  readonly consumerOf: (who: Subject) => Promise<string | undefined>;
  /** What a consumer may use now; each once. What is here can be called, and nothing else (GRT-09). */
  readonly methods: (consumer: string) => Promise<readonly GrantedMethod[]>;
  /**
   * Whether a method may be used now.
   *
   * @throws {ContractError} `grant_denied`, `contract_unavailable`, `connection_unavailable`, with `details.reason`
   */
  readonly check: (question: MethodQuestion) => Promise<void>;
  /**
   * Permission for one call.
   *
   * @throws {ContractError} as `check`, and `transaction_invalid`, `json_invalid`
   */
  readonly authorize: (call: MethodCall) => Promise<AuthorizedCall>;
  /**
   * Uses a permission up. Of all that try, in all processes, one gets through.
   *
   * @throws {ContractError} as `check`, and `handle_invalid`, `json_invalid`
   */
  readonly redeem: (handle: AuthorizedCall, call: MethodCall) => Promise<void>;
  /** The same as a part of what a call writes, so that both are done or none. @param sql of `Journal.call` */
  readonly redeemWithin: (sql: Sql, handle: AuthorizedCall, call: MethodCall) => Promise<GrantMark>;
}

/** Grants over one database; any number of processes may have it open. */
export function createGrants({ journal, now = () => new Date() }: GrantsOptions): Grants {
  const { change, read } = journal;
  const at = () => now().toISOString();
  let key: Promise<string> | undefined;
  const theKey = () => {
    key ??= readKey(journal);
    // A database that could not be read may be readable the next time.
    key.catch(() => {
      key = undefined;
    });
    return key;
  };
  const redeemWithin: Grants["redeemWithin"] = async (sql, handle, call) => {
    const sealed = await handleKey(sql);
    // Where no key was ever made, no permission was ever given.
    if (sealed === undefined) throw invalidHandle("unknown");
    return redeem(sql, sealed, handle, call, now());
  };
  return {
    grant: (consent) => change((sql) => writeGrant(sql, consent, at())),
    revoke: (id) => change((sql) => endGrant(sql, id, at())),
    revokeAll: (consumer) => change((sql) => endGrants(sql, consumer, at())),
    narrow: (id, methods) => change((sql) => narrowGrant(sql, id, methods, at())),
    list: (filter) => read((sql) => readGrants(sql, filter)),
    removeAssignment: (assignment) => change((sql) => removeAssignment(sql, assignment, at())),
    restoreAssignment: (assignment) => change((sql) => restoreAssignment(sql, assignment)),
    mapSubject: (mapping) => change((sql) => mapSubject(sql, mapping)),
    unmapSubject: (who) => change((sql) => unmapSubject(sql, who)),
    mappings: () => read(readMappings),
    consumerOf: (who) => read((sql) => consumerOf(sql, who)),
    methods: (consumer) => read((sql) => methodsOf(sql, consumer)),
    check: async (question) => {
      await read((sql) => requireStanding(sql, question));
    },
    async authorize(call) {
      requireTransactionId(call.transactionId);
      const sealing = await theKey();
      const mark = await read((sql) => requireStanding(sql, call));
      return sealHandle(sealing, call, mark, now());
    },
    redeem: async (handle, call) => {
      await journal.call((sql) => redeemWithin(sql, handle, call));
    },
    redeemWithin,
  };
}

async function readKey(journal: Journal): Promise<string> {
  return (await journal.read(handleKey)) ?? (await journal.change(makeHandleKey));
}

async function methodsOf(sql: Sql, consumer: string): Promise<readonly GrantedMethod[]> {
  const allowed = (await standingsOf(sql, consumer)).filter(({ denial }) => !denial);
  const once = new Map(
    allowed.map(({ question: { resource, contractUrl, method } }) => [
      JSON.stringify([resource, contractUrl, method]),
      { resource, contractUrl, method },
    ]),
  );
  return [...once.values()];
}

function requireTransactionId(id: string): void {
  if (typeof id === "string" && /^[A-Za-z0-9._:-]{16,128}$/.test(id)) return;
  const message = 'a transaction id is 16 to 128 letters, digits, ".", "_", ":" or "-"';
  throw new ContractError("transaction_invalid", "GRT-07", message);
}
