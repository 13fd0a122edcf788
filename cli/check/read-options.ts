import { isFaultId } from "../../harness/faults/catalogue.js";
import {
  type Budget,
  type Engine,
  engines,
  type FaultId,
  type FrameMode,
  faults,
  frameModes,
  type RunLevel,
} from "../../harness/index.js";
import { UsageError } from "../errors.js";

/** The reports that can be written. */
export const reporterNames = ["list", "dot", "json", "junit", "github", "html"] as const;
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

/** Reads `--frame`, after those before it. @throws {UsageError} `OPTION_INVALID` */
export function readFrame(text: string, before: readonly FrameMode[] = []): readonly FrameMode[] {
  const frame = frameModes.find((each) => each === text);
  if (frame) return [...before, frame];
  throw new UsageError(
    "OPTION_INVALID",
    `there is no frame mode "${text}"; there are ${frameModes.join(", ")}`,
  );
}

/** Reads `--browser`, after those before it. @throws {UsageError} `OPTION_INVALID` */
export function readBrowser(text: string, before: readonly Engine[] = []): readonly Engine[] {
  const engine = engines.find((each) => each === text);
  if (engine) return [...before, engine];
  throw new UsageError("OPTION_INVALID", `there is no browser "${text}"; there are ${engines.join(", ")}`);
}

/** Reads `--fault`, after those before it. @throws {UsageError} `OPTION_INVALID` */
export function readFault(text: string, before: readonly FaultId[] = []): readonly FaultId[] {
  if (isFaultId(text)) return [...before, text];
  const known = faults.map(({ id }) => id).join(", ");
  throw new UsageError("OPTION_INVALID", `there is no fault "${text}"; there are ${known}`);
}

/** Reads `--level`, beside those before it. @throws {UsageError} `OPTION_INVALID` */
export function readLevel(
  text: string,
  before: Readonly<Record<string, RunLevel>> = {},
): Readonly<Record<string, RunLevel>> {
  const [, rule, level] = /^([A-Z0-9-]+)=(off|warn|error)$/.exec(text) ?? [];
  if (rule !== undefined) return { ...before, [rule]: level as RunLevel };
  throw new UsageError(
    "OPTION_INVALID",
    `--level takes a rule and off, warn or error, as in RES-08=off, not "${text}"`,
  );
}

/** Reads `--budget`, beside those before it. @throws {UsageError} `OPTION_INVALID` */
export function readBudget(
  text: string,
  before: Readonly<Record<string, Budget>> = {},
): Readonly<Record<string, Budget>> {
  const [, rule, better, most] = /^([A-Z0-9-]+)=([\d.]+),([\d.]+)$/.exec(text) ?? [];
  if (rule !== undefined) return { ...before, [rule]: [Number(better), Number(most)] };
  throw new UsageError(
    "OPTION_INVALID",
    `--budget takes a rule and two numbers, as in BUD-01=100000,200000, not "${text}"`,
  );
}

/** Reads a number of things, from 1. @throws {UsageError} `OPTION_INVALID` */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError("OPTION_INVALID", `it takes a number from 1, not "${text}"`);
}

/** Reads `--reporter` and `--json`; only one report can go to the output. @throws {UsageError} `OPTION_INVALID` */
export function readReporters(
  flags: { readonly reporter?: readonly string[]; readonly json?: boolean },
  isLog: boolean,
): readonly WantedReporter[] {
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
  // A log keeps every line, so there the short one is read.
  if (reporters.every(({ file }) => file !== undefined))
    return [{ name: isLog ? "dot" : "list" }, ...reporters];
  return reporters;
}
