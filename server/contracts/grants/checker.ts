import type { Context } from "../context.js";
import type { Digest } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { MethodEntry } from "../review/manifest.js";
import type { Sql } from "../store/journal.js";
import { decide, denial } from "./decide.js";
import { factsOf, type MethodAddress, type MethodPlace, readFacts } from "./facts.js";
import {
  type AuthorizedCall,
  type CallRequest,
  type GrantMark,
  handleKey,
  inputDigest,
  invalidHandle,
  makeHandleKey,
  openHandle,
  sealHandle,
} from "./handle.js";
import { createKnown } from "./known.js";
import { createRecalled, type FactMark } from "./recalled.js";

/** Permission for one call; one that leaves the process is sealed as an `AuthorizedCall`. */
export interface Permission extends MethodAddress, GrantMark {
  readonly transactionId: string;
  readonly inputDigest: Digest;
  readonly expires: Date;
}

/** Permission for one call, and where it goes, as it was at that moment. */
export interface Permit {
  readonly permission: Permission;
  readonly place: MethodPlace;
}

/** A permission that was sealed: nobody but its nonce tells whether it was used. */
export interface OpenedCall extends Permission {
  readonly nonce: string;
}

/** What a permission was for. */
export interface BoundCall extends MethodAddress, GrantMark {
  readonly transactionId: string;
  readonly inputDigest: Digest;
  /** How many calls the grant allows in all; `null` for any number. */
  readonly callsAllowed: number | null;
}

/** A method that a consumer may run now. */
export interface OfferedMethod {
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: MethodEntry;
}

/** The one checker of method grants. */
export interface Checker {
  /**
   * Whether a method may be run now.
   *
   * @param mark where it was read just now, the moment that it was read at
   * @throws {ContractError} `grant_denied`, `connection_unavailable`, `contract_unavailable`, each with `details.reason`
   */
  readonly check: (address: MethodAddress, mark?: FactMark) => Promise<void>;
  /**
   * Permission for one call.
   *
   * @throws {ContractError} what `check` throws, `transaction_invalid`, `json_invalid`
   */
  readonly authorize: (request: CallRequest) => Promise<AuthorizedCall>;
  /** What `authorize` gives, for whoever runs the call itself. @throws {ContractError} what `authorize` throws */
  readonly permit: (request: CallRequest) => Promise<Permit>;
  /**
   * Asks once more whether a call is still allowed, by the very grant that allowed it, within the transaction that writes what the
   * call does.
   *
   * @param sql of `Journal.call` or `Journal.change`; what was written by it counts only where this succeeds
   * @throws {ContractError} what `check` throws, `handle_invalid`
   */
  readonly confirm: (sql: Sql, permission: Permission) => Promise<BoundCall>;
  /** Opens a sealed permission for the call that it was given for. @throws {ContractError} `handle_invalid`, `json_invalid` */
  readonly open: (call: AuthorizedCall, request: CallRequest) => Promise<OpenedCall>;
  /**
   * Confirms a sealed permission and uses it up: of all that try, in all processes, one gets through.
   *
   * @param sql as for `confirm`
   * @throws {ContractError} what `confirm` throws
   */
  readonly redeem: (sql: Sql, call: OpenedCall) => Promise<BoundCall>;
  /** What a consumer may run now, by contract and id; each once. */
  readonly methodsOf: (consumer: string) => Promise<readonly OfferedMethod[]>;
}

/** How long a permission is good; in milliseconds. */
const lifetime = 120_000;
/** How long a used permission is remembered after it has expired, so that clocks may differ by as much; in milliseconds. */
const slack = 86_400_000;
/** How often those are looked for that can be forgotten; in milliseconds. */
const forgetting = 60_000;

export function createChecker({
  journal,
  modules,
  now,
}: Pick<Context, "journal" | "modules" | "now">): Checker {
  const reading = { modules, known: createKnown(), recalled: createRecalled() };
  let key: string | undefined;
  let forgotten = Number.NEGATIVE_INFINITY;
  const allowed = async (address: MethodAddress, mark?: FactMark) => {
    const [found] = await readFacts(journal, reading, address.consumer, address, mark);
    const decision = decide(found?.facts);
    if (!decision.ok) throw decision.refusal;
    const { id, epoch } = decision.grant;
    // Where nothing was found, nothing is allowed.
    const place = found?.place as MethodPlace;
    return { mark: { grantId: id, grantEpoch: epoch }, place };
  };
  const permit = async (request: CallRequest): Promise<Permit> => {
    const { mark, place } = await allowed(request);
    const { transactionId, input } = request;
    requireTransactionId(transactionId);
    const expires = new Date(now().getTime() + lifetime);
    const permission = {
      ...addressOf(request),
      transactionId,
      inputDigest: inputDigest(input),
      ...mark,
      expires,
    };
    return { permission, place };
  };
  const confirm = async (sql: Sql, { expires, ...call }: Permission): Promise<BoundCall> => {
    if (now() >= expires) throw invalidHandle("expired");
    const facts = (await factsOf(sql, reading, call.consumer, call))[0]?.facts;
    // The very grant that allowed it, as it was then: another one is another consent.
    const own = facts?.grants.filter(({ id, epoch }) => id === call.grantId && epoch === call.grantEpoch);
    if (!facts || own?.length !== 1) throw denial("revoked");
    const decision = decide({ ...facts, grants: own });
    if (!decision.ok) throw decision.refusal;
    return { ...call, callsAllowed: decision.grant.callsAllowed };
  };
  return {
    check: async (address, mark) => {
      await allowed(address, mark);
    },
    permit,
    async authorize(request) {
      const { permission } = await permit(request);
      key ??= (await journal.read(handleKey)) ?? (await journal.change(makeHandleKey));
      return sealHandle(key, permission);
    },
    confirm,
    async open(call, request) {
      // It is made once, and never changed. Where none was ever made, no permission was ever given.
      key ??= await journal.read(handleKey);
      if (key === undefined) throw invalidHandle("unknown");
      const { transactionId, input } = request;
      const asked = { ...addressOf(request), transactionId, inputDigest: inputDigest(input) };
      return { ...asked, ...openHandle(key, call, asked) };
    },
    async redeem(sql, { nonce, ...permission }) {
      const bound = await confirm(sql, permission);
      await useUp(sql, nonce, permission.expires);
      const time = now();
      if (Math.abs(time.getTime() - forgotten) > forgetting) {
        forgotten = time.getTime();
        await forget(sql, time);
      }
      return bound;
    },
    methodsOf: async (consumer) =>
      (await readFacts(journal, reading, consumer)).flatMap(
        ({ address: { resource, contractUrl }, facts }) => {
          const decision = decide(facts);
          return decision.ok ? [{ resource, contractUrl, method: decision.method }] : [];
        },
      ),
  };
}

function addressOf({ consumer, resource, contractUrl, method }: MethodAddress): MethodAddress {
  return { consumer, resource, contractUrl, method };
}

async function useUp(sql: Sql, nonce: string, expires: Date): Promise<void> {
  const used = await sql.run(
    "INSERT INTO used_handles (nonce, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
    nonce,
    expires.toISOString(),
  );
  if (used !== 1) throw invalidHandle("used");
}

async function forget(sql: Sql, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - slack).toISOString();
  await sql.run("DELETE FROM used_handles WHERE expires_at < ?", forgotten);
}

function requireTransactionId(id: string): void {
  if (typeof id === "string" && /^[A-Za-z0-9._:-]{16,128}$/.test(id)) return;
  const message = 'a transaction id is 16 to 128 letters, digits, ".", "_", ":" or "-"';
  throw new ContractError("transaction_invalid", "GRT-07", message);
}
