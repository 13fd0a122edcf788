import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import { readRehearsal } from "../rehearsal.js";
import { exitCodeOf, type Report, reportSchemaId, summaryOf } from "../report/report.js";
import { type CheckedTarget, checkTarget, type NoBrowser } from "./check-target.js";
import type { CheckOptions } from "./options.js";
import { selectRules, withNeeded } from "./select.js";
import { type CheckBrowser, startChromium } from "./tabs.js";

/**
 * Checks the apps of MCP servers, rule by rule, in a real browser and against the real host.
 *
 * It rejects only for what the caller can put right before anything is checked, or when the signal fires; whatever servers and
 * apps do is part of the report.
 *
 * @throws {HostError} `BAD_OPTION`, `BAD_TARGET`, `ABORTED`.
 */
export async function checkApp(options: CheckOptions): Promise<Report> {
  const began = performance.now();
  const selected = selectRules(options);
  readRehearsal({
    ...(options.profile ? { profile: options.profile } : {}),
    ...(options.csp ? { csp: options.csp } : {}),
  });
  const played = withNeeded(selected);
  const parts: CheckedTarget[] = [];
  const stopped: string[] = [];
  const browser = played.some(({ on }) => on === "view") ? await openBrowser(options) : undefined;
  try {
    for (const target of options.targets) {
      const part = await checkTarget(target, options, played, browser);
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
          `${options.targets.length - parts.length} targets, since ${failures} rules are broken already`,
        );
        break;
      }
    }
  } finally {
    if (browser && "newTab" in browser) await browser.close().catch(() => {});
  }
  refuseAborted(options.signal);
  const wanted = new Set(selected.map(({ id }) => id));
  const verdicts = parts.flatMap((part) => part.verdicts).filter(({ rule }) => wanted.has(rule));
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
    spec: "2026-01-26",
    target: parts.map(({ label }) => label),
    environment: {
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      browsers: browser && "newTab" in browser ? [{ name: browser.name, version: browser.version }] : [],
    },
    apps: parts.flatMap(({ apps }) => apps),
    verdicts,
    incomplete,
    summary,
    exitCode: exitCodeOf({ verdicts, incomplete }),
    milliseconds: Math.round(performance.now() - began),
  };
}

async function openBrowser({ headed = false }: CheckOptions): Promise<CheckBrowser | NoBrowser> {
  try {
    return await startChromium({ headed });
  } catch (error) {
    if (error instanceof HostError && error.code === "NO_BROWSER") return { reason: error.message };
    throw error;
  }
}

/** @throws {HostError} `ABORTED` */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new HostError("ABORTED", "the check was given up");
}
