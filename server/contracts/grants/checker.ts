import type { Json } from "../../../base/json/kinds.js";
import type { Context } from "../context.js";
import { type Digest, digestOf } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { MethodEntry } from "../review/manifest.js";
import type { Sql } from "../store/journal.js";
import { decide } from "./decide.js";
import { factsOf, type MethodAddress } from "./facts.js";

/** One call that a consumer wants to make. */
export interface CallRequest extends MethodAddress {
  readonly input: Json;
  /** What makes a repeated call the same one. */
  readonly transactionId: string;
}

/** Permission for one call and nothing else; it holds nothing that could be read or changed (GRT-06). */
export interface AuthorizedCall {
  readonly "authorized call": never;
}

/** What a permission is for, as it was given. */
export interface BoundCall extends MethodAddress {
  readonly transactionId: string;
  readonly inputDigest: Digest;
  readonly grantId: string;
  readonly grantEpoch: number;
}

/** A method that a consumer may run now. */
export interface OfferedMethod {
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: MethodEntry;
}

/** The one checker of method grants. */
export interface Checker {
  /** @throws {ContractError} `grant_denied`, `connection_unavailable`, `contract_unavailable` */
  readonly authorize: (request: CallRequest) => Promise<AuthorizedCall>;
  /**
   * Takes a permission for the call that it was given for, once, and asks again whether it is still allowed, within the
   * transaction that reserves the call.
   *
   * @throws {ContractError} `handle_invalid`, and what `authorize` throws
   */
  readonly redeem: (sql: Sql, call: AuthorizedCall, request: CallRequest) => Promise<BoundCall>;
  /** What a consumer may run now, by contract and id. */
  readonly methodsOf: (consumer: string) => Promise<readonly OfferedMethod[]>;
}

export function createChecker(context: Pick<Context, "journal" | "modules">): Checker {
  const { journal } = context;
  const permissions = new WeakMap<AuthorizedCall, BoundCall>();
  const asked = async (sql: Sql, address: MethodAddress) => decide(await factsOf(sql, context, address));
  return {
    async authorize(request) {
      const decision = await journal.read((sql) => asked(sql, request));
      if (!decision.ok) throw decision.refusal;
      const { consumer, resource, contractUrl, method, transactionId, input } = request;
      const call = Object.freeze({}) as AuthorizedCall;
      permissions.set(call, {
        consumer,
        resource,
        contractUrl,
        method,
        transactionId,
        inputDigest: inputDigest(input),
        grantId: decision.grant.id,
        grantEpoch: decision.grant.epoch,
      });
      return call;
    },
    async redeem(sql, call, request) {
      const bound = permissions.get(call);
      permissions.delete(call);
      if (!bound || !isFor(bound, request)) {
        const message =
          "this is no permission for this call: it was used, given for another call, or never given";
        throw new ContractError("handle_invalid", "GRT-06", message);
      }
      const facts = await factsOf(sql, context, bound);
      // The very grant that allowed it, as it was then: another one is another consent.
      const decision = decide({
        ...facts,
        grants: facts.grants.filter(({ id, epoch }) => id === bound.grantId && epoch === bound.grantEpoch),
      });
      if (decision.ok) return bound;
      if (decision.refusal.details.reason !== "no_grant") throw decision.refusal;
      throw new ContractError("grant_denied", "GRT-07", "the grant was changed meanwhile", {
        reason: "revoked",
      });
    },
    methodsOf: (consumer) =>
      journal.read(async (sql) => {
        const rows = await sql.rows(
          `SELECT DISTINCT g.resource, g.url, m.method FROM grants g JOIN grant_methods m ON m.grant_id = g.id
           WHERE g.consumer = ? ORDER BY g.url, g.resource, m.method`,
          consumer,
        );
        const offered: OfferedMethod[] = [];
        for (const row of rows) {
          const [resource, contractUrl, method] = [row.resource, row.url, row.method].map(String) as [
            string,
            string,
            string,
          ];
          const decision = await asked(sql, { consumer, resource, contractUrl, method });
          if (decision.ok) offered.push({ resource, contractUrl, method: decision.method });
        }
        return offered;
      }),
  };
}

/** The same for the same input, whatever the order of its members. */
export function inputDigest(input: Json): Digest {
  return digestOf("input", { input });
}

function isFor(bound: BoundCall, request: CallRequest): boolean {
  const members = ["consumer", "resource", "contractUrl", "method", "transactionId"] as const;
  return (
    members.every((member) => bound[member] === request[member]) &&
    bound.inputDigest === inputDigest(request.input)
  );
}
