import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { HostError } from "../errors.js";
import { isRecording, type Recording } from "./recording.js";

/** Reads a recording from its file. @throws {HostError} `BAD_TARGET` */
export async function readRecording(path: string): Promise<Recording> {
  const refused = (reason: string, cause?: unknown) =>
    new HostError("BAD_TARGET", `"${basename(path)}" ${reason}`, { cause });
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw refused(
      code === "ENOENT" ? "cannot be played: there is no such file" : `cannot be read (${code})`,
      error,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused("is no recording of Porthole: it is no JSON", error);
  }
  if (!isRecording(value)) throw refused("is no recording of Porthole");
  return value;
}
