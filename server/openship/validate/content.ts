import { isUtf8 } from "node:buffer";
import { sha256 } from "../digest.js";
import { invalid } from "../error.js";
import type { Encoding, FileEntry } from "../types.js";

/**
 * The bytes of a file out of a Bundle, once they are what the Manifest says (B2–B5).
 *
 * @param path where the file stands in the Bundle, as a JSONPath.
 * @throws {OpenShipError} `OPENSHIP_INVALID`
 */
export function verifiedBytes(
  entry: FileEntry,
  encoding: unknown,
  content: unknown,
  path: string,
): Uint8Array {
  checkBundleEncoding(entry, encoding, path);
  if (typeof content !== "string") throw invalid("content", `${path}.content`, "must be a string");
  const bytes = decodeContent(entry.encoding, content, `${path}.content`);
  verifyBytes(entry, bytes, path);
  return bytes;
}

/** Compares bytes with what the Manifest says of them (B3, B5). @throws {OpenShipError} `OPENSHIP_INVALID` */
export function verifyBytes(entry: FileEntry, bytes: Uint8Array, path: string): void {
  checkEncoding(entry, bytes, path);
  if (bytes.byteLength !== entry.size) {
    throw invalid(
      "size_mismatch",
      path,
      `has ${bytes.byteLength} bytes, and the Manifest says ${entry.size}`,
    );
  }
  if (sha256(bytes) !== entry.sha256) {
    throw invalid("sha256_mismatch", path, "has another hash than the Manifest says");
  }
}

/**
 * Bytes that are no UTF-8 cannot travel as text (B3). The digest leaves the encoding out, so that an origin may change it
 * and nothing else (G2). @throws {OpenShipError} `OPENSHIP_INVALID`
 */
export function checkEncoding({ encoding }: FileEntry, bytes: Uint8Array, path: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes))
    throw invalid("content", path, "is no UTF-8, as its encoding says");
}

/** @throws {OpenShipError} `OPENSHIP_INVALID`, rule `bundle_encoding` (B2) */
export function checkBundleEncoding(entry: FileEntry, encoding: unknown, path: string): void {
  if (encoding !== entry.encoding) {
    throw invalid("bundle_encoding", `${path}.encoding`, `must be "${entry.encoding}", as in the Manifest`);
  }
}

function decodeContent(encoding: Encoding, content: string, path: string): Uint8Array {
  if (encoding === "base64") return decodeBase64(content, path);
  // A lone surrogate would become three bytes that stand for something else.
  if (!content.isWellFormed()) throw invalid("content", path, "must be well-formed Unicode");
  return Buffer.from(content, "utf8");
}

/**
 * Node decodes what it can: only what encodes back to itself was canonical. Leaving out all padding is allowed (B4).
 *
 * @throws {OpenShipError} `OPENSHIP_INVALID`, rule `base64`
 */
export function decodeBase64(content: string, path: string): Uint8Array {
  const bytes = Buffer.from(content, "base64");
  const canonical = bytes.toString("base64");
  if (content !== canonical && content !== canonical.replace(/=+$/, "")) {
    throw invalid("base64", path, "must be base64 in its canonical form");
  }
  return bytes;
}

/** How bytes travel in JSON. */
export function encodeContent(encoding: Encoding, bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString(encoding === "utf-8" ? "utf8" : "base64");
}
