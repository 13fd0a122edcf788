import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { sha256, sourcesDigest } from "../../server/openship/digest.js";
import { OpenShipError } from "../../server/openship/error.js";
import type { FileEntry, Manifest } from "../../server/openship/types.js";
import { comparePaths } from "../../server/openship/validate/path.js";

/** Files by path: their content, or the text of a link. */
export type Tree = Readonly<Record<string, string | Uint8Array | { readonly symlink: string }>>;

/** Writes a tree into a folder. */
export async function plant(root: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    if (typeof content === "string" || content instanceof Uint8Array) await writeFile(file, content);
    else await symlink(content.symlink, file);
  }
}

/** Runs something in a new folder and removes the folder. */
export async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "openship-"));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs git as nobody in particular, and without the machine's configuration. */
export async function git(root: string, ...args: readonly string[]): Promise<string> {
  const person = { NAME: "A", EMAIL: "a@example.com", DATE: "2026-01-02T03:04:05Z" };
  const { stdout } = await promisify(execFile)("git", [...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      ...Object.fromEntries(
        Object.entries(person).flatMap(([key, value]) => [
          [`GIT_AUTHOR_${key}`, value],
          [`GIT_COMMITTER_${key}`, value],
        ]),
      ),
    },
  });
  return stdout;
}

/** The error that something is refused with. */
export async function refusal(run: () => unknown): Promise<OpenShipError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof OpenShipError) return error;
    throw error;
  }
  throw new TypeError("nothing was refused");
}

/** A Manifest and a Bundle, as values that a test may spoil. */
export interface Pair {
  manifest: Manifest & Record<string, unknown>;
  bundle: {
    openship: unknown;
    capability: unknown;
    digest: unknown;
    files: Record<string, { encoding: unknown; content: unknown; [extra: string]: unknown }>;
    [extra: string]: unknown;
  };
}

/** An honest pair; text travels as text, bytes as base64. */
export function pairOf(files: Readonly<Record<string, string | Uint8Array>>): Pair {
  const contents = Object.entries(files).sort(([a], [b]) => comparePaths(a, b));
  const entries = contents.map(([path, content]): FileEntry => {
    const bytes = Buffer.from(content);
    return {
      path,
      size: bytes.length,
      sha256: sha256(bytes),
      encoding: typeof content === "string" ? "utf-8" : "base64",
      mediaType: "text/plain; charset=utf-8",
      type: "file",
    };
  });
  const digest = sourcesDigest(entries);
  return {
    manifest: {
      openship: "1.0",
      capability: "sources",
      digest,
      project: { name: "Fixture", description: "Synthetic." },
      totals: { files: entries.length, bytes: entries.reduce((sum, { size }) => sum + size, 0) },
      files: entries,
    },
    bundle: {
      openship: "1.0",
      capability: "sources",
      digest,
      files: Object.fromEntries(
        contents.map(([path, content]) => [
          path,
          typeof content === "string"
            ? { encoding: "utf-8", content }
            : { encoding: "base64", content: Buffer.from(content).toString("base64") },
        ]),
      ),
    },
  };
}
