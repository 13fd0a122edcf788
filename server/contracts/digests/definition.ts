import { isObject, type Json, type JsonObject, setMember } from "../../../base/json/kinds.js";
import type { CompatibilityProfile } from "../profile.js";
import { type Digest, digestOf } from "./digest.js";

/** How a tool's definition is digested. */
export interface DefinitionScope {
  readonly profile: CompatibilityProfile;
  /**
   * Members of the tool's `_meta` that vary from answer to answer and are left out: exact names that a reviewer has fixed.
   * They are part of the digest themselves. None when absent.
   */
  readonly omittedMeta?: readonly string[];
}

/** The digests of one tool. The definition decides; the other two help to read a difference. */
export interface DefinitionDigests {
  /** Over the whole object as it came off the wire, members that nobody knows included (IMP-15). */
  readonly definition: Digest;
  /** Over name and schemas: how the tool is called. */
  readonly interface: Digest;
  /** Over everything else: what the producer says of it. */
  readonly disclosure: Digest;
}

const interfaceMembers: ReadonlySet<string> = new Set(["name", "inputSchema", "outputSchema"]);

/** @param tool the raw wire object, read by `readStrictJson` */
export function definitionDigests(
  tool: JsonObject,
  { profile, omittedMeta = [] }: DefinitionScope,
): DefinitionDigests {
  const omitted = [...new Set(omittedMeta)].sort();
  const kept = without(tool, omitted);
  const common = { profile, omittedMeta: omitted };
  return {
    definition: digestOf("definition", { ...common, tool: kept }),
    interface: digestOf("interface", { ...common, tool: pick(kept, (name) => interfaceMembers.has(name)) }),
    disclosure: digestOf("disclosure", {
      ...common,
      tool: pick(kept, (name) => !interfaceMembers.has(name)),
    }),
  };
}

/** The digest of a whole catalog; the order in which tools came does not matter (REV-07). */
export function catalogDigest(
  profile: CompatibilityProfile,
  tools: readonly { readonly name: string; readonly digest: Digest }[],
): Digest {
  const sorted = tools
    .map(({ name, digest }) => ({ name, digest }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.digest, b.digest));
  return digestOf("catalog", { profile, tools: sorted });
}

/** By UTF-16 code units: the same everywhere, whatever the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function without(tool: JsonObject, omitted: readonly string[]): JsonObject {
  const meta = tool._meta;
  if (omitted.length === 0 || !isObject(meta)) return tool;
  return { ...tool, _meta: pick(meta, (name) => !omitted.includes(name)) };
}

function pick(object: JsonObject, isWanted: (name: string) => boolean): JsonObject {
  const picked: Record<string, Json> = {};
  for (const [name, value] of Object.entries(object)) if (isWanted(name)) setMember(picked, name, value);
  return picked;
}
