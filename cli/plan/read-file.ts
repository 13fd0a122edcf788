import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors.js";

/** No plan can be larger, however it is spelt, and a terminal has no use for more. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads a text file.
 *
 * @throws {UsageError} `FILE_UNUSABLE` when there is none, or when it is no text
 */
export async function readTextFile(file: string, folder: string): Promise<string> {
  const path = resolve(folder, file);
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > mostBytes) throw tooLarge(file);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError("FILE_UNUSABLE", `cannot read ${file}: ${reasonOf(error)}`, { cause: error });
  }
  return decode(bytes, file);
}

/** The text of bytes, without a byte order mark. @throws {UsageError} `FILE_UNUSABLE` */
export function decode(bytes: Uint8Array, name: string): string {
  if (bytes.byteLength > mostBytes) throw tooLarge(name);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError("FILE_UNUSABLE", `cannot read ${name}: it is no UTF-8 text`, { cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "it may not be read",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

function tooLarge(name: string): UsageError {
  return new UsageError("FILE_UNUSABLE", `cannot read ${name}: it is larger than ${mostBytes} bytes`);
}
