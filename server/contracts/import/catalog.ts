import type { LookupFunction } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { catalogDigest } from "../digests/definition.js";
import type { Digest } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { type CompatibilityProfile, compatibilityProfiles } from "../profile.js";
import { createSchemaValidators, type SchemaValidators } from "../schema/validators.js";
import type { UpstreamCredential } from "../upstream/credential.js";
import type { PinnedEndpoint } from "../upstream/endpoint.js";
import { openSession } from "../upstream/session.js";
import { type ImportedTool, readTool, type ToolRead, type UnsupportedTool } from "./tool.js";
import { walkPages } from "./walk.js";

/** The server that a catalog is read from. */
export interface CatalogSource {
  /** What the connection is called; tools are known by it and their exact name, never by what a server calls itself. */
  readonly id: string;
  readonly endpoint: PinnedEndpoint;
  readonly profile: CompatibilityProfile;
  readonly credential?: UpstreamCredential;
}

/** What an import uses of the world; each has a default. */
export interface ImportPorts {
  readonly lookup?: LookupFunction;
  readonly now?: () => Date;
  /** Kept between imports, it compiles each schema once. */
  readonly validators?: SchemaValidators;
  /** Milliseconds for each request; 60 000 when absent. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** All tools of a server, as one connection and one subject saw them; plain data. */
export interface CatalogSnapshot {
  readonly connectionId: string;
  /** Whose credential it was read with; null without one. Tools may depend on it. */
  readonly subject: string | null;
  readonly profile: CompatibilityProfile;
  readonly endpoint: string;
  /** ISO 8601. */
  readonly observedAt: string;
  /** Milliseconds for which the server says that it holds; `null` where it says nothing. */
  readonly ttlMs: number | null;
  /** In the order in which they came. */
  readonly tools: readonly ImportedTool[];
  readonly unsupported: readonly UnsupportedTool[];
  /** Over the definitions of all tools that have one, whatever their order. */
  readonly catalogDigest: Digest;
}

/**
 * Reads the whole catalog of a server: every page, every tool as it came off the wire. It lists tools and does nothing
 * else: no link is followed, no account connected (IMP-16).
 *
 * Tools that cannot become methods are told with all their reasons and hide none of the others; a catalog that cannot be
 * read to its end is an error, never a shorter list.
 *
 * @throws {ContractError} `profile_required`, `profile_mismatch`, `catalog_incomplete`, `catalog_limit_exceeded`,
 *   `connection_unavailable`, `credential_audience_mismatch`, `endpoint_not_allowed`, `address_blocked`,
 *   `redirect_refused`, `response_too_large`
 */
export async function importCatalog(
  source: CatalogSource,
  ports: ImportPorts = {},
): Promise<CatalogSnapshot> {
  const { id, endpoint, profile, credential } = source;
  const { lookup, now = () => new Date(), validators = createSchemaValidators() } = ports;
  const { timeout = 60_000, signal } = ports;
  if (!compatibilityProfiles.includes(profile)) {
    const message = `choose a compatibility profile: ${compatibilityProfiles.join(" or ")}`;
    throw new ContractError("profile_required", "IMP-12", message);
  }
  const session = await openSession({ endpoint, profile, credential, lookup, timeout, signal });
  try {
    const { texts, ttlMs } = await walkPages(session, profile);
    const { tools, unsupported } = await readTools(texts, profile, validators);
    const named = [
      ...tools.map(({ name, digests }) => ({ name, digest: digests.definition })),
      ...unsupported.flatMap(({ name = "", digest }) => (digest ? [{ name, digest }] : [])),
    ];
    return {
      connectionId: id,
      subject: credential?.subject ?? null,
      profile,
      endpoint: endpoint.url,
      observedAt: now().toISOString(),
      ttlMs,
      tools,
      unsupported,
      catalogDigest: catalogDigest(profile, named),
    };
  } finally {
    await session.close();
  }
}

async function readTools(
  texts: readonly string[],
  profile: CompatibilityProfile,
  validators: SchemaValidators,
): Promise<Pick<CatalogSnapshot, "tools" | "unsupported">> {
  const allowed = contractLimits.toolsPerCatalog;
  if (texts.length > allowed) {
    throw new ContractError(
      "catalog_limit_exceeded",
      "IMP-05",
      `a catalog has at most ${allowed} tools, not ${texts.length}`,
      { limit: "toolsPerCatalog", allowed, actual: texts.length },
    );
  }
  const reads: ToolRead[] = [];
  for (const text of texts) {
    reads.push(readTool(text, { profile, validators }));
    // Compiling a thousand schemas in one go would stop everything else in the process.
    await nextTurn();
  }
  const holders = new Map<string, number>();
  for (const { tool } of reads) {
    if (tool.name !== undefined) holders.set(tool.name, (holders.get(tool.name) ?? 0) + 1);
  }
  const tools: ImportedTool[] = [];
  const unsupported: UnsupportedTool[] = [];
  reads.forEach((read, index) => {
    const { name } = read.tool;
    const count = name === undefined ? 1 : (holders.get(name) ?? 1);
    if (read.ok && count === 1) tools.push(read.tool);
    else {
      const digest = read.ok ? read.tool.digests.definition : read.tool.digest;
      const reasons = read.ok ? [] : read.tool.reasons;
      unsupported.push({
        name,
        position: index + 1,
        reasons: count === 1 ? reasons : [duplicate(count), ...reasons],
        digest,
      });
    }
  });
  return { tools, unsupported };
}

function duplicate(count: number): UnsupportedTool["reasons"][number] {
  return { code: "duplicate_tool_name", message: `${count} tools have this name`, path: "/name" };
}
