import type { Digest, Encoding, FileEntry, Manifest } from "./types.js";
import { encodeContent } from "./validate/content.js";

/** A file of a snapshot whose bytes were verified. The bytes are shared: nobody writes to them. */
export interface SnapshotFile {
  readonly entry: FileEntry;
  readonly bytes: Uint8Array;
}

/**
 * A snapshot in memory: immutable, and verified byte by byte before it exists. HTTP and MCP serve the same object, so they
 * cannot disagree.
 */
export interface Snapshot {
  readonly digest: Digest;
  readonly manifest: Manifest;
  /** The bytes of the Manifest document: those that it was read from, or our own writing of it. */
  readonly manifestBytes: Uint8Array;
  /** In the order of the Manifest. */
  readonly files: readonly SnapshotFile[];
  /** Exact and case-sensitive; any string may be asked for. */
  readonly file: (path: string) => SnapshotFile | undefined;
}

/** A file's content as it travels in JSON. */
export function contentOf({ entry, bytes }: SnapshotFile): {
  readonly encoding: Encoding;
  readonly content: string;
} {
  return { encoding: entry.encoding, content: encodeContent(entry.encoding, bytes) };
}

/**
 * Writes the Bundle of a snapshot piece by piece, in the order of the Manifest, so that a reader can verify it with the
 * memory of one file. The same snapshot gives the same text.
 */
export function* bundleText({ digest, files }: Pick<Snapshot, "digest" | "files">): Generator<string> {
  yield `{"openship":"1.0","capability":"sources","digest":${JSON.stringify(digest)},"files":{`;
  let before = "";
  for (const file of files) {
    yield `${before}${JSON.stringify(file.entry.path)}:${JSON.stringify(contentOf(file))}`;
    before = ",";
  }
  yield "}}\n";
}

/** Our own writing of a Manifest, the same for the same value. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Puts verified files together. Only for what has just verified them. */
export function assembleSnapshot(
  manifest: Manifest,
  files: readonly SnapshotFile[],
  manifestBytes: Uint8Array = Buffer.from(manifestText(manifest)),
): Snapshot {
  const byPath = new Map(files.map((file) => [file.entry.path, Object.freeze(file)]));
  return Object.freeze({
    digest: manifest.digest,
    manifest,
    manifestBytes,
    files: Object.freeze([...files]),
    file: (path: string) => byPath.get(path),
  });
}
