import { appendFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { printable } from "../../base/text/printable.js";
import { applyBaseline, baselineOf } from "../../harness/check/baseline.js";
import { checkApp } from "../../harness/check/check.js";
import type { CheckOptions, Progress } from "../../harness/check/options.js";
import { fileTool } from "../../harness/index.js";
import { dotReport } from "../../harness/report/dot.js";
import { githubAnnotations, githubSummary } from "../../harness/report/github.js";
import { htmlReport } from "../../harness/report/html.js";
import { jsonReport } from "../../harness/report/json.js";
import { junitReport } from "../../harness/report/junit.js";
import { listReport } from "../../harness/report/list.js";
import type { Report } from "../../harness/report/report.js";
import { createMark } from "../color.js";
import type { CheckConfig } from "../config.js";
import { UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import type { ReadTarget } from "../target.js";
import { baselineFile } from "./baseline-file.js";
import type { CheckFlags } from "./command.js";
import type { ReporterName, WantedReporter } from "./read-options.js";

export interface CheckCommand extends ReadTarget {
  readonly flags: CheckFlags;
  readonly config: CheckConfig;
  readonly reporters: readonly WantedReporter[];
}

/**
 * `porthole check`: checks, and writes the reports.
 *
 * Standard output holds one report and nothing else; how far it is goes to the standard error.
 *
 * @throws {HostError} for what is wrong with the options or the target.
 * @throws {UsageError} `FILE_UNUSABLE` when a report cannot be written.
 */
export async function check(command: CheckCommand, ports: CommandPorts): Promise<number> {
  const { flags } = command;
  const baseline = flags.baseline === undefined ? undefined : baselineFile(flags.baseline, ports);
  if (flags.updateBaseline && !baseline) {
    throw new UsageError("OPTION_INVALID", "--update-baseline needs --baseline, the file to write");
  }
  const before = flags.updateBaseline ? undefined : await baseline?.read();
  const pictures: Record<string, Uint8Array> = {};
  const found = await checkApp({
    ...optionsOf(command),
    signal: ports.interrupted,
    onPicture: (app, png) => {
      pictures[app] = png;
    },
    onProgress: (progress) => {
      if (!flags.quiet) ports.stderr(progressLine(progress));
    },
    onServerStderr: (line, server) => {
      if (!flags.quiet) ports.stderr(`[${printable(server)}] ${printable(line)}`);
    },
  });
  const known = flags.updateBaseline ? baselineOf(found) : before;
  if (flags.updateBaseline && known) {
    await baseline?.write(known);
    ports.stderr(`${printable(flags.baseline ?? "")}: ${known.known.length} known`);
  }
  const report = known ? applyBaseline(found, known, flags.tool !== undefined) : found;
  for (const { name, file } of command.reporters) {
    if (file === undefined) ports.stdout(written(name, report, flags, ports.color, pictures));
    else await writeReport(file, written(name, report, flags, false, pictures), ports);
  }
  await tellGithub(report, ports);
  return report.exitCode;
}

/** In a step of GitHub the findings are annotated, and the step has a summary. */
async function tellGithub(report: Report, ports: CommandPorts): Promise<void> {
  if (process.env.GITHUB_ACTIONS !== "true") return;
  const annotations = githubAnnotations(report);
  if (annotations !== "") ports.stderr(annotations);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary) await appendFile(summary, `${githubSummary(report)}\n`).catch(() => {});
}

/** What is typed wins over what is configured. */
function optionsOf({ flags, config, targets, callOnOpen }: CheckCommand): CheckOptions {
  const { rule, tag, full, profile, csp, frame, timeout, workers, headed, allowEffects, tool } = flags;
  const given = {
    ...(rule ? { rules: rule } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(full ? { full } : {}),
    ...(profile ? { profile } : {}),
    ...(csp ? { csp } : {}),
    ...(frame ? { frames: frame } : {}),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(workers === undefined ? {} : { workers }),
    ...(headed ? { headed } : {}),
    ...(flags.maxFailures === undefined ? {} : { maxFailures: flags.maxFailures }),
    ...(flags.browser ? { browsers: flags.browser } : {}),
    ...(flags.fault ? { faults: flags.fault } : {}),
    ...(flags.spec ? { spec: flags.spec } : {}),
    ...(flags.requireRender ? { requireRender: true } : {}),
    ...(flags.level ? { levels: { ...config.levels, ...flags.level } } : {}),
    ...(flags.budget ? { budgets: { ...config.budgets, ...flags.budget } } : {}),
    ...(allowEffects ? { allowEffects: allowEffects.includes("*") || allowEffects } : {}),
    ...(tool === undefined ? {} : { only: [tool] }),
  };
  const { timeout: configuredTimeout, ...configured } = config;
  const input =
    callOnOpen && (flags.toolInput !== undefined || callOnOpen.tool === fileTool) ? callOnOpen : undefined;
  return {
    ...configured,
    ...(configuredTimeout === undefined ? {} : { timeoutMs: configuredTimeout }),
    ...given,
    ...(input ? { tools: { ...config.tools, [input.tool]: { args: input.arguments ?? {} } } } : {}),
    targets,
  };
}

function progressLine(progress: Progress): string {
  switch (progress.kind) {
    case "connecting":
      return `Connecting to ${printable(progress.target)} ...`;
    case "reading":
      return `Reading ${printable(progress.app)} ...`;
    case "scene":
      return `[${progress.done + 1}/${progress.total}] ${printable(progress.app)}: ${progress.scene}, ${progress.browser}, ${progress.frame}`;
  }
}

function written(
  name: ReporterName,
  report: Report,
  flags: CheckFlags,
  color: boolean,
  pictures: Readonly<Record<string, Uint8Array>>,
): string {
  switch (name) {
    case "json":
      return jsonReport(report);
    case "list":
      return listReport(uncoloured(report), { mark: createMark(color), ...(flags.all ? { all: true } : {}) });
    case "dot":
      return dotReport(uncoloured(report), createMark(color));
    case "junit":
      return junitReport(report);
    case "github":
      return githubSummary(report);
    case "html":
      return htmlReport(report, pictures);
  }
}

/** A report whose texts neither steer a terminal nor colour it: from here on the colours are ours, also in a file (HAR-13). */
function uncoloured(report: Report): Report {
  return JSON.parse(
    JSON.stringify(report, (_name, value: unknown) => (typeof value === "string" ? printable(value) : value)),
  );
}

async function writeReport(file: string, text: string, ports: CommandPorts): Promise<void> {
  try {
    await writeFile(resolve(ports.folder, file), `${text}\n`);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    throw new UsageError("FILE_UNUSABLE", `the report cannot be written to ${file} (${code})`, { cause });
  }
}
