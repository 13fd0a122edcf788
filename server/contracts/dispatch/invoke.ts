import type { JsonObject } from "../../../base/json/kinds.js";
import { type Context, moment } from "../context.js";
import { ContractError } from "../errors.js";
import type { Checker } from "../grants/checker.js";
import type { MethodAddress, MethodPlace } from "../grants/facts.js";
import { type CallRequest, inputDigest } from "../grants/handle.js";
import type { FactMark } from "../grants/recalled.js";
import { recover } from "../journal/epochs.js";
import { findCall } from "../journal/rows.js";
import { admit, KeyUsed } from "./admit.js";
import { detached, requireInput } from "./arguments.js";
import { isStale, refreshed } from "./freshness.js";
import type { InvocationOutcome } from "./outcome.js";
import { recordedOutcome } from "./recorded.js";
import type { Runner, Sent } from "./runner.js";
import type { Slots } from "./slots.js";
import type { Target } from "./target.js";

/** A call of a method by a consumer. */
export interface Invocation extends MethodAddress {
  readonly input: JsonObject;
  /** What makes a repeated call the same one: 16 to 128 letters, digits, `.`, `_`, `:` or `-`. */
  readonly transactionId: string;
  /** Milliseconds until the call is given up as `indeterminate`; the contract's own limit when absent or longer. */
  readonly deadlineMs?: number;
  /** The caller waits no more. What was sent is `indeterminate` then. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a method once for a transaction, or tells what is known of it.
 *
 * @throws {ContractError} before anything was recorded, and so before anything was sent: `grant_denied`,
 *   `connection_unavailable`, `contract_unavailable`, `input_invalid`, `json_invalid`, `transaction_invalid`,
 *   `transaction_conflict`, `budget_exhausted`, `journal_unavailable`; and `grant_denied` afterwards, when the grant has ended
 *   meanwhile: `details.invocationId` names what was recorded.
 */
export type Invoke = (invocation: Invocation) => Promise<InvocationOutcome>;

/** What a call passes through. */
export interface Dispatch {
  readonly checker: Checker;
  readonly targetOf: (address: MethodAddress, place: MethodPlace) => Promise<Target>;
  readonly slots: Slots;
  /** Reads the catalog of a connection again. */
  readonly refresh: (resource: string) => Promise<unknown>;
  readonly runner: Runner;
}

/** The way of a call from a consumer to a provider and back (4.1 of the rules): one for all of them. */
export function createInvoke(
  context: Pick<Context, "journal" | "now" | "environment">,
  dispatch: Dispatch,
): Invoke {
  const { checker, runner } = dispatch;

  /** What is recorded goes to whoever holds a live grant at this moment (DIS-09). */
  const delivered = async (
    request: CallRequest,
    outcome: InvocationOutcome,
    mark?: FactMark,
  ): Promise<InvocationOutcome> => {
    try {
      await checker.check(request, mark);
    } catch (error) {
      if (isDenial(error)) {
        const { invocationId } = outcome;
        throw new ContractError(error.code, "DIS-09", error.message, { ...error.details, invocationId });
      }
      // A connection that was suspended meanwhile changes nothing of what was done.
      if (!isOfMethod(error)) throw error;
    }
    return outcome;
  };

  const recorded = async (request: CallRequest): Promise<InvocationOutcome | undefined> => {
    const { consumer, transactionId } = request;
    const find = () => context.journal.read((sql) => findCall(sql, consumer, transactionId));
    let found = await find();
    if (!found) return undefined;
    if (found.entry.state === "dispatching") {
      // Its process may be gone.
      await recover(context.journal, moment(context));
      found = (await find()) ?? found;
    }
    requireSame(request, found.entry);
    return delivered(request, recordedOutcome(found.entry));
  };

  return async (invocation) => {
    const { signal } = invocation;
    const request: CallRequest = { ...addressOf(invocation), input: detached(invocation.input) };
    const clock = runner.clock(invocation.deadlineMs, signal);
    let answered: Answered;
    try {
      answered = await run(context, dispatch, request, clock);
    } catch (error) {
      if (!(error instanceof KeyUsed) && !isOfMethod(error)) throw error;
      const known = await recorded(request);
      if (known) return known;
      throw error;
    } finally {
      clock.stop();
    }
    const { invocationId, answer, mark } = answered;
    const { transactionId } = request;
    if (answer) return delivered(request, { invocationId, transactionId, replayed: false, ...answer }, mark);
    // This process was taken to be gone while it waited: what the journal says is told.
    const known = await recorded(request);
    if (known) return { ...known, replayed: false };
    throw new ContractError("journal_unavailable", "INV-13", "the row of a call is gone", { invocationId });
  };
}

interface Answered extends Sent {
  readonly invocationId: string;
}

async function run(
  context: Pick<Context, "journal" | "now" | "environment">,
  { checker, targetOf, slots, refresh, runner }: Dispatch,
  request: CallRequest,
  clock: ReturnType<Runner["clock"]>,
): Promise<Answered> {
  let permit = await checker.permit(request);
  let target = await targetOf(request, permit.place);
  const input = requireInput(request.input, target.input);
  clock.start(target.entry.limits.deadlineMs);
  const slot = await slots.take(request.resource, clock.over);
  try {
    const mustRefresh = isStale(target, context);
    if (mustRefresh) await refreshed(() => refresh(request.resource));
    if (mustRefresh || slot.hasWaited) {
      // It was given a while ago.
      permit = await checker.permit(request);
      target = await targetOf(request, permit.place);
    }
    const { permission } = permit;
    runner.requireReady(target.connection);
    return await runner.epoch.during(async () => {
      const invocationId = await admit(context, checker, runner.epoch, permission);
      const sent = await runner.send(invocationId, target, input, clock, slot.release);
      return { invocationId, ...sent };
    });
  } catch (error) {
    slot.release();
    throw error;
  }
}

function addressOf({ consumer, resource, contractUrl, method, transactionId }: Invocation) {
  return { consumer, resource, contractUrl, method, transactionId };
}

/** A key names one operation (INV-04). */
function requireSame(
  request: CallRequest,
  entry: { readonly [K in "resource" | "contractUrl" | "method" | "inputDigest"]: string },
): void {
  const isSame =
    request.resource === entry.resource &&
    request.contractUrl === entry.contractUrl &&
    request.method === entry.method &&
    inputDigest(request.input) === entry.inputDigest;
  if (isSame) return;
  const message = "the transaction id was used for another call: nothing was sent";
  throw new ContractError("transaction_conflict", "INV-04", message);
}

function isDenial(error: unknown): error is ContractError {
  return error instanceof ContractError && error.code === "grant_denied";
}

/** Refusals that say nothing of the grant, which is alive then: what was recorded is told in their place. */
function isOfMethod(error: unknown): boolean {
  const codes = [
    "connection_unavailable",
    "contract_unavailable",
    "input_invalid",
    "budget_exhausted",
    "credential_audience_mismatch",
    "address_blocked",
  ];
  return error instanceof ContractError && codes.includes(error.code);
}
