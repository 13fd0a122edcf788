import { ContractError } from "../errors.js";
import type { CatalogSnapshot } from "./catalog.js";
import type { ImportedTool } from "./tool.js";

/** What became of one tool between two snapshots. */
export interface ToolChange {
  readonly name: string;
  /**
   * `interface` when the tool is called in another way, `disclosure` when only what is said of it differs, `both` when
   * both do.
   */
  readonly change: "added" | "removed" | "interface" | "disclosure" | "both";
}

/**
 * Tells in which tools two snapshots of one connection differ, by the digests of their definitions. A tool that is
 * unsupported in one of them counts as absent there.
 *
 * @returns changes by name; none when all definitions are the same
 * @throws {ContractError} `catalog_context_mismatch`: connection, subject, endpoint or profile differ
 */
export function diffCatalogs(before: CatalogSnapshot, after: CatalogSnapshot): readonly ToolChange[] {
  const context = ["connectionId", "subject", "endpoint", "profile"] as const;
  const differing = context.filter((member) => before[member] !== after[member]);
  if (differing.length > 0) {
    throw new ContractError(
      "catalog_context_mismatch",
      "IMP-11",
      `two catalogs of different connections are not compared: ${differing.join(", ")}`,
      { differing },
    );
  }
  const known = new Map(before.tools.map((tool) => [tool.name, tool]));
  const changes: ToolChange[] = [];
  for (const tool of after.tools) {
    const change = changeOf(known.get(tool.name), tool);
    if (change) changes.push({ name: tool.name, change });
    known.delete(tool.name);
  }
  for (const name of known.keys()) changes.push({ name, change: "removed" });
  return changes.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function changeOf(before: ImportedTool | undefined, after: ImportedTool): ToolChange["change"] | undefined {
  if (!before) return "added";
  if (before.digests.definition === after.digests.definition) return undefined;
  const isInterface = before.digests.interface !== after.digests.interface;
  const isDisclosure = before.digests.disclosure !== after.digests.disclosure;
  if (isInterface && isDisclosure) return "both";
  return isInterface ? "interface" : "disclosure";
}
