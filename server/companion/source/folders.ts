import type { Snapshot } from "../../openship/snapshot.js";
import type { FileEntry } from "../../openship/types.js";

/** What a folder holds; the names of folders end in a slash, which no file's path does. */
export interface Folder {
  readonly folders: readonly string[];
  readonly files: readonly FileEntry[];
}

const known = new WeakMap<Snapshot, ReadonlyMap<string, Folder>>();

/** The folders of a snapshot by their path, which ends in a slash; the root's path is empty. */
export function foldersOf(snapshot: Snapshot): ReadonlyMap<string, Folder> {
  const found = known.get(snapshot);
  if (found) return found;
  const made = new Map<string, { folders: string[]; files: FileEntry[] }>([["", { folders: [], files: [] }]]);
  const folder = (path: string) => {
    const existing = made.get(path);
    if (existing) return existing;
    const created = { folders: [], files: [] };
    made.set(path, created);
    folder(parentOf(path)).folders.push(path);
    return created;
  };
  for (const { entry } of snapshot.files) folder(parentOf(entry.path)).files.push(entry);
  known.set(snapshot, made);
  return made;
}

/** The folder that a file or a folder stands in. */
export function parentOf(path: string): string {
  return path.slice(0, path.replace(/\/$/, "").lastIndexOf("/") + 1);
}

/** The last part of a path, with the slash of a folder. */
export function nameOf(path: string): string {
  return path.slice(parentOf(path).length);
}
