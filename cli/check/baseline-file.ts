import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { printableJson } from "../../base/text/printable.js";
import { type Baseline, readBaseline } from "../../harness/check/baseline.js";
import { UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";

/** The file of `--baseline`. */
export function baselineFile(name: string, { folder }: Pick<CommandPorts, "folder">) {
  const path = resolve(folder, name);
  return {
    /** @throws {UsageError} `FILE_UNUSABLE` */
    async read(): Promise<Baseline> {
      let value: unknown;
      try {
        value = JSON.parse(await readFile(path, "utf8"));
      } catch (cause) {
        const code = cause instanceof Error && "code" in cause ? cause.code : "it is no JSON";
        throw new UsageError(
          "FILE_UNUSABLE",
          `the baseline ${name} cannot be read (${code}); write it with --update-baseline`,
          { cause },
        );
      }
      const read = readBaseline(value);
      if (typeof read === "string") throw new UsageError("FILE_UNUSABLE", `${name} is no baseline: ${read}`);
      return read;
    },
    /** @throws {UsageError} `FILE_UNUSABLE` */
    async write(baseline: Baseline): Promise<void> {
      try {
        await writeFile(path, `${printableJson(baseline)}\n`);
      } catch (cause) {
        const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
        throw new UsageError("FILE_UNUSABLE", `the baseline cannot be written to ${name} (${code})`, {
          cause,
        });
      }
    },
  };
}
