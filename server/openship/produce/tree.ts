import { constants, type Stats } from "node:fs";
import { lstat, open, readlink, realpath } from "node:fs/promises";
import { dirname, join, posix, sep } from "node:path";
import { OpenShipError } from "../error.js";

/** A file must fit into one JSON string, also as base64. */
export const maxFileBytes = 256 * 1024 * 1024;

/** What stands at a declared path in the working tree. */
export type Found =
  | { readonly type: "file"; readonly bytes: Uint8Array }
  /** `link` is the text of the link, from the link's own folder. */
  | { readonly type: "symlink"; readonly link: string };

/**
 * Reads declared files of a working tree: the bytes that are being deployed, read once and following no link.
 *
 * @param root a real path: no part of it is a link.
 */
export function createTree(root: string): {
  readonly read: (path: string) => Promise<Found>;
  /** Whether a link really leads to a path of the tree: the system's own answer. */
  readonly leadsTo: (link: string, target: string) => Promise<boolean>;
} {
  const folders = new Map<string, Promise<void>>();
  const at = (path: string) => join(root, ...path.split("/"));

  /** Checks once that a folder, and each above it, is a folder and no link. */
  const checkFolder = (path: string): Promise<void> => {
    if (path === ".") return Promise.resolve();
    const known = folders.get(path);
    if (known) return known;
    const checking = (async () => {
      await checkFolder(posix.dirname(path));
      const found = await statOf(at(path), path);
      if (found.isSymbolicLink()) {
        throw new OpenShipError(
          "SNAPSHOT_PATH",
          "symlink",
          `${path} is a link, and declared files lie behind it`,
          {
            path,
          },
        );
      }
      if (!found.isDirectory()) throw missing(path, "is no folder");
    })();
    folders.set(path, checking);
    return checking;
  };

  return {
    read: async (path) => {
      await checkFolder(posix.dirname(path));
      const found = await statOf(at(path), path);
      if (found.isSymbolicLink()) return { type: "symlink", link: await readlink(at(path)) };
      return { type: "file", bytes: await readRegular(at(path), path) };
    },
    leadsTo: async (link, target) => {
      try {
        return (await realpath(at(link))) === at(target);
      } catch {
        return false;
      }
    },
  };
}

/** Opens without following a link and without waiting for a pipe's other end, and asks what was opened. */
async function readRegular(file: string, path: string): Promise<Uint8Array> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw missing(path, "cannot be read", cause);
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw missing(path, "is no regular file");
    if (stats.size > maxFileBytes) {
      throw new OpenShipError("SOURCE_TOO_LARGE", "limit", `${path} is larger than ${maxFileBytes} bytes`, {
        path,
      });
    }
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function statOf(file: string, path: string): Promise<Stats> {
  try {
    return await lstat(file);
  } catch (cause) {
    throw missing(path, "is declared and is not there", cause);
  }
}

function missing(path: string, reason: string, cause?: unknown): OpenShipError {
  return new OpenShipError("SNAPSHOT_MISSING_FILE", "file", `${path} ${reason}`, { path, cause });
}

/**
 * Where a link leads, as a path of the tree.
 *
 * @throws {OpenShipError} `SNAPSHOT_SYMLINK_ESCAPE`
 */
export function linkTarget(path: string, link: string): string {
  const text = sep === "\\" ? link.replaceAll("\\", "/") : link;
  const target = posix.normalize(posix.join(dirname(path).replaceAll("\\", "/"), text)).replace(/\/$/, "");
  if (posix.isAbsolute(text) || /^[A-Za-z]:/.test(text) || target === ".." || target.startsWith("../")) {
    throw new OpenShipError("SNAPSHOT_SYMLINK_ESCAPE", "symlink", `${path} is a link that leaves the tree`, {
      path,
    });
  }
  return target;
}
