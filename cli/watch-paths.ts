import { existsSync, statSync, watch } from "node:fs";
import { resolve, sep } from "node:path";
import type { TargetOptions } from "../harness/index.js";
import { UsageError } from "./errors.js";
import { watchFile } from "./plan/watch.js";

/** A build writes many files. */
const settleMs = 150;

/** The files that a target names: the app itself, its recording, or the words of a command that are files. */
export function targetPaths(target: TargetOptions): readonly string[] {
  if ("file" in target) return [resolve(target.file)];
  if ("recording" in target) return [resolve(target.recording)];
  if (!("command" in target)) return [];
  return (target.args ?? [])
    .map((word) => resolve(target.cwd ?? ".", word))
    .filter((path) => existsSync(path) && statSync(path).isFile());
}

/**
 * Watches files, and folders with all below them but hidden ones and `node_modules`.
 *
 * @param onChange called once changes have settled.
 * @returns what ends it.
 * @throws {UsageError} `OPTION_INVALID` when there is nothing to watch.
 */
export async function watchPaths(paths: readonly string[], onChange: () => void): Promise<() => void> {
  if (paths.length === 0) {
    throw new UsageError(
      "OPTION_INVALID",
      "--watch finds no file in this target: name one with --watch-path",
    );
  }
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const watchers = await Promise.all(
    paths.map(async (path) => {
      if (!existsSync(path)) throw new UsageError("OPTION_INVALID", `--watch-path: there is no "${path}"`);
      if (!statSync(path).isDirectory()) return watchFile(path, changed);
      return watch(path, { recursive: true }, (_event, name) => {
        if (name === null || !name.split(sep).some(isLeftOut)) changed();
      });
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function isLeftOut(part: string): boolean {
  return part === "node_modules" || part.startsWith(".");
}
