import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing.
 *
 * Not by the `recursive` of `mkdir`: below a file system that makes no folders, such as `/proc`, that one tries for ever in Node 20.
 *
 * @param mode of each folder that is made
 * @throws {NodeJS.ErrnoException} the system's refusal, `EEXIST` also where something else stands in its place
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (codeOf(error) === "EEXIST" && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (codeOf(error) !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent, mode);
    // Once more, and no oftener: whoever takes away what was just made, or says that it was not there, is not argued with.
    await mkdir(folder, mode).catch((again: unknown) => {
      if (codeOf(again) !== "EEXIST") throw again;
    });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
