import {
  type AuthInfo,
  type McpRequestContext,
  type McpServer,
  preloadSchemas,
  createMcpHandler as sdkHandler,
} from "@modelcontextprotocol/server";
import { challengeHeader, isRefusal } from "../auth/refusal.js";
import { openBook } from "../book.js";
import { cacheHintsOf, deadlineOf, type HandlerConfig, legacyOf, positive } from "../config.js";
import { within } from "../deadline.js";
import { SurfaceError } from "../errors.js";
import { manifestsOf, type SurfaceManifest } from "../manifest.js";
import { announcedOf } from "../serve/capabilities.js";
import { createServerFactory, reporter } from "../serve/create-surface-server.js";
import { readBody } from "./body.js";
import { createGuard } from "./guards.js";
import { doorOf } from "./public-request.js";
import { busyReply, closedReply, internalReply, unauthorizedReply } from "./replies.js";
import { createSlots, type Release } from "./slots.js";
import { refusedSubscription } from "./subscriptions.js";

/** What a framework has parsed already. */
export interface FetchOptions {
  readonly parsedBody?: unknown;
}

/** An MCP server over HTTP, as a fetch handler. */
export interface McpHandler<Key extends string = string> {
  /** Answers one request; it never throws. It needs no `this`. */
  readonly fetch: (request: Request, options?: FetchOptions) => Promise<Response>;
  /** Ends what is running, with its signal aborted, and answers 503 from now on. Calling it again does no harm. */
  readonly close: () => Promise<void>;
  /** What each surface offers, by the keys of the configuration; empty where surfaces depend on the caller. */
  readonly surfaces: Readonly<Record<Key, SurfaceManifest>>;
}

/** What `auth` found, on its way to the server that the SDK asks for. */
interface Entry<Identity> {
  readonly identity: Identity | undefined;
  /** Whether the caller gets what is public and nothing else. */
  readonly anonymous: boolean;
  readonly release: Release;
  connected: boolean;
}

const defaultBodyBytes = 1_048_576;

/**
 * Serves MCP over Streamable HTTP, stateless, to 2026 and 2025 clients, each caller with the surface that is theirs. All
 * surfaces are prepared here, once, and whatever is wrong with any of them is thrown here.
 *
 * Order of checks: closed, `Host`, `Origin`, body, `auth`, the protocol's own, surface, parameter headers and scopes,
 * call.
 *
 * @throws SurfaceError with every code but `UNKNOWN_SURFACE` and `TIMED_OUT`
 * @see docs/guide/surfaces.md
 */
export function createMcpHandler<Identity = unknown, Key extends string = string>(
  config: HandlerConfig<Identity, Key>,
): McpHandler<NoInfer<Key>> {
  const { auth, authInfo, challenge = {}, concurrency, onTransportRejected } = config;
  const deadline = deadlineOf(config);
  const legacy = legacyOf(config);
  const bodyLimit = positive("maxBodyBytes", config.maxBodyBytes ?? defaultBodyBytes);
  if (concurrency) positive("concurrency.limit", concurrency.limit);
  const book = openBook(config, config, deadline);
  const cacheHints = cacheHintsOf(config.cache, book, auth !== undefined);
  const announced = announcedOf(book.changes.length);
  const buildServer = createServerFactory<Identity>(
    { ...config, ...(cacheHints && { cacheHints }) },
    undefined,
    announced,
  );
  const report = reporter(config.onerror);
  const guard = createGuard(config.security);
  const takeSlot = createSlots(concurrency);
  // By the object that the SDK passes through both eras; the request itself is cloned on the way (H2).
  const entries = new WeakMap<AuthInfo, Entry<Identity>>();
  const live = new Set<McpServer>();
  let closed = false;
  preloadSchemas();

  async function build({ authInfo: carrier, era }: McpRequestContext): Promise<McpServer> {
    const entry = carrier && entries.get(carrier);
    if (!entry) throw new SurfaceError("UNKNOWN_SURFACE", "a request came without its identity");
    const { surface, key } = await surfaceOf(entry);
    const server = await buildServer(
      surface,
      { identity: entry.identity, era, ...(key !== undefined && { surfaceKey: key }) },
      {
        opened: (server) => {
          entry.connected = true;
          live.add(server);
        },
        closed: (server) => {
          live.delete(server);
          entry.release();
        },
      },
    );
    // A server that is made while the handler closes would be missed by `close`.
    if (closed) throw new SurfaceError("CLOSED", "the handler was closed");
    return server;
  }

  async function surfaceOf({ identity, anonymous }: Entry<Identity>) {
    if (anonymous && book.open) return { surface: book.open.surface, key: undefined };
    // Where there is no `auth`, `identity` is undefined, and the author's types know of none.
    return book.choose(identity as Identity);
  }

  const sdk = sdkHandler(build, {
    legacy: legacy === "serve" ? "stateless" : "reject",
    onerror: report,
    maxRequestBodySize: bodyLimit,
    // Refused before it gets there; whatever else would wait for changes has nothing to wait for (R28).
    ...(announced === "nothing" && { maxSubscriptions: 0 }),
  });
  const deaf = book.changes.map((changes) =>
    changes((uris) => {
      // To all: who subscribed under a surface without the part has no capability for it.
      sdk.notify.resourcesChanged();
      if (announced === "resources") for (const uri of uris) sdk.notify.resourceUpdated(uri);
    }),
  );

  async function answer(request: Request, given: FetchOptions): Promise<Response> {
    const forbidden = guard(request);
    if (forbidden) return forbidden;
    const body =
      given.parsedBody === undefined
        ? await readBody(request, bodyLimit)
        : { request, parsed: given.parsedBody };
    if ("reply" in body && body.reply) return body.reply;
    const { request: forward, parsed } = body;
    const door = doorOf(parsed, book.open);
    const who = door === "open" ? { anonymous: true } : await authenticate(forward, door === "lobby");
    if (closed) return closedReply();
    if (who instanceof Response) return who;
    const refused = announced === "nothing" ? refusedSubscription(parsed) : undefined;
    if (refused) return refused;
    const release = takeSlot(who.identity);
    if (!release) return busyReply();
    const carrier = carrierOf(who);
    const entry: Entry<Identity> = {
      anonymous: false,
      identity: undefined,
      ...who,
      release,
      connected: false,
    };
    entries.set(carrier, entry);
    try {
      return await sdk.fetch(forward, {
        authInfo: carrier,
        ...(parsed !== undefined && { parsedBody: parsed }),
      });
    } finally {
      if (!entry.connected) release();
    }
  }

  type Who = { readonly identity?: Identity; readonly anonymous?: boolean };

  async function authenticate(request: Request, lobby: boolean): Promise<Who | Response> {
    if (!auth) return {};
    let found: Awaited<ReturnType<typeof auth>>;
    try {
      found = await within("auth", deadline, (signal) => auth(request, signal));
    } catch (error) {
      report(error);
      return internalReply();
    }
    const refusal = isRefusal(found) ? found : undefined;
    if (found !== null && found !== undefined && !refusal) return { identity: found as Identity };
    if (lobby) return { anonymous: true };
    return unauthorizedReply(challengeHeader(challenge, refusal), refusal?.error === "insufficient_scope");
  }

  /** A fresh object in any case, since it is a key. */
  function carrierOf({ identity }: Who): AuthInfo {
    const mapped = authInfo && identity !== undefined ? authInfo(identity) : undefined;
    return mapped ? { ...mapped } : { token: "", clientId: "", scopes: [] };
  }

  return {
    surfaces: manifestsOf<Identity, Key>(book.prepared),
    fetch: async (request, options = {}) => {
      let response: Response;
      try {
        response = closed ? closedReply() : await answer(request, options);
      } catch (error) {
        report(error);
        response = closed ? closedReply() : internalReply();
      }
      if (onTransportRejected && response.status >= 400) {
        try {
          onTransportRejected(response.clone(), request);
        } catch (error) {
          report(error);
        }
      }
      return response;
    },
    close: async () => {
      closed = true;
      for (const stop of deaf) stop();
      // The SDK ends only 2026 exchanges; those of 2025 clients are in the set too (R41).
      await Promise.all([sdk.close(), ...[...live].map((server) => server.close().catch(report))]);
    },
  };
}
