import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Snapshot } from "../snapshot.js";
import { tarEnd, tarEntry } from "./tar.js";

const gzipAsync = promisify(gzip);

/**
 * The snapshot as `.tar.gz` (H7): exactly the paths of the Manifest, in its order, and no entries for folders. A link
 * stays a link where it leads to a file of the snapshot; one that leads elsewhere is the file that it led to. The same
 * snapshot gives the same bytes: there are no times, no owners, and zlib writes no date.
 */
export async function sourceArchive({ files, file }: Snapshot): Promise<Uint8Array> {
  const parts = files.flatMap(({ entry, bytes }) => {
    const { path, type, target } = entry;
    const isLink = type === "symlink" && target !== undefined && file(target) !== undefined;
    return tarEntry(isLink ? { path, link: linkText(path, target) } : { path, bytes });
  });
  return gzipAsync(Buffer.concat([...parts, tarEnd]), { level: 9 });
}

/** The text of a link at `path` that leads to `target`, both from the root of the snapshot. */
function linkText(path: string, target: string): string {
  const from = path.split("/").slice(0, -1);
  const to = target.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
