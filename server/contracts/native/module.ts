import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { addResource } from "../connections/connect.js";
import { type Connection, readConnection } from "../connections/connection.js";
import type { Context } from "../context.js";
import { moment } from "../context.js";
import { catalogDigest } from "../digests/definition.js";
import type { Digest } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { CatalogSnapshot } from "../import/catalog.js";
import { keepObserved, type Observation } from "../import/observe.js";
import { readTool, type ToolRead } from "../import/tool.js";
import { requireSlug } from "../names/slug.js";
import { asJson } from "../review/manifest.js";

/**
 * An installed module: an application in this process, with the standing of one behind an MCP endpoint (CTR-10). What it
 * offers is staged, reviewed, published and granted in the same way.
 */
export interface ProviderModule {
  /** What the owner calls it; unique among connections. */
  readonly id: string;
  readonly methods: Readonly<Record<string, NativeMethod>>;
}

export interface NativeMethod {
  readonly description: string;
  /** JSON Schema of an object, in the profile that tools of others have to keep. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /**
   * Does it, once. What it resolves to is the structured content of the result, `null` standing for none.
   *
   * @throws {MethodFailure} what it has to report of a failure; after anything else nobody knows what was done
   */
  readonly run: (input: JsonObject, signal: AbortSignal) => Promise<Json>;
}

/** What a module throws when a method has failed, in words for whoever called it. */
export class MethodFailure extends Error {
  override readonly name = "MethodFailure";
}

/** A module of this process, and the digest of what it offers: another process may have loaded another one by its name. */
export interface LoadedModule {
  readonly module: ProviderModule;
  readonly catalogDigest: Digest;
}

const profile = "2026-07-28";

/**
 * Connects a module of this process, or tells what has changed of one that is connected. It has to be connected in every
 * process that is to run it.
 *
 * @throws {ContractError} `connection_invalid`, `connection_unavailable`
 */
export async function connectModule(context: Context, module: ProviderModule): Promise<Observation> {
  const id = requireSlug(module.id, "the name of a module");
  const connection = await context.journal.change(async (sql) => {
    const [there] = await sql.rows("SELECT id FROM resources WHERE id = ?", id);
    return there ? readConnection(sql, id) : addResource(sql, context, { id, kind: "native", route: null });
  });
  if (connection.kind !== "native") {
    const message = `"${id}" is the connection of an MCP server`;
    throw new ContractError("connection_invalid", "CTR-10", message);
  }
  const snapshot = catalogOf(context, connection, module);
  const observation = await keepObserved(context, connection, snapshot);
  context.modules.set(id, { module, catalogDigest: snapshot.catalogDigest });
  return observation;
}

function catalogOf(context: Context, { id }: Connection, { methods }: ProviderModule): CatalogSnapshot {
  const reads = Object.entries(methods).map(
    ([name, { description, inputSchema, outputSchema }]): ToolRead => {
      const definition = { name, description, inputSchema, ...(outputSchema && { outputSchema }) };
      return readTool(JSON.stringify(asJson(definition)), { profile, validators: context.validators });
    },
  );
  const tools = reads.flatMap((read) => (read.ok ? [read.tool] : []));
  return {
    connectionId: id,
    subject: null,
    profile,
    endpoint: `native:${id}`,
    observedAt: moment(context),
    ttlMs: null,
    tools,
    unsupported: reads.flatMap((read, at) => (read.ok ? [] : [{ ...read.tool, position: at + 1 }])),
    catalogDigest: catalogDigest(
      profile,
      tools.map(({ name, digests }) => ({ name, digest: digests.definition })),
    ),
  };
}
