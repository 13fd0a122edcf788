import { OpenShipError } from "../error.js";
import type { Snapshot, SnapshotFile } from "../snapshot.js";
import { checkPath } from "../validate/path.js";

/**
 * The file that somebody asks for, by its path as an exact string: no file system and no URL is asked (MB6).
 *
 * @throws {OpenShipError} `INVALID_PATH`, `NOT_FOUND`
 */
export function findFile(snapshot: Snapshot, path: unknown): SnapshotFile {
  const file = snapshot.file(checkPath(path));
  if (!file) throw new OpenShipError("NOT_FOUND", "listed", "the snapshot holds no file with this path");
  return file;
}
