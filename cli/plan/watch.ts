import { type FSWatcher, watch } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** Editors write a file in several steps. */
const settleMs = 60;

/**
 * Watches a file until it is closed. The folder is watched and not the file, since many editors put a new file in the old
 * one's place.
 *
 * @param onChange called once a change has settled; the file may be gone by then.
 */
export async function watchFile(path: string, onChange: () => void): Promise<FSWatcher> {
  const real = await realpath(path);
  const name = basename(real);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(dirname(real), (_event, changed) => {
    // Some systems do not say which file it was.
    if (changed !== null && changed !== name) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  });
  // A folder that goes away takes its file along, which whoever reads it will tell.
  watcher.once("error", onChange);
  watcher.once("close", () => clearTimeout(timer));
  return watcher;
}
