import { constants, readdirSync, rmSync } from "node:fs";
import { lstat, open, readdir, realpath, symlink } from "node:fs/promises";
import { join, posix } from "node:path";
import { OpenShipError } from "../error.js";
import { makeFolder } from "../make-folder.js";
import type { Snapshot, SnapshotFile } from "../snapshot.js";
import type { FileEntry } from "../types.js";
import { checkDiskNames } from "./disk-names.js";

export interface MaterializeOptions {
  /**
   * How links are written. By default (`copy`) each is a regular file with the bytes that it leads to; with `link`, one whose
   * target is in the snapshot becomes a link.
   */
  readonly links?: "copy" | "link";
  readonly signal?: AbortSignal;
}

/**
 * Writes a verified snapshot into a new or empty folder: whole, or not at all.
 *
 * No file is executable, none is opened through a link, and links are written last (V1, V3).
 *
 * @throws {OpenShipError} `DESTINATION_NOT_EMPTY`; `UNMATERIALIZABLE` for names that some disk would change, run or refuse
 */
export async function materialize(
  snapshot: Pick<Snapshot, "files" | "file">,
  folder: string,
  { links = "copy", signal }: MaterializeOptions = {},
): Promise<void> {
  checkDiskNames(snapshot.files.map(({ entry }) => entry.path));
  const { created } = await emptyFolder(folder);
  const root = await realpath(folder);
  const folders = new Set<string>();
  const undo = () => clear(root, created);
  // A process that is told to end at once ends before what it waits for: then too it is not at all.
  process.once("exit", undo);
  try {
    const isLink = (file: SnapshotFile) => links === "link" && leadsToFile(file, snapshot);
    for (const file of snapshot.files) {
      signal?.throwIfAborted();
      if (!isLink(file)) await writeNew(root, file, folders);
    }
    for (const file of snapshot.files) {
      if (isLink(file)) await linkNew(root, file, folders);
    }
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.off("exit", undo);
  }
}

/** Whether a link's chain ends at a file of the snapshot. A Manifest may name targets that it does not list, and circles. */
function leadsToFile({ entry }: SnapshotFile, snapshot: Pick<Snapshot, "file">): boolean {
  if (entry.type !== "symlink") return false;
  const seen = new Set<string>();
  let at: FileEntry | undefined = entry;
  while (at?.type === "symlink" && !seen.has(at.path)) {
    seen.add(at.path);
    at = snapshot.file(at.target ?? "")?.entry;
  }
  return at?.type === "file";
}

/** @throws {OpenShipError} `DESTINATION_NOT_EMPTY` also when a link or a file stands there */
async function emptyFolder(folder: string): Promise<{ readonly created: boolean }> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) {
    await makeFolder(folder);
    return { created: true };
  }
  if (!found.isDirectory() || (await readdir(folder)).length > 0) {
    throw new OpenShipError("DESTINATION_NOT_EMPTY", "destination", `${folder} is no empty folder`, {
      path: folder,
    });
  }
  return { created: false };
}

async function folderOf(root: string, path: string, folders: Set<string>): Promise<string> {
  const folder = posix.dirname(path);
  const full = join(root, ...folder.split("/"));
  if (!folders.has(folder)) {
    await makeFolder(full);
    // What is there now must be what was made: somebody else may have put a link in its place.
    if ((await realpath(full)) !== full) throw raced(path);
    folders.add(folder);
  }
  return full;
}

async function writeNew(root: string, { entry, bytes }: SnapshotFile, folders: Set<string>): Promise<void> {
  const file = join(await folderOf(root, entry.path, folders), posix.basename(entry.path));
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle = await open(file, flags, 0o644);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}

async function linkNew(root: string, { entry }: SnapshotFile, folders: Set<string>): Promise<void> {
  const file = join(await folderOf(root, entry.path, folders), posix.basename(entry.path));
  await symlink(posix.relative(posix.dirname(entry.path), entry.target ?? ""), file, "file");
}

/** Leaves the folder as it was found. */
function clear(root: string, created: boolean): void {
  const written = created ? [root] : readdirSync(root).map((name) => join(root, name));
  for (const path of written) rmSync(path, { recursive: true, force: true });
}

function raced(path: string): OpenShipError {
  return new OpenShipError("UNMATERIALIZABLE", "disk_conflict", `${path}: the folder was changed meanwhile`, {
    path,
  });
}
