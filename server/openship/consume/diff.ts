import type { FileEntry, Manifest } from "../types.js";
import { comparePaths } from "../validate/path.js";

/** What became of a file between two snapshots. */
export interface FileChange {
  readonly path: string;
  /** `altered`: the same bytes, and another media type, encoding, type or target, which the digest does not cover (G2). */
  readonly change: "added" | "removed" | "changed" | "altered";
  readonly before?: FileEntry;
  readonly after?: FileEntry;
}

/** Compares two Manifests file by file, in the order of paths. */
export function diffManifests(before: Manifest, after: Manifest): readonly FileChange[] {
  const old = new Map(before.files.map((entry) => [entry.path, entry]));
  const changes: FileChange[] = [];
  for (const entry of after.files) {
    const was = old.get(entry.path);
    old.delete(entry.path);
    const change = !was ? "added" : changeOf(was, entry);
    if (change) changes.push({ path: entry.path, change, ...(was && { before: was }), after: entry });
  }
  for (const entry of old.values()) changes.push({ path: entry.path, change: "removed", before: entry });
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

const uncovered = ["encoding", "mediaType", "type", "target"] as const;

function changeOf(before: FileEntry, after: FileEntry): "changed" | "altered" | undefined {
  if (before.sha256 !== after.sha256 || before.size !== after.size) return "changed";
  return uncovered.some((name) => before[name] !== after[name]) ? "altered" : undefined;
}
