import { readFile, writeFile } from "node:fs/promises";
import {
  type CatalogSnapshot,
  diffCatalogs,
  importCatalog,
  type PinnedEndpoint,
  type ToolChange,
} from "../../server/contracts/index.js";

const read = (endpoint: PinnedEndpoint) => importCatalog({ id: "reports", endpoint, profile: "2026-07-28" });

/** Keeps the catalog that somebody has just reviewed. */
export async function keepCatalog(endpoint: PinnedEndpoint, file: string): Promise<void> {
  await writeFile(file, JSON.stringify(await read(endpoint), null, 2));
}

/** Tells what the server has changed since; an empty list means that every definition is what was reviewed. */
export async function watchCatalog(endpoint: PinnedEndpoint, file: string): Promise<readonly ToolChange[]> {
  const reviewed: CatalogSnapshot = JSON.parse(await readFile(file, "utf8"));
  return diffCatalogs(reviewed, await read(endpoint));
}
