import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from "@modelcontextprotocol/server";
import { sha256 } from "../digest.js";
import { OpenShipError } from "../error.js";
import { contentOf, type Snapshot, type SnapshotFile } from "../snapshot.js";
import { findFile } from "../store/find-file.js";
import type { SourceStore } from "../store/source-store.js";

import { checkPath } from "../validate/path.js";
import { isCursorOf, type ListCursor } from "./cursor.js";
import { manifestUri, readSourceUri, sourceFileUri } from "./uri.js";
import { resourceError, type WireError, wireError } from "./wire-error.js";

/** A failure inside this process, for the server's owner; the client gets a fixed sentence. */
export type SourceLog = (error: unknown) => void;

/** One page of files, and where the next one begins, if there is one. */
export interface FilePage {
  readonly resources: readonly Resource[];
  readonly next?: ListCursor;
  /** Why there are no files: what stands beside them in the list is not to suffer. Only on the first page. */
  readonly failure?: WireError;
}

/**
 * The MCP binding of the Sources capability, apart from how a server registers it. Each call takes one snapshot and
 * works on it to its end.
 */
export interface SourceBinding {
  /** The tool `openship`. It never throws: a failure is a result with `isError`, a code, and no content. */
  readonly call: (args: unknown, signal: AbortSignal) => Promise<CallToolResult>;
  /** @throws {ProtocolError} as section 2.4 has it */
  readonly read: (uri: string, signal: AbortSignal) => Promise<ReadResourceResult>;
  /**
   * @param cursor where the page begins; without it, at the first file
   * @throws {ProtocolError} `InvalidParams` where the cursor belongs to another snapshot; a page in the middle also
   *   throws what `read` throws
   */
  readonly list: (
    cursor: (ListCursor & { readonly kind: "files" }) | undefined,
    signal: AbortSignal,
  ) => Promise<FilePage>;
  /** Every path that begins with what was typed; the SDK cuts the list and counts the whole. */
  readonly complete: (typed: string, signal?: AbortSignal) => Promise<readonly string[]>;
}

/** Files in one page of `resources/list`: about 100 KB. */
const defaultPageSize = 500;

export function bindSources(
  store: SourceStore,
  { pageSize = defaultPageSize, log = toStandardError }: { pageSize?: number; log?: SourceLog } = {},
): SourceBinding {
  const reported = <Failure>(
    error: unknown,
    signal: AbortSignal | undefined,
    shape: (error: unknown) => Failure,
  ): Failure => {
    // Nobody waits for the answer to a call that was given up, and nothing failed.
    if (wireError(error).code === "INTERNAL_ERROR" && !signal?.aborted) log(error);
    return shape(error);
  };

  return {
    async call(args, signal) {
      try {
        const { operation, path } = Object(args) as { readonly operation?: unknown; readonly path?: unknown };
        if (operation === "manifest") return manifestResult(store.origin, await store.current(signal));
        if (operation !== "read") {
          throw new OpenShipError("INVALID_OPERATION", "operation", "the operation is not known");
        }
        // Before the store is asked: a path that cannot be there is worth no request to another origin.
        checkPath(path);
        const snapshot = await store.current(signal);
        return fileResult(store.origin, snapshot, findFile(snapshot, path));
      } catch (error) {
        return reported(error, signal, errorResult);
      }
    },

    async read(uri, signal) {
      try {
        const address = readSourceUri(uri);
        if (address.kind === "unknown") {
          throw new OpenShipError("NOT_FOUND", "uri", "the address does not exist");
        }
        if (address.kind === "invalid") {
          throw new OpenShipError("INVALID_PATH", "uri", "the address names no single, well-encoded path");
        }
        if (address.kind === "file") checkPath(address.path);
        const snapshot = await store.current(signal);
        if (address.kind === "manifest") return { contents: [manifestContents(uri, snapshot)] };
        return { contents: [fileContents(uri, snapshot, findFile(snapshot, address.path))] };
      } catch (error) {
        throw reported(error, signal, (failure) => resourceError(failure, uri));
      }
    },

    async list(cursor, signal) {
      let snapshot: Snapshot;
      try {
        snapshot = await store.current(signal);
      } catch (error) {
        if (!cursor) return { resources: [], failure: reported(error, signal, wireError) };
        throw reported(error, signal, (failure) => resourceError(failure, manifestUri));
      }
      const all = listedFiles(snapshot);
      if (cursor && (!isCursorOf(cursor, snapshot.digest) || cursor.index > all.length)) throw staleCursor();
      const begin = cursor?.index ?? 0;
      const end = begin + pageSize;
      return {
        resources: all.slice(begin, end),
        ...(end < all.length && { next: { kind: "files", digest: snapshot.digest, index: end } as const }),
      };
    },

    async complete(typed, signal) {
      try {
        const { manifest } = await store.current(signal);
        return manifest.files.map(({ path }) => path).filter((path) => path.startsWith(typed));
      } catch (error) {
        throw reported(error, signal, (failure) => resourceError(failure, manifestUri));
      }
    },
  };
}

/** The result for the Manifest is large and the same for every call on one snapshot. */
const manifestResults = new WeakMap<Snapshot, { origin: string; result: CallToolResult }>();

function manifestResult(origin: string, snapshot: Snapshot): CallToolResult {
  const known = manifestResults.get(snapshot);
  if (known?.origin === origin) return known.result;
  const result = success({ origin, manifest: snapshot.manifest });
  manifestResults.set(snapshot, { origin, result });
  return result;
}

function fileResult(origin: string, { digest }: Snapshot, file: SnapshotFile): CallToolResult {
  const { entry } = file;
  // `file` repeats `metadata`: readers of both generations find the name that they know (section 2.3).
  return success({
    origin,
    digest,
    metadata: entry,
    file: entry,
    ...contentOf(file),
  });
}

function success(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

function errorResult(error: unknown): CallToolResult {
  return { ...success({ error: wireError(error) }), isError: true };
}

type Contents = ReadResourceResult["contents"][number];

function manifestContents(uri: string, snapshot: Snapshot): Contents {
  const text = new TextDecoder().decode(snapshot.manifestBytes);
  return {
    uri,
    mimeType: "application/json",
    text,
    _meta: integrity(sha256(snapshot.manifestBytes), snapshot),
  };
}

function fileContents(uri: string, snapshot: Snapshot, file: SnapshotFile): Contents {
  const { mediaType, sha256: hash } = file.entry;
  const { encoding, content } = contentOf(file);
  return {
    uri,
    mimeType: mediaType,
    ...(encoding === "utf-8" ? { text: content } : { blob: content }),
    _meta: integrity(hash, snapshot),
  };
}

/** What lets a client that knows resources alone verify what it read. */
function integrity(hash: string, { digest }: Snapshot): Record<string, unknown> {
  return { "porthole/sha256": hash, "porthole/digest": digest };
}

const listings = new WeakMap<Snapshot, readonly Resource[]>();

function listedFiles(snapshot: Snapshot): readonly Resource[] {
  const known = listings.get(snapshot);
  if (known) return known;
  const { files, generatedAt } = snapshot.manifest;
  const made = files.map(({ path, mediaType, size, sha256: hash }) => ({
    uri: sourceFileUri(path),
    name: path,
    title: path,
    mimeType: mediaType,
    size,
    ...(generatedAt !== undefined && { annotations: { lastModified: generatedAt } }),
    _meta: integrity(hash, snapshot),
  }));
  listings.set(snapshot, made);
  return made;
}

function staleCursor(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "The cursor does not belong to the current snapshot; list again from the beginning.",
  );
}

function toStandardError(error: unknown): void {
  console.error("porthole: the OpenShip binding failed:", error);
}
