import type { JsonObject } from "../../../base/json/kinds.js";
import { isObject } from "../../../base/json/kinds.js";
import type { Connection } from "../connections/connection.js";
import { type Digest, digestOf } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { CatalogSnapshot } from "../import/catalog.js";
import type { ImportedTool, UnsupportedTool } from "../import/tool.js";
import { legible } from "../names/legible.js";
import { assignMethodIds, type MethodId } from "../names/method-id.js";
import { type Adapter, type AdapterMethod, routeOf } from "./adapter.js";
import { changesBetween, type MethodChange, type Version } from "./changes.js";
import {
  asJson,
  type ContractManifest,
  type Effect,
  effects,
  type MethodEntry,
  manifestOf,
  type PreferenceMetadata,
} from "./manifest.js";

/** One tool that is to become a method, and what the reviewer says of it. */
export interface MethodSelection {
  /** Its exact name at the server. */
  readonly tool: string;
  /** The method's id; made of the name when absent. */
  readonly id?: string;
  /** What it does to the world. A method without it can be staged and not published. */
  readonly effect?: Effect;
  readonly note?: string;
  /** What consumers read of it; the producer's description when absent. */
  readonly summary?: string;
  /** Milliseconds of one call; 60 000 when absent, 300 000 at most. */
  readonly deadlineMs?: number;
}

/** What the owner wants to offer of a connection. */
export interface StageOptions {
  readonly connection: string;
  /** The part of the URL that all versions share. */
  readonly slug: string;
  readonly methods: readonly MethodSelection[];
  /** The trust that remains, in the reviewer's words: what is pinned is what is said, not the code behind it (REV-09). */
  readonly disclosure?: string;
  /** What the producer may use of others on a consumer's behalf: nothing, since delegation is off. */
  readonly dependencies?: "none";
}

/** A version that waits for its review; it grants nothing (REV-02). */
export interface StagedContract {
  /** Over all that is pinned together; what is approved is this. */
  readonly stageDigest: Digest;
  readonly slug: string;
  readonly connection: string;
  readonly manifest: ContractManifest;
  readonly preference: PreferenceMetadata;
  readonly disclosure: string;
  readonly dependencies: string;
  /** Since the published version. */
  readonly changes: readonly MethodChange[];
  /** What has to be said before it can be published. */
  readonly missing: readonly string[];
  readonly report: ImportReport;
}

/** The owner's report of the catalog that it came from. */
export interface ImportReport {
  readonly observedAt: string;
  readonly catalogDigest: Digest;
  readonly unsupported: readonly UnsupportedTool[];
  /** Names of tools that could have become methods and were not selected. */
  readonly unselected: readonly string[];
}

/** What a stage is built from. */
export interface StageBasis {
  readonly connection: Connection;
  readonly snapshot: CatalogSnapshot;
  readonly version: number;
  readonly publicUrl: string;
  readonly published: Version | undefined;
}

const [usualDeadline, longestDeadline] = [60_000, 300_000];
const longestText = 2_000;

/**
 * Builds a version from a selection of what was seen; nothing is stored.
 *
 * @throws {ContractError} `catalog_limit_exceeded`, `method_id_invalid`, `method_id_collision`, `tool_unsupported`,
 *   `pin_incomplete`, `not_supported`
 */
export function buildStage(
  options: StageOptions,
  basis: StageBasis,
): { readonly staged: StagedContract; readonly adapter: Adapter } {
  const { connection, snapshot, version, publicUrl, published } = basis;
  const { slug, methods, disclosure = "", dependencies = "" } = options;
  const tools = selectedTools(methods, snapshot);
  const ids = assignMethodIds(
    connection.id,
    methods.map(({ tool, id }) => ({ name: tool, ...(id !== undefined && { id }) })),
  );
  if (dependencies !== "" && dependencies !== "none") {
    const message = "a producer may use nothing of others on a consumer's behalf: dependencies is none";
    throw new ContractError("not_supported", "IMP-13", message, { feature: "delegation" });
  }
  const entries = methods
    .map((selection) => entryOf(selection, toolOf(tools, selection), idOf(ids, selection)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const contractUrl = `${publicUrl}/contracts/${slug}/${version}`;
  const manifest = manifestOf({
    contractUrl,
    version,
    provenance: connection.kind === "mcp" ? "mcp-import" : "native",
    methods: entries,
  });
  const adapter: Adapter = {
    route: routeOf(connection),
    methods: Object.fromEntries(
      methods.map((selection) => [idOf(ids, selection), adapterMethod(toolOf(tools, selection))]),
    ),
  };
  const preference = { contractUrl, fields: [{ name: slug, contracts: [contractUrl] }] };
  const text = disclosure.trim();
  if (text.length > longestText) throw tooLong("the disclosure", text.length);
  const pinned = { manifest, preference, adapter, disclosure: text, dependencies };
  const staged: StagedContract = {
    stageDigest: digestOf("stage", { stage: asJson(pinned) }),
    slug,
    connection: connection.id,
    manifest,
    preference,
    disclosure: text,
    dependencies,
    changes: changesBetween(published, { manifest, adapter }),
    missing: [
      ...methods
        .filter(({ effect }) => effect === undefined)
        .map((selection) => `the effect of ${idOf(ids, selection)}`),
      ...(text === "" ? ["the disclosure of the trust that remains"] : []),
      ...(dependencies === "" ? ["the dependency policy"] : []),
    ],
    report: {
      observedAt: snapshot.observedAt,
      catalogDigest: snapshot.catalogDigest,
      unsupported: snapshot.unsupported,
      unselected: snapshot.tools.map(({ name }) => name).filter((name) => !tools.has(name)),
    },
  };
  return { staged, adapter };
}

function selectedTools(
  methods: readonly MethodSelection[],
  snapshot: CatalogSnapshot,
): ReadonlyMap<string, ImportedTool> {
  if (methods.length === 0) {
    throw new ContractError("pin_incomplete", "IMP-01", "a contract has at least one method", {
      missing: ["a method"],
    });
  }
  const known = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
  const absent = methods.map(({ tool }) => tool).filter((tool) => !known.has(tool));
  if (absent.length > 0) {
    const tools = absent.map((name) => ({
      name,
      reasons: snapshot.unsupported.find((tool) => tool.name === name)?.reasons ?? [
        { code: "tool_missing", message: "the catalog has no such tool", path: "" },
      ],
    }));
    const told = tools.map(
      ({ name, reasons }) => `"${legible(name)}" (${reasons.map(({ code }) => code).join(", ")})`,
    );
    const message = `not every selected tool can become a method: ${told.join("; ")}`;
    throw new ContractError("tool_unsupported", "IMP-06", message, { tools });
  }
  return new Map(methods.map(({ tool }) => [tool, known.get(tool) as ImportedTool]));
}

function toolOf(tools: ReadonlyMap<string, ImportedTool>, { tool }: MethodSelection): ImportedTool {
  // Selected tools are all there: what is not was refused.
  return tools.get(tool) as ImportedTool;
}

function idOf(ids: ReadonlyMap<string, MethodId>, { tool }: MethodSelection): MethodId {
  return ids.get(tool) as MethodId;
}

function entryOf(selection: MethodSelection, { raw }: ImportedTool, id: MethodId): MethodEntry {
  const { effect, note = "", deadlineMs = usualDeadline } = selection;
  const { description } = raw;
  const summary = selection.summary ?? (typeof description === "string" ? description : "");
  if (summary.length > 2 * longestText) throw tooLong(`the summary of ${id}`, summary.length);
  if (note.length > longestText) throw tooLong(`the note on ${id}`, note.length);
  if (effect !== undefined && !effects.includes(effect)) {
    const message = `the effect of ${id} is one of ${effects.join(", ")}`;
    throw new ContractError("pin_incomplete", "IMP-14", message, { missing: [`the effect of ${id}`] });
  }
  if (!Number.isInteger(deadlineMs) || deadlineMs < 1 || deadlineMs > longestDeadline) {
    const limit = { limit: "deadlineMs", allowed: longestDeadline, actual: deadlineMs };
    const message = `a call may take 1 to ${longestDeadline} ms, not ${deadlineMs}`;
    throw new ContractError("catalog_limit_exceeded", "IMP-05", message, limit);
  }
  return {
    id,
    summary,
    // Both were read by the importer, which refuses a tool whose schemas are none.
    inputSchema: raw.inputSchema as JsonObject,
    ...(isObject(raw.outputSchema) && { outputSchema: raw.outputSchema }),
    // Nothing of a stage that is not complete is published.
    declaredEffect: { effect: effect ?? "irreversible", note },
    limits: { deadlineMs },
  };
}

function adapterMethod({ name, digests, raw }: ImportedTool): AdapterMethod {
  return { tool: name, digests, definition: raw };
}

function tooLong(what: string, actual: number): ContractError {
  const message = `${what} is too long: ${actual} letters`;
  return new ContractError("catalog_limit_exceeded", "IMP-05", message, { limit: what, actual });
}
