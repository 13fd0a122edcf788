import { realpath } from "node:fs/promises";
import type { Artifact } from "../artifacts.js";
import { sha256 } from "../digest.js";
import { OpenShipError } from "../error.js";
import { comparePaths } from "../validate/path.js";
import { checkDeclared } from "./declared-path.js";
import { createTree } from "./tree.js";

/**
 * Hashes what was built, as it is on disk. Building it first is the caller's affair.
 *
 * @throws {OpenShipError} `SNAPSHOT_PATH`, `SNAPSHOT_SECRET_PATH`, `SNAPSHOT_MISSING_FILE`, `SOURCE_TOO_LARGE`
 */
export async function collectArtifacts(
  root: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Artifact[]> {
  if (paths.length === 0) return [];
  const tree = createTree(await realpath(root));
  const artifacts: Artifact[] = [];
  for (const path of [...new Set(paths)].sort(comparePaths)) {
    signal?.throwIfAborted();
    checkDeclared(path, { envTemplates: [], content: [] });
    const found = await tree.read(path).catch((error: unknown) => {
      if (!(error instanceof OpenShipError) || error.code !== "SNAPSHOT_MISSING_FILE") throw error;
      throw notBuilt(path, error);
    });
    if (found.type === "symlink") throw notBuilt(path);
    artifacts.push({ path, size: found.bytes.byteLength, sha256: sha256(found.bytes) });
  }
  return artifacts;
}

function notBuilt(path: string, cause?: OpenShipError): OpenShipError {
  return new OpenShipError(
    "SNAPSHOT_MISSING_FILE",
    "file",
    `${path} is declared as an artifact and is no file: build it first`,
    { path, cause },
  );
}
