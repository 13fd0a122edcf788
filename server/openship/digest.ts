import { createHash, hash } from "node:crypto";
import type { Digest, FileEntry } from "./types.js";

/** The SHA-256 of bytes as lower-case hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}

/**
 * The digest of a snapshot (G1): for each file, in order, its path, NUL, its hash and a line feed.
 *
 * @param files sorted by the UTF-8 bytes of their paths; no path holds NUL, or two lists could share a digest (P4).
 */
export function sourcesDigest(files: Iterable<Pick<FileEntry, "path" | "sha256">>): Digest {
  const hash = createHash("sha256");
  for (const { path, sha256 } of files) hash.update(`${path}\0${sha256}\n`);
  return `sha256:${hash.digest("hex")}`;
}
