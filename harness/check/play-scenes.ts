import { HostError } from "../errors.js";
import type { Host } from "../host.js";
import type { FrameMode } from "../policy/modes.js";
import { profileOf } from "../profiles/profiles.js";
import type { Rule } from "../rules/rule.js";
import type { AppSighting, Members, ViewSceneId } from "../rules/sightings.js";
import { fileTool } from "../target/target.js";
import { type InstrumentId, instruments, instrumentsUnder } from "./instruments.js";
import type { PlayedScene, Stand } from "./judge.js";
import { type CheckOptions, defaultWorkers, longestSceneMs } from "./options.js";
import { runAll, within } from "./queue.js";
import { play } from "./scenes/play.js";
import { defaultTimings, type StageOptions } from "./scenes/stage.js";
import type { CheckBrowser } from "./tabs.js";

/** An app that is played with. */
export interface PlayedApp {
  readonly sighting: AppSighting;
  /** The arguments of its call, or why it is not opened. */
  readonly opened: { readonly args: Members } | { readonly reason: string };
}

export interface PlayOptions {
  readonly host: Pick<Host, "open">;
  readonly browser: CheckBrowser;
  readonly apps: readonly PlayedApp[];
  readonly rules: readonly Rule[];
  readonly frames: readonly FrameMode[];
  readonly isOtherProcess: boolean;
  readonly check: CheckOptions;
}

/** The names under which a host knows the server that is checked, and the control app. */
export const subjectServer = "server-1";
export const controlServer = "server-2";

/** Plays every scene that the rules name, once for each app and frame, and the control app in each frame. */
export async function playScenes(options: PlayOptions): Promise<readonly Stand[]> {
  const { host, browser, apps, rules, frames, check } = options;
  const profile = check.profile ?? "spec";
  const csp = check.csp ?? profileOf(profile).csp.value;
  const scenes = new Set(rules.flatMap((rule) => (rule.on === "view" ? rule.scenes : [])));
  const stageOf = (frame: FrameMode, app: { tool: string; server: string; args: Members }): StageOptions => ({
    host,
    browser,
    frame,
    csp,
    profile,
    timings: { ...defaultTimings, ...check.timings },
    ...app,
  });
  const control = { tool: fileTool, server: controlServer, args: {} };
  const working = new Map<FrameMode, Set<InstrumentId>>();
  const stands = frames.flatMap((frame) =>
    apps.map(({ sighting, opened }) => ({
      app: sighting,
      browser,
      opened,
      timeouts: 0,
      isOtherProcess: options.isOtherProcess,
      frame,
      csp,
      scenes: new Map<ViewSceneId, PlayedScene>(),
    })),
  );

  const tasks: {
    readonly app: string;
    readonly scene: string;
    readonly frame: FrameMode;
    run(): Promise<void>;
  }[] = [];
  for (const frame of frames) {
    const fired = new Set<InstrumentId>();
    working.set(frame, fired);
    const modes = scenes.has("hash-only") && csp !== "hash-only" ? [csp, "hash-only" as const] : [csp];
    for (const mode of modes) {
      const controlStage = { ...stageOf(frame, control), csp: mode };
      const wanted = instrumentsUnder(mode).filter((id) => mode === csp || id === "hash-violations");
      tasks.push({
        app: "control app",
        scene: mode,
        frame,
        async run() {
          const played = await playOne("control", controlStage, check.signal);
          if (played.kind === "timeout") await browser.renew();
          if (played.kind !== "seen") return;
          for (const id of wanted) if (instruments[id].hasFired(played.seen)) fired.add(id);
        },
      });
    }
  }
  for (const stand of stands) {
    const { app, opened, frame, scenes: played } = stand;
    for (const scene of scenes) {
      if ("reason" in opened) {
        played.set(scene, { kind: "failed", message: `the app was not opened: ${opened.reason}` });
        continue;
      }
      const stage = stageOf(frame, { tool: app.tool.name, server: subjectServer, args: opened.args });
      tasks.push({
        app: app.id,
        scene,
        frame,
        async run() {
          if (stand.timeouts >= mostTimeouts) return void played.set(scene, givenUp);
          const seen = await playOne(scene, stage, check.signal);
          played.set(scene, seen);
          if (seen.kind !== "timeout") return;
          stand.timeouts += 1;
          // Nothing can be expected of a browser in which a page could not be ended.
          await browser.renew();
        },
      });
    }
  }
  let done = 0;
  // What lasts longest begins first, so that the last worker does not wait for it alone.
  const longestFirst = tasks.toSorted((a, b) => Number(lasting.has(b.scene)) - Number(lasting.has(a.scene)));
  await runAll(
    longestFirst.map(({ app, scene, frame, run }) => async () => {
      const { engine } = browser;
      check.onProgress?.({ kind: "scene", app, scene, frame, browser: engine, done, total: tasks.length });
      await run();
      done += 1;
    }),
    browser.engine === "webkit" ? 1 : (check.workers ?? defaultWorkers),
    check.signal,
  );
  return stands.map(({ opened: _, timeouts: __, ...stand }) => ({
    ...stand,
    working: working.get(stand.frame) ?? new Set<InstrumentId>(),
  }));
}

/** Scenes that last several times as long as the others. */
const lasting: ReadonlySet<string> = new Set<ViewSceneId>(["opening", "audited", "remounted"]);

/** So many scenes of an app may run out of time: then the others would as well. */
const mostTimeouts = 2;
const givenUp: PlayedScene = {
  kind: "timeout",
  message: `it was not played: ${mostTimeouts} scenes of this app have not ended in time`,
};

async function playOne(
  scene: ViewSceneId | "control",
  stage: StageOptions,
  signal: AbortSignal | undefined,
): Promise<PlayedScene> {
  const given = new AbortController();
  try {
    const seen = await within(play(scene, stage, given.signal), longestSceneMs, signal);
    if (seen) return { kind: "seen", seen };
    return {
      kind: "timeout",
      message: `the scene "${scene}" did not end within ${longestSceneMs / 1_000} s`,
    };
  } catch (error) {
    if (!(error instanceof HostError)) {
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      return { kind: "failed", message: `the scene "${scene}" could not be played: ${reason}` };
    }
    return { kind: "failed", message: `the app was not opened: ${error.message}` };
  } finally {
    given.abort();
  }
}
