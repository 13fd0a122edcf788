import { createHash } from "node:crypto";
import {
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { SealedState } from "../../parts/index.js";
import { canonicalJson, jsonCopy } from "../json-copy.js";
import type { Exchange, MultiRound, SealedRound } from "./exchange.js";

/** What the state of one request is bound to; the codec asks for it by the request's own context. */
const bindings = new WeakMap<ServerContext, string>();

/** Makes what seals and opens the state of all rounds. @throws RangeError for a key under 32 bytes */
export function createSeal<Identity>(multiRound: MultiRound<Identity>): RequestStateCodec<SealedRound> {
  const { key, ttlSeconds } = multiRound;
  return createRequestStateCodec<SealedRound>({
    key,
    ...(ttlSeconds !== undefined && { ttlSeconds }),
    bind: (context) => bindings.get(context) ?? "",
  });
}

/**
 * Opens what the round before sealed, and gives the call what seals the next. The state is bound to caller, surface,
 * tool and arguments: a role that changed between two rounds makes it invalid (C11).
 *
 * @throws ProtocolError `InvalidParams` for a state that is not this call's
 */
export async function openRound<Identity>(
  { codec, identity, surfaceKey, settings }: Exchange<Identity>,
  server: ServerContext,
  tool: string,
  args: unknown,
): Promise<{ readonly round: number; readonly state: SealedState } | undefined> {
  const principal = settings.multiRound?.principal;
  if (!codec || !principal) return undefined;
  const digest = createHash("sha256")
    .update(canonicalJson(jsonCopy(args ?? {})))
    .digest("base64url");
  bindings.set(server, JSON.stringify([principal(identity), surfaceKey, tool, digest]));
  const sent = server.mcpReq.requestState();
  const before = typeof sent === "string" ? await opened(codec, sent, server) : undefined;
  const round = (before?.round ?? 0) + 1;
  return {
    round,
    state: { value: before?.value, seal: (value) => codec.mint({ round, value }, server) },
  };
}

async function opened(
  codec: RequestStateCodec<SealedRound>,
  sent: string,
  server: ServerContext,
): Promise<SealedRound> {
  try {
    return await codec.verify(sent, server);
  } catch {
    // The same words for every reason, so that nobody learns which part of the binding was wrong.
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState", {
      reason: "invalid_request_state",
    });
  }
}
