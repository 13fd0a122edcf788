import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { OpenShipError } from "../error.js";
import type { CommitInfo } from "../types.js";

const run = promisify(execFile);

/** A repository with very many files lists them in some hundred bytes each. */
const mostOutput = 512 * 1024 * 1024;

/** Runs git without its prompts, its locks, and a hook that a repository's configuration may name. */
async function git(root: string, args: readonly string[], signal?: AbortSignal): Promise<Buffer> {
  const { stdout } = await run("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd: root,
    encoding: "buffer",
    maxBuffer: mostOutput,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    ...(signal && { signal }),
  });
  return stdout;
}

/**
 * The files of the git index under a folder, as paths from it; undefined when it is in no git working tree, or there is no git.
 *
 * What is untracked or ignored cannot appear. `-z`, since git would otherwise write other than ASCII as octal.
 *
 * @throws {OpenShipError} `SNAPSHOT_SUBMODULE`, `SNAPSHOT_UNMERGED`, `SNAPSHOT_MISSING_FILE`, `SNAPSHOT_PATH`
 */
export async function readIndex(root: string, signal?: AbortSignal): Promise<readonly string[] | undefined> {
  if (!(await isWorkingTree(root, signal))) return undefined;
  const paths: string[] = [];
  for (const record of records(await git(root, ["ls-files", "-s", "-z"], signal))) {
    const [, mode, stage, path] = /^(\d{6}) [0-9a-f]+ (\d)\t(.+)$/s.exec(record) ?? [];
    if (mode === undefined || path === undefined) {
      throw new OpenShipError("SNAPSHOT_PATH", "git", "git listed something that cannot be read", {
        path: record,
      });
    }
    if (stage !== "0") {
      throw new OpenShipError("SNAPSHOT_UNMERGED", "git", `${path} has an unresolved conflict`, { path });
    }
    if (mode === "160000") {
      throw new OpenShipError(
        "SNAPSHOT_SUBMODULE",
        "git",
        `${path} is a submodule, whose files are not listed here`,
        {
          path,
        },
      );
    }
    paths.push(path);
  }
  await refuseAbsent(root, signal);
  return paths;
}

/** Entries whose file in the working tree is not meant to be there. */
async function refuseAbsent(root: string, signal?: AbortSignal): Promise<void> {
  const skipped = records(await git(root, ["ls-files", "-t", "-z"], signal))
    .filter((record) => record.startsWith("S "))
    .map((record) => record.slice(2));
  // What is only meant to be added has no content in the index yet, and shows as an addition.
  const intended = records(
    await git(root, ["diff", "--name-only", "--relative", "--no-ext-diff", "--diff-filter=A", "-z"], signal),
  );
  for (const [paths, reason] of [
    [skipped, "is left out of the working tree (skip-worktree)"],
    [intended, "is not added yet (intent to add)"],
  ] as const) {
    const [path] = paths;
    if (path !== undefined) {
      throw new OpenShipError("SNAPSHOT_MISSING_FILE", "git", `${path} ${reason}`, { path });
    }
  }
}

async function isWorkingTree(root: string, signal?: AbortSignal): Promise<boolean> {
  try {
    return (await git(root, ["rev-parse", "--is-inside-work-tree"], signal)).toString().trim() === "true";
  } catch (error) {
    if (signal?.aborted) throw error;
    return false;
  }
}

/**
 * The commit that a working tree stands on; undefined when git cannot tell (no commit yet, no git): nothing is invented (M8).
 *
 * `dirty` is true when git has anything at all to report.
 */
export async function readCommit(root: string, signal?: AbortSignal): Promise<CommitInfo | undefined> {
  try {
    const head = (
      await git(root, ["log", "-1", "--format=%H%n%cI", "--no-show-signature"], signal)
    ).toString();
    const [sha = "", committed = ""] = head.trim().split("\n");
    const status = await git(root, ["status", "--porcelain", "-z", "--untracked-files=normal"], signal);
    const ref = (await git(root, ["rev-parse", "--abbrev-ref", "HEAD"], signal)).toString().trim();
    return {
      sha,
      dirty: status.length > 0,
      ...(ref !== "HEAD" && { ref }),
      committedAt: new Date(committed).toISOString(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** Splits NUL-terminated records. @throws {OpenShipError} `SNAPSHOT_PATH` for a name that is no UTF-8 */
function records(output: Buffer): readonly string[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(output);
  } catch (cause) {
    throw new OpenShipError("SNAPSHOT_PATH", "git", "a file's name is no UTF-8", { cause });
  }
  return text.split("\0").filter((record) => record !== "");
}
