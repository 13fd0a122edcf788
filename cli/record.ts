import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { printable, printableJson } from "../base/text/printable.js";
import type { Recording } from "../harness/index.js";
import { UsageError } from "./errors.js";
import type { CommandPorts } from "./ports.js";

/** A file that holds the last recording that it was given. */
export interface RecordingFile {
  readonly keep: (recording: Recording) => void;
  /** Waits until everything that was kept is in the file. */
  readonly written: () => Promise<void>;
}

/** Reads the value of `--record`. @throws {UsageError} `OPTION_INVALID` */
export function readRecordingName(text: string): string {
  if (/[^/\\]\.recording\.json$/i.test(text)) return text;
  throw new UsageError(
    "OPTION_INVALID",
    "a recording is kept in a file whose name ends with .recording.json, so that it can be opened again",
  );
}

/** Keeps recordings in a file that only this account can read. */
export function recordingFile(name: string, ports: Pick<CommandPorts, "folder" | "stderr">): RecordingFile {
  let last = Promise.resolve();
  const write = async (recording: Recording) => {
    try {
      const text = `${printableJson(recording)}\n`;
      await writeFile(resolve(ports.folder, name), text, { mode: 0o600 });
      ports.stderr(`Recorded in ${printable(name)}.`);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      ports.stderr(`porthole: the recording cannot be written to ${printable(name)} (${code})`);
    }
  };
  return {
    keep(recording) {
      last = last.then(() => write(recording));
    },
    written: () => last,
  };
}
