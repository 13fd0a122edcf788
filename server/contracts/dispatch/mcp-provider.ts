import type { JsonObject } from "../../../base/json/kinds.js";
import { credentialOf } from "../connections/connect.js";
import type { Connection, McpRoute } from "../connections/connection.js";
import type { Context } from "../context.js";
import type { AdapterMethod } from "../review/adapter.js";
import { type CallTrace, reasonOfFailure } from "../upstream/call-watch.js";
import { openSession, type UpstreamSession } from "../upstream/session.js";
import { classify } from "./classify.js";
import type { ProviderAnswer, ProviderCall, ProviderPort } from "./port.js";

/** Milliseconds after which a session that nobody uses is ended. */
const idleTime = 30_000;

/**
 * MCP servers behind their connections. A session carries one call at a time, and is used again when the call was answered as it
 * should be; of all others nobody knows in what state they are.
 */
export function mcpProvider(
  context: Pick<Context, "lookup" | "environment" | "validators" | "timeout">,
): ProviderPort {
  const idle = new Map<string, Set<UpstreamSession>>();
  const timers = new Map<UpstreamSession, NodeJS.Timeout>();

  const end = (key: string, session: UpstreamSession) => {
    clearTimeout(timers.get(session));
    timers.delete(session);
    const rest = idle.get(key);
    rest?.delete(session);
    if (rest?.size === 0) idle.delete(key);
    return session.close().catch(() => {});
  };
  const take = (key: string): UpstreamSession | undefined => {
    // The one that was used last: its connection is the likeliest to stand.
    const session = [...(idle.get(key) ?? [])].at(-1);
    if (!session) return undefined;
    clearTimeout(timers.get(session));
    timers.delete(session);
    idle.get(key)?.delete(session);
    return session;
  };
  const giveBack = (key: string, session: UpstreamSession) => {
    const others = idle.get(key) ?? new Set();
    idle.set(key, others.add(session));
    timers.set(session, setTimeout(() => void end(key, session), idleTime).unref());
  };
  const open = ({ route }: Connection & { readonly route: McpRoute }, signal: AbortSignal) =>
    openSession({
      endpoint: route.endpoint,
      profile: route.profile,
      credential: route.credential ? credentialOf(route.credential, context.environment) : undefined,
      lookup: context.lookup,
      timeout: context.timeout,
      signal,
    });

  return {
    async call({ connection, method, input, signal, sendBy, onFurtherAnswer }) {
      const { route } = connection;
      if (!route) return { state: "not_sent", reason: "unreachable" };
      const classified = (trace: CallTrace): ProviderAnswer =>
        classify(trace, method, route.profile, context.validators);
      const key = JSON.stringify([connection.id, route]);
      const beforeSending = AbortSignal.any([signal, sendBy]);
      let session: UpstreamSession;
      try {
        session = take(key) ?? (await open({ ...connection, route }, beforeSending));
      } catch (error) {
        const reason = beforeSending.aborted ? whyGivenUp(signal) : reasonOfFailure(error);
        return { state: "not_sent", reason };
      }
      const trace = await send(session, { method, input, signal, sendBy }, (text) =>
        onFurtherAnswer(classified({ kind: "answer", text })),
      );
      if (trace.kind === "answer") giveBack(key, session);
      else void end(key, session);
      return classified(trace);
    },
    async close() {
      const all = [...idle].flatMap(([key, sessions]) => [...sessions].map((session) => end(key, session)));
      await Promise.all(all);
    },
  };
}

async function send(
  session: UpstreamSession,
  { method, input, signal, sendBy }: Pick<ProviderCall, "method" | "input" | "signal" | "sendBy">,
  onFurther: (text: string) => void,
): Promise<CallTrace> {
  if (sendBy.aborted || signal.aborted) return { kind: "unsent", reason: whyGivenUp(signal) };
  const unsent = new AbortController();
  const onLate = () => {
    if (!session.isWritten()) unsent.abort();
  };
  sendBy.addEventListener("abort", onLate, { once: true });
  const call = {
    definition: definitionOf(method),
    input,
    signal: AbortSignal.any([signal, unsent.signal]),
  };
  const trace = await session.callTool(call, onFurther);
  sendBy.removeEventListener("abort", onLate);
  const isGivenUp = signal.aborted || unsent.signal.aborted;
  if (!isGivenUp || (trace.kind !== "unsent" && trace.kind !== "lost")) return trace;
  return { ...trace, reason: whyGivenUp(signal) };
}

function whyGivenUp(signal: AbortSignal): "aborted" | "deadline" {
  return signal.aborted ? "aborted" : "deadline";
}

/** The exact name comes from the private table alone (DIS-03). */
function definitionOf({ tool, definition }: AdapterMethod): JsonObject & { readonly name: string } {
  return { ...definition, name: tool };
}
