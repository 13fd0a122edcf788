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
    options.json ? safeJson(reading.toJson(issuesOnly)) : reading.toText({ color: ports.color, issuesOnly }),
  );
  return reading.explanation.ok ? exitCodes.ok : exitCodes.refused;
}

/** JSON that does not steer a terminal either: the same document, with escapes. */
function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) =>
    [...Array(found.length).keys()].map((at) => `\\u${hex(found.charCodeAt(at))}`).join(""),
  );
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, "0");
}
