import type { Tool } from "@modelcontextprotocol/client";
import type { Engine } from "../engines/port.js";
import { HostError } from "../errors.js";
import { startHost } from "../host.js";
import { frameModes } from "../policy/modes.js";
import type { ReportedApp, ReportedVerdict } from "../report/report.js";
import type { Rule } from "../rules/rule.js";
import type { AppSighting } from "../rules/sightings.js";
import { type Connection, connectTarget } from "../target/connection.js";
import type { TargetOptions } from "../target/target.js";
import { argumentsFrom } from "./arguments.js";
import { controlTarget } from "./control-target.js";
import { refuseEffects, refuseModel } from "./effects.js";
import { type JudgeOptions, judgeAll, type Stand } from "./judge.js";
import { type CheckOptions, defaultTimeoutMs, mostApps } from "./options.js";
import { type PlayedApp, playScenes } from "./play-scenes.js";
import { reported, reportedApp } from "./reported.js";
import type { CheckBrowser, NoBrowser } from "./tabs.js";
import { appTools, type Calling, seeApp, seeServer } from "./wire.js";

/** What was found out about one target. */
export interface CheckedTarget {
  readonly label: string;
  readonly apps: readonly ReportedApp[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly incomplete: readonly string[];
}

/**
 * Checks one target: asks its server, has every scene played, and judges.
 *
 * @throws {HostError} `BAD_TARGET`, `ABORTED`
 */
export async function checkTarget(
  target: TargetOptions,
  options: CheckOptions,
  rules: readonly Rule[],
  browsers: readonly (CheckBrowser | NoBrowser)[],
): Promise<CheckedTarget> {
  const label = target.name ?? labelOf(target);
  options.onProgress?.({ kind: "connecting", target: label });
  const connected = await connect(target, label, options);
  if (typeof connected === "string") return { label, apps: [], verdicts: [], incomplete: [connected] };
  const connection = connected;
  const incomplete: string[] = [];
  const judging: JudgeOptions = {
    ...(options.levels ? { levels: options.levels } : {}),
    ...(options.spec ? { spec: options.spec } : {}),
    ...(options.budgets ? { budgets: options.budgets } : {}),
    ...(options.requireRender ? { requireRender: true } : {}),
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
  const stands = await standsOf(target, options, rules, apps, browsers, incomplete);
  for (const { app, scenes } of stands.toReversed()) {
    const opened = scenes.get("opening");
    if (opened?.kind === "seen" && opened.seen.picture) options.onPicture?.(app.id, opened.seen.picture);
  }
  for (const app of apps) {
    const ofApp = judgeAll(rules, { on: "app", app }, ofServer, judging);
    verdicts.push(...ofApp.map((judged) => reported(judged, server.name, connection, { app: app.id })));
    for (const stand of stands.filter((each) => each.app === app)) {
      const ofView = judgeAll(rules, { on: "view", stand }, [...ofServer, ...ofApp], judging);
      const { frame, csp, browser } = stand;
      const place = { app: app.id, frame, csp, browser: browser.engine };
      verdicts.push(...ofView.map((judged) => reported(judged, server.name, connection, place)));
    }
  }
  return {
    label: connection.label,
    apps: apps.map((app) => reportedApp(app, connection)),
    verdicts,
    incomplete,
  };
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

/** Has every scene played in each browser; where that cannot be, each rule that needs one says why. */
async function standsOf(
  target: TargetOptions,
  options: CheckOptions,
  rules: readonly Rule[],
  apps: readonly AppSighting[],
  browsers: readonly (CheckBrowser | NoBrowser)[],
  incomplete: string[],
): Promise<readonly Stand[]> {
  if (browsers.length === 0 || apps.length === 0) return [];
  const frames = options.frames ?? (options.full ? frameModes : (["opaque"] as const));
  const nothing = (engine: Engine, message: string): readonly Stand[] =>
    frames.flatMap((frame) =>
      apps.map((app) => ({
        app,
        browser: { engine, hears: { console: false, requests: false, heap: false, paint: false } },
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
  const stands = browsers.flatMap((browser) =>
    "reason" in browser ? nothing(browser.engine, browser.reason) : [],
  );
  const running = browsers.filter((browser) => "newTab" in browser);
  if (running.length === 0) return stands;
  const control = await controlTarget();
  try {
    const host = await startHost({
      targets: [target, control.target],
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      onServerStderr: (line) => options.onServerStderr?.(line, target.name ?? labelOf(target)),
      // Nobody is there to be asked, so an app gets none of what it asks for (PRM-02).
      permissions: "none",
      refuseCall: (tool) => refusalOf(target, tool, options),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    try {
      for (const browser of running) {
        const played = await playScenes({
          host,
          browser,
          apps: apps.map((sighting) => playedApp(sighting, options)),
          rules,
          frames,
          isOtherProcess: "command" in target,
          check: options,
        });
        stands.push(...played);
      }
      return stands;
    } finally {
      await host.close();
    }
  } catch (error) {
    if (!(error instanceof HostError) || error.code === "ABORTED") throw error;
    incomplete.push(`the apps could not be opened: ${error.message}`);
    return [...stands, ...running.flatMap(({ engine }) => nothing(engine, error.message))];
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

function labelOf(target: TargetOptions): string {
  if ("url" in target) return "the server";
  if ("command" in target) return target.command;
  return "file" in target ? target.file : target.recording;
}

function ofNames(only: readonly string[] | undefined): string {
  return only ? ` among ${only.join(", ")}` : "";
}
