import { createHash } from "node:crypto";
import type { Tool } from "@modelcontextprotocol/client";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { HostError } from "../errors.js";
import { startHost } from "../host.js";
import { hostInfo } from "../host-info.js";
import { frameModes } from "../policy/modes.js";
import { policyFor } from "../policy/policy.js";
import { readRehearsal } from "../rehearsal.js";
import {
  exitCodeOf,
  type Report,
  type ReportedApp,
  type ReportedVerdict,
  reportSchemaId,
  summaryOf,
} from "../report/report.js";
import { specOf } from "../report/spec-link.js";
import type { Rule } from "../rules/rule.js";
import type { AppSighting } from "../rules/sightings.js";
import { type Connection, connectTarget } from "../target/connection.js";
import type { TargetOptions } from "../target/target.js";
import { argumentsFrom } from "./arguments.js";
import { controlTarget } from "./control-target.js";
import { refuseEffects, refuseModel } from "./effects.js";
import { type Judged, type JudgeOptions, judgeAll, type Stand } from "./judge.js";
import { type CheckOptions, defaultTimeoutMs, mostApps } from "./options.js";
import { type PlayedApp, playScenes } from "./play-scenes.js";
import { selectRules, withNeeded } from "./select.js";
import { type CheckBrowser, startChromium } from "./tabs.js";
import { appTools, type Calling, seeApp, seeServer } from "./wire.js";

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
  const browser = played.some(({ on }) => on === "view") ? await openBrowser(options) : undefined;
  try {
    for (const target of options.targets) {
      parts.push(await checkTarget(target, options, played, browser));
      refuseAborted(options.signal);
    }
  } finally {
    if (browser && "newTab" in browser) await browser.close().catch(() => {});
  }
  refuseAborted(options.signal);
  const wanted = new Set(selected.map(({ id }) => id));
  const verdicts = parts.flatMap((part) => part.verdicts).filter(({ rule }) => wanted.has(rule));
  const incomplete = parts.flatMap((part) => part.incomplete);
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
    exitCode: exitCodeOf(summary, incomplete),
    milliseconds: Math.round(performance.now() - began),
  };
}

interface CheckedTarget {
  readonly label: string;
  readonly apps: readonly ReportedApp[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly incomplete: readonly string[];
}

/** Why there is no browser is part of the report: what needs one could not run. */
type NoBrowser = { readonly reason: string };

async function openBrowser({ headed = false }: CheckOptions): Promise<CheckBrowser | NoBrowser> {
  try {
    return await startChromium({ headed });
  } catch (error) {
    if (error instanceof HostError && error.code === "NO_BROWSER") return { reason: error.message };
    throw error;
  }
}

async function checkTarget(
  target: TargetOptions,
  options: CheckOptions,
  rules: readonly Rule[],
  browser: CheckBrowser | NoBrowser | undefined,
): Promise<CheckedTarget> {
  const label = target.name ?? labelOf(target);
  options.onProgress?.({ kind: "connecting", target: label });
  const connected = await connect(target, label, options);
  if (typeof connected === "string") return { label, apps: [], verdicts: [], incomplete: [connected] };
  const connection = connected;
  const incomplete: string[] = [];
  const judging: JudgeOptions = {
    ...(options.levels ? { levels: options.levels } : {}),
    ...noServerOf(target),
  };
  let apps: readonly AppSighting[] = [];
  let server: Awaited<ReturnType<typeof seeServer>>;
  try {
    server = await seeServer(connection);
    const found = appTools(server).filter(({ name }) => options.only?.includes(name) ?? true);
    if (found.length === 0)
      incomplete.push(`${connection.label} has no tool with an app${ofNames(options.only)}`);
    if (found.length > mostApps) {
      incomplete.push(
        `${connection.label} has ${found.length} apps, of which the first ${mostApps} were checked`,
      );
    }
    const seen: AppSighting[] = [];
    for (const tool of found.slice(0, mostApps)) {
      if (options.signal?.aborted) break;
      options.onProgress?.({ kind: "reading", app: tool.name });
      seen.push(await seeApp(connection, server, tool, callingOf(options)));
    }
    apps = seen;
  } finally {
    await connection.close().catch(() => {});
  }
  const ofServer = judgeAll(rules, { on: "server", server }, [], judging);
  const verdicts: ReportedVerdict[] = ofServer.map((judged) => reported(judged, server.name, connection));
  const stands = await standsOf(target, options, rules, apps, browser, incomplete);
  for (const app of apps) {
    const ofApp = judgeAll(rules, { on: "app", app }, ofServer, judging);
    verdicts.push(...ofApp.map((judged) => reported(judged, server.name, connection, { app: app.id })));
    for (const stand of stands.filter((each) => each.app === app)) {
      const ofView = judgeAll(rules, { on: "view", stand }, [...ofServer, ...ofApp], judging);
      const { frame, csp } = stand;
      const place = { app: app.id, frame, csp, browser: "chromium" };
      verdicts.push(...ofView.map((judged) => reported(judged, server.name, connection, place)));
    }
  }
  return { label: connection.label, apps: apps.map(reportedApp), verdicts, incomplete };
}

/** Connects, or says in a sentence why not. @throws {HostError} `BAD_TARGET`, `ABORTED` */
async function connect(
  target: TargetOptions,
  label: string,
  options: CheckOptions,
): Promise<Connection | string> {
  try {
    return await connectTarget({
      target,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      onToolsChanged: () => {},
      onStderr: (line) => options.onServerStderr?.(line, label),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (!(error instanceof HostError) || error.code === "BAD_TARGET" || error.code === "ABORTED") throw error;
    return `${label} could not be checked: ${error.message}`;
  }
}

/** Has every scene played; where that cannot be, each rule that needs one says why. */
async function standsOf(
  target: TargetOptions,
  options: CheckOptions,
  rules: readonly Rule[],
  apps: readonly AppSighting[],
  browser: CheckBrowser | NoBrowser | undefined,
  incomplete: string[],
): Promise<readonly Stand[]> {
  if (!browser || apps.length === 0) return [];
  const frames = options.frames ?? (options.full ? frameModes : (["opaque"] as const));
  const nothing = (message: string): readonly Stand[] =>
    frames.flatMap((frame) =>
      apps.map((app) => ({
        app,
        isOtherProcess: false,
        frame,
        csp: options.csp ?? ("spec" as const),
        scenes: new Map(
          rules
            .flatMap((rule) => (rule.on === "view" ? rule.scenes : []))
            .map((scene) => [scene, { kind: "failed" as const, message }]),
        ),
        working: new Set(),
      })),
    );
  if ("reason" in browser) return nothing(browser.reason);
  const control = await controlTarget();
  try {
    const host = await startHost({
      targets: [target, control.target],
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      refuseCall: (tool) => refusalOf(target, tool, options),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    try {
      return await playScenes({
        host,
        browser,
        apps: apps.map((sighting) => playedApp(sighting, options)),
        rules,
        frames,
        isOtherProcess: "command" in target,
        check: options,
      });
    } finally {
      await host.close();
    }
  } catch (error) {
    if (!(error instanceof HostError) || error.code === "ABORTED") throw error;
    incomplete.push(`the apps could not be opened: ${error.message}`);
    return nothing(error.message);
  } finally {
    await control.remove();
  }
}

/** The server of a file and that of a recording are this program's own: what their tools do has no effect. */
function refusalOf(
  target: TargetOptions,
  tool: Tool,
  { allowEffects = false }: CheckOptions,
): string | undefined {
  return noServerOf(target).noServer === undefined ? refuseEffects(tool, allowEffects) : undefined;
}

function noServerOf(target: TargetOptions): Pick<JudgeOptions, "noServer"> {
  if ("file" in target) return { noServer: "the target is a file, which has no server of its own" };
  if ("recording" in target) return { noServer: "the target is a recording, which has no server of its own" };
  return {};
}

function playedApp(sighting: AppSighting, options: CheckOptions): PlayedApp {
  const { tool } = sighting;
  const refusal = refuseModel(tool);
  if (refusal !== undefined) return { sighting, opened: { reason: refusal } };
  if (sighting.call.kind === "not-called") return { sighting, opened: { reason: sighting.call.reason } };
  return { sighting, opened: callingOf(options).argumentsOf(tool) };
}

function callingOf({ allowEffects = false, tools = {} }: CheckOptions): Calling {
  return {
    allowed: allowEffects,
    argumentsOf(tool) {
      const given = Object.hasOwn(tools, tool.name) ? tools[tool.name]?.args : undefined;
      if (given) return { args: given };
      const found = argumentsFrom(tool.inputSchema);
      return found.ok
        ? { args: found.args }
        : { reason: `${found.reason}; name arguments in the configuration as check.tools.${tool.name}.args` };
    },
  };
}

const longestText = 400;
const mostEvidence = 12;

function reported(
  { rule, outcome, message, evidence, unmet }: Judged,
  server: string,
  { redact }: Pick<Connection, "redact">,
  place: Pick<ReportedVerdict, "app" | "frame" | "csp" | "browser"> = {},
): ReportedVerdict {
  const line = (text: string) => {
    const one = redact(text).replace(/\s+/g, " ").trim();
    return one.length > longestText ? `${one.slice(0, longestText)}…` : one;
  };
  return {
    rule: rule.id,
    title: rule.title,
    level: rule.level,
    outcome,
    server,
    ...place,
    message: line(message),
    evidence: evidence.slice(0, mostEvidence).map(line),
    remedy: rule.remedy,
    ...(unmet === undefined ? {} : { unmet }),
    ...(rule.ambiguity === undefined ? {} : { ambiguity: rule.ambiguity }),
    spec: specOf(rule),
  };
}

function reportedApp({ id, tool, uri, html, item, server }: AppSighting): ReportedApp {
  const base = { id, server: server.name, tool: tool.name, uri };
  if (html === undefined || item?.mimeType !== RESOURCE_MIME_TYPE) return base;
  const meta = item._meta;
  const ui = typeof meta === "object" && meta !== null ? Reflect.get(meta, "ui") : undefined;
  const declared = typeof ui === "object" && ui !== null ? Reflect.get(ui, "csp") : undefined;
  return {
    ...base,
    bytes: Buffer.byteLength(html),
    digest: createHash("sha256").update(html, "utf8").digest("hex"),
    policy: policyFor(declared).policy,
    hashPolicy: policyFor(declared, { mode: "hash-only", html }).policy,
  };
}

function labelOf(target: TargetOptions): string {
  if ("url" in target) return "the server";
  if ("command" in target) return target.command;
  return "file" in target ? target.file : target.recording;
}

function ofNames(only: readonly string[] | undefined): string {
  return only ? ` among ${only.join(", ")}` : "";
}

/** @throws {HostError} `ABORTED` */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new HostError("ABORTED", "the check was given up");
}
