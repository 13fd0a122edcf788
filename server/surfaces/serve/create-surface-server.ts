import { McpServer, type McpServerOptions } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import type { Exchange, ServerSettings } from "../run/exchange.js";
import { createSeal } from "../run/seal.js";
import type { Announced } from "./capabilities.js";
import { PreparedServer } from "./prepared-server.js";
import { RegisteringServer } from "./registering-server.js";
import type { Lifetimes } from "./surface-server.js";

// One for all servers; the SDK would make one for each, and what it compiles is kept for ever (typescript-sdk#2605).
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Who calls, over what. */
export interface Caller<Identity> {
  readonly identity: Identity | undefined;
  /** The key of the caller's surface, where there are several. */
  readonly surfaceKey?: string;
  /** Default: `modern`. It is told to handlers; the connection itself decides what is spoken. */
  readonly era?: Exchange<Identity>["era"];
}

/** Makes servers under one set of settings: what does not depend on the caller is made once. */
export type ServerFactory<Identity> = (
  surface: PreparedSurface<Identity>,
  caller: Caller<Identity>,
  lifetimes?: Lifetimes,
) => Promise<McpServer>;

/**
 * Whether the SDK still asks its server class for the schema and the scopes of a tool. Without these two seams lane A
 * would drop the checks of parameter headers and scopes, so such an SDK is served by lane B.
 */
export function hasSeams(server: object = new McpServer({ name: "probe", version: "0" })): boolean {
  return (
    typeof Reflect.get(server, "toolInputSchemaJson") === "function" &&
    typeof Reflect.get(server, "resolveScopeChallenge") === "function"
  );
}

/** @param announced what whoever serves passes on of changes; 2025 clients have no way to be told. */
export function createServerFactory<Identity>(
  settings: ServerSettings<Identity>,
  seams: boolean = hasSeams(),
  announced: Announced = "nothing",
): ServerFactory<Identity> {
  const report = reporter(settings.onerror);
  const codec = settings.multiRound && createSeal(settings.multiRound);
  const optionsOf = optionsBySurface(settings);
  if (!seams) {
    (settings.onwarning ?? console.warn)(
      "this version of @modelcontextprotocol/server lacks the seams for prepared servers; tools are registered one by one",
    );
  }
  return async (surface, caller, lifetimes) => {
    const exchange: Exchange<Identity> = {
      identity: caller.identity,
      surfaceKey: caller.surfaceKey,
      era: caller.era ?? "modern",
      settings,
      announced: caller.era === "legacy" ? "nothing" : announced,
      codec,
      context: once(() => settings.context?.(caller.identity)),
      report,
    };
    const inputs = { surface, exchange, options: optionsOf(surface), lifetimes };
    if (!settings.rawTools && seams) return new PreparedServer(inputs);
    const server = new RegisteringServer(inputs);
    await settings.rawTools?.(server, caller.identity);
    return server;
  };
}

/**
 * A fresh SDK server for one caller, to be connected to any transport; `createMcpHandler` makes them by the request.
 *
 * @throws RangeError for a `multiRound.key` under 32 bytes
 */
export function createSurfaceServer<Identity>(
  surface: PreparedSurface<Identity>,
  caller: Caller<Identity>,
  settings: ServerSettings<Identity>,
): Promise<McpServer> {
  return createServerFactory(settings)(surface, caller);
}

function optionsBySurface<Identity>(settings: ServerSettings<Identity>) {
  const known = new WeakMap<PreparedSurface<Identity>, McpServerOptions>();
  const { cacheHints, maxToolInputElements } = settings;
  return (surface: PreparedSurface<Identity>): McpServerOptions => {
    const before = known.get(surface);
    if (before) return before;
    const made: McpServerOptions = Object.freeze({
      jsonSchemaValidator,
      ...(surface.instructions !== undefined && { instructions: surface.instructions }),
      ...(cacheHints && { cacheHints }),
      ...(maxToolInputElements !== undefined && { maxToolInputElements }),
    });
    known.set(surface, made);
    return made;
  };
}

/** Tells the owner of an error; the owner's own failure to listen changes nothing. */
export function reporter(onerror: ((error: Error) => void) | undefined): (error: unknown) => void {
  return (error) => {
    const told = error instanceof Error ? error : new TypeError(String(error));
    try {
      if (onerror) onerror(told);
      else console.error("porthole:", told);
    } catch {
      // Whoever listens for errors has failed; there is nobody left to tell.
    }
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
