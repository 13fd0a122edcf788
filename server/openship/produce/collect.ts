import { isUtf8 } from "node:buffer";
import { realpath } from "node:fs/promises";
import { sha256 } from "../digest.js";
import { OpenShipError } from "../error.js";
import type { SnapshotFile } from "../snapshot.js";
import type { Encoding, SnapshotProgress } from "../types.js";
import { comparePaths } from "../validate/path.js";
import type { Allowed } from "./declaration.js";
import { checkDeclared } from "./declared-path.js";
import { mediaTypeOf } from "./media-type.js";
import { holdsNoValues, looksLikeSecret } from "./secret-content.js";
import { isEnvTemplate, secretSegment } from "./secret-paths.js";
import { createTree, type Found, linkTarget } from "./tree.js";

export interface CollectOptions {
  readonly allowed: Allowed;
  readonly onProgress?: (progress: SnapshotProgress) => void;
  readonly signal?: AbortSignal;
}

/** Files that are read at a time. */
const readers = 8;

/**
 * Reads the declared files and refuses what must not be published.
 *
 * @throws {OpenShipError} `SNAPSHOT_PATH`, `SNAPSHOT_SECRET_PATH`, `SNAPSHOT_SECRET_CONTENT`, `SNAPSHOT_MISSING_FILE`,
 *   `SNAPSHOT_SYMLINK_ESCAPE`, `SNAPSHOT_SYMLINK_TARGET`, `SOURCE_TOO_LARGE`
 */
export async function collectFiles(
  root: string,
  paths: readonly string[],
  { allowed, onProgress, signal }: CollectOptions,
): Promise<readonly SnapshotFile[]> {
  for (const path of paths) checkDeclared(path, allowed);
  const tree = createTree(await realpath(root));
  const found = new Map<string, Found>();
  let bytes = 0;
  // One iterator that several readers share: each takes the next path.
  const queue = paths.values();
  const readOn = async () => {
    for (const path of queue) {
      signal?.throwIfAborted();
      const each = await tree.read(path);
      found.set(path, each);
      if (each.type === "file") {
        bytes += each.bytes.byteLength;
        checkContent(path, each.bytes, allowed);
      }
      onProgress?.({ files: found.size, totalFiles: paths.length, bytes });
    }
  };
  await Promise.all(Array.from({ length: readers }, readOn));
  const files: SnapshotFile[] = [];
  for (const path of paths.toSorted(comparePaths)) {
    const each = found.get(path);
    if (each?.type === "file") files.push(fileOf(path, each.bytes));
    if (each?.type === "symlink") {
      const { target, end, resolved } = resolveLink(path, each.link, found);
      if (!(await tree.leadsTo(path, end))) {
        throw new OpenShipError(
          "SNAPSHOT_SYMLINK_ESCAPE",
          "symlink",
          `${path} leads elsewhere than it says`,
          { path },
        );
      }
      const { entry } = fileOf(path, resolved);
      files.push({ entry: { ...entry, type: "symlink", target }, bytes: resolved });
    }
  }
  return files;
}

function checkContent(path: string, bytes: Uint8Array, allowed: Allowed): void {
  if (isEnvTemplate(path) && !holdsNoValues(bytes)) {
    throw new OpenShipError(
      "SNAPSHOT_SECRET_CONTENT",
      "secret_content",
      `${path} holds values, not only names`,
      {
        path,
      },
    );
  }
  if (!looksLikeSecret(bytes)) return;
  const hash = sha256(bytes);
  if (allowed.content.includes(hash)) return;
  throw new OpenShipError(
    "SNAPSHOT_SECRET_CONTENT",
    "secret_content",
    `${path} holds what looks like a private key or a token. If it is synthetic, list ${hash} under $.allow.content`,
    { path },
  );
}

function fileOf(path: string, bytes: Uint8Array): SnapshotFile {
  const encoding = encodingOf(bytes);
  return {
    entry: {
      path,
      size: bytes.byteLength,
      sha256: sha256(bytes),
      encoding,
      mediaType: mediaTypeOf(path, encoding),
      type: "file",
    },
    bytes,
  };
}

/** A known reader refuses a byte order mark that travels as text, so such a file travels as bytes. */
function encodingOf(bytes: Uint8Array): Encoding {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark || bytes.includes(0) || !isUtf8(bytes) ? "base64" : "utf-8";
}

/** Follows a link over declared links to a declared file; every hop is published, and a circle or a folder is not. */
function resolveLink(path: string, link: string, found: ReadonlyMap<string, Found>) {
  const target = linkTarget(path, link);
  const seen = new Set([path]);
  let end = target;
  for (;;) {
    const segment = secretSegment(end);
    if (segment !== undefined && !found.has(end)) {
      throw new OpenShipError(
        "SNAPSHOT_SECRET_PATH",
        "secret_path",
        `${path} is a link to what looks like a secret ("${segment}")`,
        { path },
      );
    }
    const next = found.get(end);
    if (!next || seen.has(end)) {
      const reason = next ? "leads in a circle" : `leads to ${end}, which is not published as a file`;
      throw new OpenShipError("SNAPSHOT_SYMLINK_TARGET", "symlink", `${path} is a link that ${reason}`, {
        path,
      });
    }
    if (next.type === "file") return { target, end, resolved: next.bytes };
    seen.add(end);
    end = linkTarget(end, next.link);
  }
}
