import { setTimeout } from "node:timers/promises";
import type { AppFaultId } from "../faults/catalogue.js";
import type { Host } from "../host.js";
import type { OpenApp, OpenOptions } from "../library/open-app.js";
import type { AppAnswer } from "../library/page-driver.js";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { ProfileId } from "../profiles/profiles.js";
import type { OpeningSighting, Sighting, ViewSceneId } from "../rules/sightings.js";
import { lookAtDocument } from "./look.js";
import { within } from "./queue.js";
import type { CheckBrowser, Tab } from "./tabs.js";

/** Where a scene is played, and with which app. */
export interface StageOptions {
  readonly host: Pick<Host, "open">;
  readonly browser: CheckBrowser;
  readonly tool: string;
  readonly server: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly frame: FrameMode;
  readonly csp: CspMode;
  readonly profile: ProfileId;
  readonly timings: Timings;
}

/** How long a scene waits for what, in milliseconds. */
export interface Timings {
  /** For the handshake, and again for the result of the tool. */
  readonly ready: number;
  /** Without a message before the app counts as settled. */
  readonly quiet: number;
  /** Of the stretch in which nobody touches the app. */
  readonly rest: number;
  /** For the answer to a request. */
  readonly answer: number;
  /** After its end, in which the app should be silent. */
  readonly after: number;
}

export const defaultTimings: Timings = { ready: 10_000, quiet: 300, rest: 2_000, answer: 2_000, after: 600 };

/** An app on a stage. */
interface Played {
  readonly app: OpenApp;
  readonly tab: Tab;
  /** Waits until the handshake is made and the tool's result is there, and the app is quiet; no longer than allowed. */
  settle(): Promise<void>;
  /** Everything that was seen so far. */
  look(): Promise<Sighting>;
}

/**
 * Plays one scene and gives what was seen; of the scene `opening` that is an `OpeningSighting`.
 *
 * @param given fires when nobody waits for it any more: what is open is closed.
 */
export function play(
  scene: ViewSceneId | "control",
  on: StageOptions,
  given: AbortSignal,
): Promise<Sighting> {
  const stage = { ...on, given };
  if (scene === "opening") return opening(stage);
  if (scene === "control") return plain(stage);
  if (scene === "hash-only") return plain({ ...stage, csp: "hash-only" });
  return faulty(faultOf(scene), stage);
}

interface GivenStage extends StageOptions {
  readonly given: AbortSignal;
}

function faultOf(scene: Exclude<ViewSceneId, "opening" | "hash-only">): AppFaultId {
  return scene.slice("fault:".length) as AppFaultId;
}

function opening(stage: GivenStage): Promise<OpeningSighting> {
  return onStage(stage, {}, async ({ app, tab, settle, look }) => {
    const { timings } = stage;
    await settle();
    const { document } = await look();
    const picture = await tab.picture("[data-porthole-app-frame]");
    const settled = (await app.messages()).length;
    await setTimeout(timings.rest);
    const rest = (await app.messages()).slice(settled);
    const isReady = (await app.status()).status === "ready";
    const ask = async (method: string): Promise<AppAnswer> =>
      isReady ? app.ask(method, {}, timings.answer) : { kind: "silence", milliseconds: 0 };
    if (isReady) await app.tell("porthole/unknown-notification");
    const [ping, unknownRequest] = await Promise.all([ask("ping"), ask("porthole/unknown-request")]);
    const teardown = await ask("ui/resource-teardown");
    const ended = (await app.messages()).length;
    await setTimeout(timings.after);
    const afterTeardown = (await app.messages()).slice(ended);
    const secondTeardown = await ask("ui/resource-teardown");
    await setTimeout(timings.quiet);
    const seen = await look();
    const initialized = seen.messages.find(
      ({ direction, method }) => direction === "from-app" && method === "ui/notifications/initialized",
    );
    return {
      ...seen,
      ...(document ? { document } : {}),
      ...(initialized ? { initializedMs: initialized.at } : {}),
      rest: { milliseconds: timings.rest, messages: rest },
      ping,
      unknownRequest,
      teardown,
      secondTeardown,
      afterTeardown,
      ...(picture ? { picture } : {}),
    };
  });
}

/** Opened, settled, looked at and ended. */
function plain(stage: GivenStage): Promise<Sighting> {
  return onStage(stage, {}, async ({ settle, look, app }) => {
    await settle();
    const seen = await look();
    await app.ask("ui/resource-teardown", {}, stage.timings.answer);
    await setTimeout(stage.timings.quiet);
    const after = await look();
    return { ...after, ...(seen.document ? { document: seen.document } : {}) };
  });
}

/** Faults whose app is not expected to finish its handshake, or to get a result. */
const neverSettles: readonly AppFaultId[] = ["silent-host", "rejected-handshake", "teardown-mid-stream"];
/** What such an app is given to show how things stand, in milliseconds. */
const patienceMs = 1_500;

function faulty(fault: AppFaultId, stage: GivenStage): Promise<Sighting> {
  return onStage(stage, { faults: [fault] }, async ({ settle, look }) => {
    if (neverSettles.includes(fault)) await setTimeout(patienceMs);
    else await settle();
    return look();
  });
}

/** Opens an app in a tab of its own, and closes both whatever happens. */
async function onStage<Seen>(
  { host, browser, tool, server, args, frame, csp, profile, timings, given }: GivenStage,
  options: Pick<OpenOptions, "faults">,
  run: (played: Played) => Promise<Seen>,
): Promise<Seen> {
  const tab = await browser.newTab();
  // A page that hangs may not even close in time.
  const closeTab = () => void tab.close().catch(() => {});
  given.addEventListener("abort", closeTab, { once: true });
  try {
    const app = await host.open({ page: tab.page, tool, server, args, frame, csp, profile, ...options });
    const look = async (): Promise<Sighting> => {
      const { status, note } = await app.status();
      const outcome = await app.outcome();
      const document = await within(tab.runIn(app.view, lookAtDocument, undefined), lookMs).catch(
        () => undefined,
      );
      return {
        place: app.place,
        status,
        note,
        messages: await app.messages(),
        requests: await app.requests(),
        violations: await app.violations(),
        egress: await app.egress(),
        errors: [...tab.errors],
        conversation: await app.conversation(),
        ...(outcome ? { outcome } : {}),
        ...(document ? { document } : {}),
      };
    };
    return await run({ app, tab, look, settle: () => settle(app, timings) });
  } finally {
    await within(tab.close(), lookMs).catch(() => {});
  }
}

const pollMs = 50;
/** An app that hangs cannot be looked into, in milliseconds. */
const lookMs = 3_000;

async function settle(app: OpenApp, { ready, quiet }: Timings): Promise<void> {
  let deadline = performance.now() + ready;
  const until = async (isReached: () => Promise<boolean>) => {
    while (!(await isReached()) && performance.now() < deadline) await setTimeout(pollMs);
  };
  await until(async () => (await app.status()).status !== "initializing");
  deadline = performance.now() + ready;
  await until(async () => (await app.outcome()) !== undefined);
  let count = (await app.messages()).length;
  let since = performance.now();
  deadline = since + ready;
  await until(async () => {
    const now = (await app.messages()).length;
    if (now !== count) since = performance.now();
    count = now;
    return performance.now() - since >= quiet;
  });
}
