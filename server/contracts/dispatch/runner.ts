import type { JsonObject } from "../../../base/json/kinds.js";
import { credentialOf } from "../connections/connect.js";
import type { Connection } from "../connections/connection.js";
import { type Context, moment } from "../context.js";
import type { FactMark } from "../grants/recalled.js";
import { createEpoch, type Epoch, recover } from "../journal/epochs.js";
import { invocationJournal } from "../journal/invocations.js";
import { settle, settleLate } from "../journal/settle.js";
import { requireAudience } from "../upstream/credential.js";
import { requireReachable } from "../upstream/guarded-agent.js";
import { type CallClock, callClock } from "./clock.js";
import type { ProviderAnswer, ProviderPort } from "./port.js";
import type { Target } from "./target.js";

/** Sends admitted calls and settles them. */
export interface Runner {
  readonly epoch: Epoch;
  readonly clock: (deadlineMs: number | undefined, signal: AbortSignal | undefined) => CallClock;
  /**
   * Whether a connection has what it needs to be called, which is known without sending anything.
   *
   * @throws {ContractError} `connection_unavailable`, `address_blocked`, `credential_audience_mismatch`
   */
  readonly requireReady: (connection: Connection) => void;
  /**
   * Sends an admitted call, and settles it with what is known of it at its deadline.
   *
   * @param release the call's place at its connection, when nothing of it is under way any more
   */
  readonly send: (
    id: string,
    target: Target,
    input: JsonObject,
    clock: CallClock,
    release: () => void,
  ) => Promise<Sent>;
  readonly close: () => Promise<void>;
}

/** What is known of a call that was sent. */
export interface Sent {
  /** `undefined` where the journal says something else by now. */
  readonly answer: ProviderAnswer | undefined;
  /** Of what decides on calls, just after it was settled, where it was read then. */
  readonly mark?: FactMark | undefined;
}

const hour = 3_600_000;

export function createRunner(
  context: Context,
  providers: Readonly<Record<Connection["kind"], ProviderPort>>,
): Runner {
  const { journal, lateMs, leaseMs } = context;
  /** Settlements that the database has not taken yet. */
  const unwritten = new Map<string, { readonly answer: ProviderAnswer; readonly onWritten: () => void }>();
  let pruned = Number.NEGATIVE_INFINITY;
  const epoch = createEpoch(journal, leaseMs, async () => {
    for (const [id, { answer, onWritten }] of unwritten) {
      await settle(journal, id, answer, moment(context));
      unwritten.delete(id);
      onWritten();
    }
    await recover(journal, moment(context));
    if (performance.now() - pruned < hour) return;
    pruned = performance.now();
    await invocationJournal(context).prune();
  });

  const settled = async (id: string, answer: ProviderAnswer): Promise<Sent> => {
    try {
      const { isCurrent, mark } = await settle(journal, id, answer, moment(context));
      return { answer: isCurrent ? answer : undefined, mark };
    } catch {
      // Told as what the journal says of it as long as it says nothing else (INV-06).
      void epoch.during(() => new Promise<void>((onWritten) => unwritten.set(id, { answer, onWritten })));
      return { answer: { state: "indeterminate", reason: "journal_unavailable" } };
    }
  };
  const late = async (id: string, answer: ProviderAnswer): Promise<void> => {
    // What a database that is away does not hear stays as it was: unknown.
    await settleLate(journal, id, answer, moment(context)).catch(() => {});
  };

  return {
    epoch,
    clock: callClock,
    requireReady({ route }) {
      if (!route) return;
      requireReachable(route.endpoint);
      if (!route.credential) return;
      credentialOf(route.credential, context.environment);
      requireAudience(route.credential, route.endpoint);
    },
    async send(id, { connection, method, output }, input, clock, release) {
      const abort = new AbortController();
      let onSettled = () => {};
      const isSettled = new Promise<void>((resolve) => {
        onSettled = resolve;
      });
      const provider = providers[connection.kind];
      const answer = provider.call({
        connection,
        method,
        output,
        input,
        signal: abort.signal,
        sendBy: clock.over,
        // Whatever comes at once with the first answer comes after it.
        onFurtherAnswer: (further) => void isSettled.then(() => late(id, further)),
      });
      void answer.finally(release).catch(() => {});
      const first = await clock.until(answer, () => abort.abort());
      if (typeof first === "object") return settled(id, first).finally(onSettled);
      const given = await settled(id, { state: "indeterminate", reason: first });
      // A late answer is heard for a while, and settles what was given up.
      const end = setTimeout(() => abort.abort(), lateMs);
      end.unref();
      void epoch.during(async () => {
        const known = await answer;
        clearTimeout(end);
        await late(id, known).finally(onSettled);
      });
      return given;
    },
    async close() {
      await Promise.all([providers.mcp.close(), providers.native.close()]);
      await epoch.close();
    },
  };
}
