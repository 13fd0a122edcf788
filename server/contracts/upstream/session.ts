import type { LookupFunction } from "node:net";
import {
  Client,
  type ClientOptions,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import type { JsonObject } from "../../../base/json/kinds.js";
import { ContractError } from "../errors.js";
import type { CompatibilityProfile } from "../profile.js";
import { MissingAnswer, tapAnswers } from "./answer-tap.js";
import { type CallTrace, watchCalls } from "./call-watch.js";
import { requireAudience, type UpstreamCredential } from "./credential.js";
import type { PinnedEndpoint } from "./endpoint.js";
import { guardedAgent, requireReachable } from "./guarded-agent.js";
import { createPinnedFetch } from "./pinned-fetch.js";

/** A server that is asked for its tools. */
export interface UpstreamSession {
  /** Whether the server says that it has tools. */
  readonly hasTools: boolean;
  /**
   * Asks for a page, the first without a cursor; gives the text of the answer as it came.
   *
   * @throws {MissingAnswer} and {ContractError}
   */
  readonly listTools: (cursor: string | undefined) => Promise<string>;
  /**
   * Calls a tool: sends one request and no other, whatever comes back (INV-07). One call at a time.
   *
   * @param onFurther told of every answer after the first
   */
  readonly callTool: (call: ToolCall, onFurther: (text: string) => void) => Promise<CallTrace>;
  /** Whether the request of the last call has begun to be written. */
  readonly isWritten: () => boolean;
  readonly close: () => Promise<void>;
}

export interface SessionOptions {
  readonly endpoint: PinnedEndpoint;
  readonly profile: CompatibilityProfile;
  readonly credential?: UpstreamCredential | undefined;
  /** How names are looked up; the system's way when absent. */
  readonly lookup?: LookupFunction | undefined;
  /** Milliseconds for each request. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** A call of a tool as it was pinned. */
export interface ToolCall {
  /** The definition as it was reviewed, with the exact name. */
  readonly definition: JsonObject & { readonly name: string };
  readonly input: JsonObject;
  readonly signal: AbortSignal;
}

/** Longer than anybody waits: who waits has a deadline of its own, so that a late answer is still heard. */
const longestCall = 900_000;

/** Milliseconds for the end of a session. */
const farewell = 2_000;

/**
 * Opens a session with the official client in the chosen profile, and in no other (IMP-12).
 *
 * @throws {ContractError} `profile_mismatch`, `connection_unavailable`, and what the pinned endpoint refuses
 */
export async function openSession(options: SessionOptions): Promise<UpstreamSession> {
  const { endpoint, profile, credential, lookup, timeout, signal } = options;
  requireReachable(endpoint);
  if (credential) requireAudience(credential, endpoint);
  const agent = guardedAgent(endpoint, lookup);
  const tap = tapAnswers();
  const watch = watchCalls();
  let refusal: ContractError | undefined;
  const onRefusal = (error: ContractError) => {
    refusal ??= error;
    watch.refused(error);
  };
  const sending = (body: string) => watch.sending(body) ?? tap.sending(body);
  const transport = new StreamableHTTPClientTransport(new URL(endpoint.url), {
    fetch: createPinnedFetch({ endpoint, credential, agent, tap: { sending }, onRefusal }),
    requestInit: { redirect: "manual" },
    // A stream that broke is a page that failed; nothing is asked for again.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
    onInsufficientScope: "throw",
  });
  const client = new Client({ name: "porthole-contracts", version: "1" }, clientOptions(profile));
  const request = { timeout, ...(signal && { signal }) };
  const explain = (error: unknown) => refusal ?? explained(error, signal);
  const close = async () => {
    await client.close().catch(() => {});
    await agent.destroy();
  };
  try {
    await client.connect(transport, request);
  } catch (error) {
    await close();
    throw explain(error);
  }
  if (client.getNegotiatedProtocolVersion() !== profile) {
    await close();
    throw profileMismatch();
  }
  return {
    hasTools: client.getServerCapabilities()?.tools !== undefined,
    async listTools(cursor) {
      const params = cursor === undefined ? {} : { cursor };
      try {
        return await tap.capture("tools/list", () =>
          client.request({ method: "tools/list", params }, request),
        );
      } catch (error) {
        throw error instanceof MissingAnswer && !refusal ? error : explain(error);
      }
    },
    callTool: ({ definition, input, signal: given }, onFurther) => {
      // Results are held against the pinned schema elsewhere; without a definition the client would list and send again.
      const { outputSchema: _mine, ...toolDefinition } = definition;
      const options = {
        toolDefinition: toolDefinition as unknown as Tool,
        timeout: longestCall,
        signal: given,
      };
      return watch.run(
        () => client.callTool({ name: definition.name, arguments: { ...input } }, options),
        onFurther,
      );
    },
    isWritten: watch.isWritten,
    async close() {
      // A server that keeps sessions is told that this one is over; what it answers, or that it does not, changes nothing.
      const late = setTimeout(() => void close(), farewell);
      if (transport.sessionId !== undefined) await transport.terminateSession().catch(() => {});
      clearTimeout(late);
      await close();
    },
  };
}

function clientOptions(profile: CompatibilityProfile): ClientOptions {
  const common: ClientOptions = { inputRequired: { autoFulfill: false } };
  return profile === "2025-11-25"
    ? { ...common, versionNegotiation: { mode: "legacy" }, supportedProtocolVersions: [profile] }
    : { ...common, versionNegotiation: { mode: { pin: profile } } };
}

function profileMismatch(cause?: unknown): ContractError {
  const message = "the endpoint does not speak the profile that was chosen";
  return new ContractError("profile_mismatch", "IMP-12", message, {}, { cause });
}

/** What a failure of the client means; bodies of answers, which its messages quote, stay in `cause`. */
function explained(error: unknown, signal: AbortSignal | undefined): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ContractError) return cause;
  }
  if (signal?.aborted) return unavailable("aborted", "the import was given up", error);
  const status = error instanceof SdkHttpError ? error.data?.status : undefined;
  if (status === 401 || status === 403) {
    return unavailable("reauthorization_required", "the endpoint wants another authorization", error);
  }
  if (isVersionRefusal(error)) return profileMismatch(error);
  return unavailable("unreachable", "the endpoint cannot be used", error);
}

/** UnsupportedProtocolVersion */
const unsupportedVersion = -32_022;

/** Whether client or server would not have the revision. */
function isVersionRefusal(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code === unsupportedVersion;
  // A server may say it in the body of an HTTP error.
  if (error instanceof SdkHttpError) return errorCodeOf(error.data?.text) === unsupportedVersion;
  // With a cause, it is the connection that failed, or an answer that is none.
  if (error instanceof SdkError) {
    return error.code === SdkErrorCode.EraNegotiationFailed && error.cause === undefined;
  }
  // What the client says of an older revision in the answer to `initialize`.
  return error instanceof Error && error.message.startsWith("Server's protocol version is not supported");
}

function errorCodeOf(body: unknown): unknown {
  try {
    const { error } = JSON.parse(String(body)) as { readonly error?: { readonly code?: unknown } };
    return error?.code;
  } catch {
    return undefined;
  }
}

function unavailable(reason: string, message: string, cause: unknown): ContractError {
  return new ContractError("connection_unavailable", "NET-09", message, { reason }, { cause });
}
