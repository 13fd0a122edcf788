import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import type { Snapshot, SnapshotFile } from "../snapshot.js";

const gzipAsync = promisify(gzip);

/** What would tell where and when an archive was made is the same in all of them. */
const anonymous = { uid: 0, gid: 0, uname: "", gname: "", mtime: new Date(0) };

/**
 * The snapshot as `.tar.gz` (H7): exactly the paths of the Manifest, in its order, and no entries for folders. A link
 * stays a link where it leads to a file of the snapshot; one that leads elsewhere is the file that it led to. The same
 * snapshot gives the same bytes: there are no times, no owners, and zlib writes no date.
 */
export async function sourceArchive(snapshot: Snapshot): Promise<Uint8Array> {
  return gzipAsync(await packTar(snapshot.files.map((file) => tarEntry(snapshot, file))), { level: 9 });
}

function tarEntry({ file }: Snapshot, { entry, bytes }: SnapshotFile): TarEntry {
  const { path, type, target } = entry;
  if (type === "symlink" && target !== undefined && file(target) !== undefined) {
    const linkname = linkText(path, target);
    return { header: { ...anonymous, name: path, type: "symlink", linkname, size: 0, mode: 0o777 } };
  }
  return {
    header: { ...anonymous, name: path, type: "file", size: bytes.byteLength, mode: 0o644 },
    body: bytes,
  };
}

/** The text of a link at `path` that leads to `target`, both from the root of the snapshot. */
function linkText(path: string, target: string): string {
  const from = path.split("/").slice(0, -1);
  const to = target.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
