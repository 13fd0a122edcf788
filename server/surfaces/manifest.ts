import { isObject, type Json } from "../../base/json/kinds.js";
import { openBook, type Shape } from "./book.js";
import { jsonCopy } from "./json-copy.js";
import { digestOf } from "./prepare/digest.js";
import type { PrepareOptions } from "./prepare/options.js";
import type { PreparedSurface } from "./prepare/prepare-surface.js";
import type { ToolOrigin } from "./prepare/prepare-tool.js";

/** One tool of a manifest. */
export interface ToolRow {
  readonly name: string;
  readonly origin: ToolOrigin["kind"];
  readonly service?: string;
  /** The name as its author wrote it. */
  readonly action: string;
  /** SHA-256 of what clients are told of the tool, hex; the order of members does not matter. */
  readonly digest: string;
}

/** What a surface really offers, as plain JSON for snapshots and for `assertListed`. */
export interface SurfaceManifest {
  readonly version: 1;
  readonly surface: string;
  /** In the order in which clients see them. */
  readonly tools: readonly ToolRow[];
  readonly resources: readonly string[];
  readonly resourceTemplates: readonly string[];
  readonly prompts: readonly string[];
  /** Of all tools together; the `catalogueStamp` of results. */
  readonly digest: string;
}

/** The manifest of one prepared surface. */
export function manifestOf<Identity>(key: string, surface: PreparedSurface<Identity>): SurfaceManifest {
  const { tools, resources, prompts } = surface;
  return Object.freeze({
    version: 1,
    surface: key,
    tools: Object.freeze(
      tools.map(({ name, origin, descriptor }) =>
        Object.freeze({
          name,
          origin: origin.kind,
          ...(origin.service !== undefined && { service: origin.service }),
          action: origin.action,
          digest: toolDigest(descriptor),
        }),
      ),
    ),
    resources: Object.freeze((resources?.listed ?? []).map(({ uri }) => uri)),
    resourceTemplates: Object.freeze((resources?.templates ?? []).map(({ uriTemplate }) => uriTemplate)),
    prompts: Object.freeze((prompts?.listed ?? []).map(({ name }) => name)),
    digest: surface.digest(),
  });
}

/** An output schema whose root is no object is told to 2025 clients in a wrapped form; it stays out of the comparison. */
function toolDigest(descriptor: unknown): string {
  const json: Json = jsonCopy(descriptor);
  if (!isObject(json)) return digestOf(json);
  const { outputSchema, ...rest } = json;
  const comparable = isObject(outputSchema) && outputSchema.type === "object";
  return digestOf(comparable && !isWrapped(outputSchema) ? { ...rest, outputSchema } : rest);
}

function isWrapped(schema: Json | undefined): boolean {
  if (!isObject(schema) || !isObject(schema.properties)) return false;
  const keys = Object.keys(schema.properties);
  return keys.length === 1 && keys[0] === "result";
}

/**
 * The manifests of all surfaces of a configuration, by key (`default` for a single one). Surfaces that depend on the
 * identity have none: nothing is claimed that a caller might not get.
 *
 * @throws SurfaceError as `createMcpHandler` does
 */
export function describeSurfaces<Identity = unknown, Key extends string = string>(
  config: Shape<Identity, Key> & PrepareOptions,
): Readonly<Record<Key, SurfaceManifest>> {
  return manifestsOf<Identity, Key>(openBook(config, config, 0).prepared);
}

export function manifestsOf<Identity, Key extends string>(
  prepared: ReadonlyMap<string, PreparedSurface<Identity>>,
): Readonly<Record<Key, SurfaceManifest>> {
  const manifests = [...prepared].map(([key, surface]) => [key, manifestOf(key, surface)]);
  // A book holds every key of its configuration; of surfaces that depend on the caller no key is known.
  return Object.freeze(Object.fromEntries(manifests)) as Readonly<Record<Key, SurfaceManifest>>;
}

/** The tools of a surface by name, sorted, for people to read. */
export function listToolNames<Identity>(surface: PreparedSurface<Identity>): readonly {
  readonly name: string;
  readonly origin: string;
  readonly service?: string;
  readonly action: string;
}[] {
  return surface.tools
    .map(({ name, origin }) => ({
      name,
      origin: origin.kind,
      ...(origin.service !== undefined && { service: origin.service }),
      action: origin.action,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What `assertListed` needs of a client; the official one fits. */
export interface ListingClient {
  listTools(params?: { cursor?: string }): Promise<{
    readonly tools: readonly { readonly name: string }[];
    readonly nextCursor?: string | undefined;
  }>;
}

/** How a live list differs from a manifest. */
export interface ListDifference {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Told differently than the manifest says. */
  readonly changed: readonly string[];
  readonly reordered: boolean;
}

/** A live list that is not the manifest's. */
export class ListMismatchError extends Error {
  override readonly name = "ListMismatchError";
  readonly difference: ListDifference;

  constructor(surface: string, difference: ListDifference) {
    const { missing, extra, changed, reordered } = difference;
    const parts = [
      missing.length > 0 && `missing: ${missing.join(", ")}`,
      extra.length > 0 && `extra: ${extra.join(", ")}`,
      changed.length > 0 && `changed: ${changed.join(", ")}`,
      reordered && "in another order",
    ];
    super(`the client's list is not the surface "${surface}": ${parts.filter(Boolean).join("; ")}`);
    this.difference = difference;
  }
}

/**
 * Compares what a live client lists with a manifest: the test that catches a leak. Run it for each identity, and once
 * with another surface's manifest, so that you see it fail.
 *
 * @throws ListMismatchError
 */
export async function assertListed(client: ListingClient, manifest: SurfaceManifest): Promise<void> {
  const listed: { readonly name: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    listed.push(...page.tools);
    if (page.nextCursor === cursor) break;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const names = listed.map(({ name }) => name);
  const wanted = manifest.tools.map(({ name }) => name);
  const digests = new Map(listed.map((tool) => [tool.name, toolDigest(tool)]));
  const common = wanted.filter((name) => digests.has(name));
  const difference: ListDifference = {
    missing: wanted.filter((name) => !digests.has(name)),
    extra: names.filter((name) => !wanted.includes(name)),
    changed: manifest.tools
      .filter(({ name, digest }) => digests.has(name) && digests.get(name) !== digest)
      .map(({ name }) => name),
    reordered: common.join("\n") !== names.filter((name) => wanted.includes(name)).join("\n"),
  };
  const { missing, extra, changed, reordered } = difference;
  if (missing.length + extra.length + changed.length > 0 || reordered) {
    throw new ListMismatchError(manifest.surface, difference);
  }
}
