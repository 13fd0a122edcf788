import { UsageError } from "../errors.js";

/** The reports that can be written. */
export const reporterNames = ["list", "json"] as const;
export type ReporterName = (typeof reporterNames)[number];

/** A report, and the file that it goes to; without one, the standard output. */
export interface WantedReporter {
  readonly name: ReporterName;
  readonly file?: string;
}

const mostWorkers = 32;

/** Reads `--workers`. @throws {UsageError} `OPTION_INVALID` */
export function readWorkers(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostWorkers) return Number(text);
  throw new UsageError("OPTION_INVALID", `--workers takes a number from 1 to ${mostWorkers}, not "${text}"`);
}

/** Reads `--reporter` and `--json`; only one report can go to the output. @throws {UsageError} `OPTION_INVALID` */
export function readReporters(flags: {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
}): readonly WantedReporter[] {
  const words = [...(flags.reporter ?? []), ...(flags.json ? ["json"] : [])];
  const reporters = words.map((word): WantedReporter => {
    const [given = "", ...rest] = word.split("=");
    const name = reporterNames.find((each) => each === given);
    if (!name) {
      throw new UsageError(
        "OPTION_INVALID",
        `there is no reporter "${given}"; there are ${reporterNames.join(", ")}`,
      );
    }
    const file = rest.join("=");
    return file === "" ? { name } : { name, file };
  });
  if (reporters.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      "OPTION_INVALID",
      "only one report goes to the output: name files, as in --reporter json=report.json",
    );
  }
  return reporters.some(({ file }) => file === undefined) || reporters.length === 0
    ? reporters.length === 0
      ? [{ name: "list" }]
      : reporters
    : [{ name: "list" }, ...reporters];
}
