import { printableJson } from "../../base/text/printable.js";
import type { PlanLimits } from "../../plans/types.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { decode, readTextFile } from "./read-file.js";
import { readPlanText } from "./reading.js";

export interface PlanCheckOptions {
  /** Print one JSON document. */
  readonly json?: boolean;
  readonly limits: Partial<PlanLimits>;
}

/**
 * `porthole plan check` and `porthole plan explain`: tells what is wrong with a plan file, and with `explain` all else
 * that is to know.
 *
 * @returns the exit code.
 * @throws {UsageError} `FILE_UNUSABLE`
 */
export async function checkPlanFile(
  file: string,
  what: "check" | "explain",
  options: PlanCheckOptions,
  ports: CommandPorts,
): Promise<number> {
  const text =
    file === "-"
      ? decode(await ports.readStdin(), "the standard input")
      : await readTextFile(file, ports.folder);
  const reading = readPlanText(text, file === "-" ? "stdin" : file, { limits: options.limits });
  const issuesOnly = what === "check";
  ports.stdout(
    options.json
      ? printableJson(reading.toJson(issuesOnly))
      : reading.toText({ color: ports.color, issuesOnly }),
  );
  return reading.explanation.ok ? exitCodes.ok : exitCodes.refused;
}
