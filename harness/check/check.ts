import { EngineError } from "../engines/errors.js";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import { readRehearsal } from "../rehearsal.js";
import { exitCodeOf, type Report, reportSchemaId, summaryOf, withJudgedElsewhere } from "../report/report.js";
import { type CheckedTarget, checkTarget } from "./check-target.js";
import type { CheckOptions } from "./options.js";
import { selectRules, specRevisions, withNeeded } from "./select.js";
import { type CheckBrowser, type NoBrowser, startBrowser } from "./tabs.js";

/**
 * Checks the apps of MCP servers, rule by rule, in a real browser and against the real host.
 *
 * It rejects only for what the caller can put right before anything is checked, or when the signal fires; whatever servers and
 * apps do is part of the report.
 *
 * @throws {HostError} `BAD_OPTION`, `BAD_TARGET`, `ABORTED`.
 */
export async function checkApp(options: CheckOptions): Promise<Report> {
  readRehearsal({
    ...(options.profile ? { profile: options.profile } : {}),
    ...(options.csp ? { csp: options.csp } : {}),
  });
  const needsBrowser = withNeeded(selectRules(options)).some(({ on }) => on === "view");
  const browsers = needsBrowser ? await startBrowsers(options) : [];
  try {
    return await checkIn(browsers, options);
  } finally {
    await Promise.all(browsers.map((browser) => ("newTab" in browser ? browser.close() : undefined)));
  }
}

/** The same in browsers that run already, and go on running. @throws {HostError} as `checkApp` does. */
export async function checkIn(
  browsers: readonly (CheckBrowser | NoBrowser)[],
  options: CheckOptions,
): Promise<Report> {
  const began = performance.now();
  const selected = selectRules(options);
  const played = withNeeded(selected);
  const parts: CheckedTarget[] = [];
  const stopped: string[] = [];
  const running = browsers.filter((browser) => "newTab" in browser);
  for (const target of options.targets) {
    const part = await checkTarget(target, options, played, browsers);
    refuseAborted(options.signal);
    parts.push(part);
    const failures = parts
      .flatMap(({ verdicts }) => verdicts)
      .filter(({ outcome }) => outcome === "fail").length;
    if (
      failures >= (options.maxFailures ?? Number.POSITIVE_INFINITY) &&
      parts.length < options.targets.length
    ) {
      stopped.push(
        `targets that were not checked since rules are broken already: ${options.targets.length - parts.length}`,
      );
      break;
    }
  }
  refuseAborted(options.signal);
  const wanted = new Set(selected.map(({ id }) => id));
  const verdicts = withJudgedElsewhere(
    parts.flatMap((part) => part.verdicts).filter(({ rule }) => wanted.has(rule)),
  );
  const isJudged = verdicts.some(({ outcome }) => outcome !== "not-applicable");
  const incomplete = [
    ...parts.flatMap((part) => part.incomplete),
    ...stopped,
    // What applies to nothing proves nothing.
    ...(isJudged || verdicts.length === 0 ? [] : ["no rule that was asked for applies to what was checked"]),
  ];
  const summary = summaryOf(verdicts);
  return {
    schema: reportSchemaId,
    tool: { name: "porthole", version: hostInfo.version },
    spec: options.spec ?? specRevisions[0],
    target: parts.map(({ label }) => label),
    environment: {
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      browsers: running.map(({ engine, version }) => ({ name: engine, version })),
    },
    apps: parts.flatMap(({ apps }) => apps),
    verdicts,
    incomplete,
    summary,
    exitCode: exitCodeOf({ verdicts, incomplete }),
    milliseconds: Math.round(performance.now() - began),
  };
}

/** That an engine cannot be run here is part of the report: what needs it could not run. */
function startBrowsers({
  browsers = ["chromium"],
  headed = false,
}: CheckOptions): Promise<readonly (CheckBrowser | NoBrowser)[]> {
  return Promise.all(
    [...new Set(browsers)].map((engine) =>
      startBrowser(engine, { headed }).catch((error: unknown) => {
        if (error instanceof EngineError) return { engine, reason: error.message };
        throw error;
      }),
    ),
  );
}

/** @throws {HostError} `ABORTED` */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new HostError("ABORTED", "the check was given up");
}
