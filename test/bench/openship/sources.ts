import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sha256, sourcesDigest } from "../../../server/openship/digest.js";
import { bundleText, manifestText, type SnapshotFile } from "../../../server/openship/snapshot.js";
import type { Manifest } from "../../../server/openship/types.js";
import { plant } from "../../openship/tree.js";

/** Bytes of each file. */
const fileBytes = 20_000;

export const project = { name: "bench", description: "Synthetic." };

/** The places of one prepared set of sources. */
export interface Sources {
  readonly manifest: string;
  readonly bundle: string;
  readonly tree: string;
  readonly paths: readonly string[];
  readonly files: number;
  readonly bytes: number;
  /** Of the Bundle as it is sent. */
  readonly bundleBytes: number;
}

export const manifestIn = (folder: string) => join(folder, "manifest.json");
export const bundleIn = (folder: string) => join(folder, "bundle.json");

/** Writes a Manifest, a Bundle and the tree that they stand for into a folder. */
export async function makeSources(folder: string, count: number): Promise<Sources> {
  const files = Array.from({ length: count }, (_, at): SnapshotFile => {
    const bytes = contentOf(at);
    const path = `src/${String(at).padStart(6, "0")}.ts`;
    const encoding = at % 10 === 0 ? "base64" : "utf-8";
    return {
      entry: {
        path,
        size: bytes.length,
        sha256: sha256(bytes),
        encoding,
        mediaType: "text/plain",
        type: "file",
      },
      bytes,
    };
  });
  const entries = files.map(({ entry }) => entry);
  const manifest: Manifest = {
    openship: "1.0",
    capability: "sources",
    digest: sourcesDigest(entries),
    project,
    totals: { files: count, bytes: entries.reduce((sum, { size }) => sum + size, 0) },
    files: entries,
  };
  await writeFile(manifestIn(folder), manifestText(manifest));
  const output = createWriteStream(bundleIn(folder));
  await pipeline(bundleText({ digest: manifest.digest, files }), output);
  const tree = join(folder, "tree");
  await plant(tree, Object.fromEntries(files.map(({ entry, bytes }) => [entry.path, bytes])));
  return {
    manifest: manifestIn(folder),
    bundle: bundleIn(folder),
    tree,
    paths: entries.map(({ path }) => path),
    files: count,
    bytes: manifest.totals.bytes,
    bundleBytes: output.bytesWritten,
  };
}

/** Lines of source, other for every file; each tenth file is no text. */
function contentOf(at: number): Uint8Array {
  if (at % 10 === 0) {
    return Uint8Array.from({ length: fileBytes }, (_, index) => (index * (at + 7) + index * index) & 255);
  }
  const line = (index: number) =>
    `  const value${index} = "text ${(index * 7919 + at) % 10_007}" + other(${index}, '\\n');\n`;
  const lines = Array.from({ length: Math.ceil(fileBytes / 50) }, (_, index) => line(index));
  return Buffer.from(lines.join("").slice(0, fileBytes));
}
