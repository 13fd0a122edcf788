import type { AuthInfo, CacheHint, McpServerOptions } from "@modelcontextprotocol/server";
import type { AuthRefusal, Challenge } from "./auth/refusal.js";
import type { Shape, SurfaceBook } from "./book.js";
import { SurfaceError } from "./errors.js";
import type { Security } from "./http/guards.js";
import type { Concurrency } from "./http/slots.js";
import { assertOneOf, type PrepareOptions } from "./prepare/options.js";
import type { ServerSettings } from "./run/exchange.js";

type CacheHints = NonNullable<McpServerOptions["cacheHints"]>;

/** How long clients and shared caches may keep what they were told; nothing at all by default. */
export interface CacheOptions {
  readonly operations: Readonly<Partial<Record<keyof CacheHints, CacheHint>>>;
}

/** What servers of every transport take. */
export interface SharedConfig<Identity>
  extends Omit<ServerSettings<Identity>, "cacheHints" | "onwarning">,
    PrepareOptions {
  readonly cache?: CacheOptions;
  /** How long `auth`, `selectSurface` and a factory may each take, in milliseconds. Default: 5000. */
  readonly deadline?: number;
  /** What becomes of 2025 clients. Default: `serve`. */
  readonly legacy?: "serve" | "reject";
}

/** What a server over HTTP takes beside its surfaces. */
export interface HttpConfig<Identity> extends SharedConfig<Identity> {
  /**
   * Says who calls. It runs once for each request, except for those whose operations are all public. `null` is 401;
   * `refuse(...)` is 401 or 403 with a reason; a throw is 500 and never anonymous. Without it everybody is served, with
   * `identity` undefined.
   */
  readonly auth?: (
    request: Request,
    signal: AbortSignal,
  ) => Identity | AuthRefusal | null | undefined | Promise<Identity | AuthRefusal | null | undefined>;
  /** What `context.server.http.authInfo` and scope challenges see. Default: no token, no scopes. */
  readonly authInfo?: (identity: Identity) => AuthInfo;
  readonly challenge?: Challenge;
  readonly security?: Security;
  /** The largest request body, in bytes. Default: 1 048 576. */
  readonly maxBodyBytes?: number;
  readonly concurrency?: Concurrency<Identity>;
  /** Sees every answer of status 400 and above; the answer is a copy. */
  readonly onTransportRejected?: (response: Response, request: Request) => void;
}

/** Everything that `createMcpHandler` takes: one of the two shapes, and the rest. */
export type HandlerConfig<Identity, Key extends string> = HttpConfig<Identity> & Shape<Identity, Key>;

const defaultDeadline = 5_000;

/** @throws SurfaceError `INVALID_OPTION` */
export function deadlineOf<Identity>({ deadline = defaultDeadline }: SharedConfig<Identity>): number {
  return positive("deadline", deadline);
}

/** @throws SurfaceError `INVALID_OPTION` */
export function positive(option: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0 && value < 2 ** 31) return value;
  throw new SurfaceError("INVALID_OPTION", `${option} is ${String(value)}; it takes a whole number above 0`);
}

/** The SDK's word for it. @throws SurfaceError `INVALID_OPTION` */
export function legacyOf<Identity>({ legacy = "serve" }: SharedConfig<Identity>): "serve" | "reject" {
  assertOneOf("legacy", legacy, ["serve", "reject"]);
  return legacy;
}

/** What differs between callers where there is more than one surface. */
const perSurface = [
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "server/discover",
] as const;

/**
 * The cache hints that are safe: none for surfaces that are made anew for each caller, and nothing shared where two
 * callers may be answered differently (R30). What is read may depend on who reads as soon as anybody is asked; a part
 * that knows better says so in its result.
 *
 * @throws SurfaceError `SHARED_CACHE`
 */
export function cacheHintsOf<Identity>(
  cache: CacheOptions | undefined,
  { prepared, perIdentity, open }: SurfaceBook<Identity>,
  authenticated: boolean,
): CacheHints | undefined {
  if (!cache) return undefined;
  const different =
    new Set(prepared.values()).size > 1 || perIdentity || (open !== undefined && authenticated);
  const perCaller = [
    ...(different ? perSurface : []),
    ...(different || authenticated ? (["resources/read"] as const) : []),
  ];
  const shared = perCaller.find((operation) => cache.operations[operation]?.cacheScope === "public");
  if (shared !== undefined) {
    throw new SurfaceError(
      "SHARED_CACHE",
      `cache.operations["${shared}"] is public, but callers may be answered differently: a shared cache would give one the other's`,
    );
  }
  return perIdentity ? undefined : cache.operations;
}
