import { setTimeout } from "node:timers/promises";
import type { Host } from "../../host.js";
import type { OpenApp, OpenOptions } from "../../library/open-app.js";
import type { CspMode, FrameMode } from "../../policy/modes.js";
import type { ProfileId } from "../../profiles/profiles.js";
import type { Sighting } from "../../rules/sightings.js";
import { within } from "../queue.js";
import type { CheckBrowser, Tab } from "../tabs.js";
import { lookAtDocument } from "./look.js";

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
export interface Played {
  readonly app: OpenApp;
  readonly tab: Tab;
  /** Waits until the handshake is made, the tool's result is there, every request answered and the app quiet; no longer than allowed. */
  settle(): Promise<void>;
  /** Everything that was seen so far. */
  look(): Promise<Sighting>;
}

export interface GivenStage extends StageOptions {
  readonly given: AbortSignal;
  /** Also the memory. */
  readonly measures?: true;
}

/** Opens an app in a tab of its own, and closes both whatever happens. */
export function onStage<Seen>(
  stage: GivenStage,
  options: Pick<OpenOptions, "faults">,
  run: (played: Played) => Promise<Seen>,
): Promise<Seen> {
  return inTab(stage, (tab) => playIn(tab, stage, options, run));
}

/** Does something in a tab, which is closed whatever happens. */
export async function inTab<Seen>(
  { browser, given }: Pick<GivenStage, "browser" | "given">,
  run: (tab: Tab) => Promise<Seen>,
): Promise<Seen> {
  const tab = await browser.newTab();
  // A page that hangs may not even close in time.
  const closeTab = () => void tab.close().catch(() => {});
  given.addEventListener("abort", closeTab, { once: true });
  try {
    return await run(tab);
  } finally {
    await within(tab.close(), lookMs).catch(() => {});
  }
}

/** Opens an app in a tab. */
export async function playIn<Seen>(
  tab: Tab,
  { host, tool, server, args, frame, csp, profile, timings }: GivenStage,
  options: Pick<OpenOptions, "faults">,
  run: (played: Played) => Promise<Seen>,
): Promise<Seen> {
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
  return run({ app, tab, look, settle: () => settle(app, timings) });
}

const pollMs = 50;
/** An app that hangs cannot be looked into, in milliseconds. */
export const lookMs = 3_000;

/** Waits until something is so, and no longer than that; says whether it is. */
export async function until(isReached: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!(await isReached())) {
    if (performance.now() >= deadline) return false;
    await setTimeout(pollMs);
  }
  return true;
}

async function settle(app: OpenApp, { ready, quiet }: Timings): Promise<void> {
  await until(async () => (await app.status()).status !== "initializing", ready);
  await until(async () => (await app.outcome()) !== undefined, ready);
  let count = (await app.messages()).length;
  let since = performance.now();
  await until(async () => {
    const now = (await app.messages()).length;
    // What an app still waits for will change what it shows.
    const isWaiting = (await app.requests()).some(({ answer }) => answer === undefined);
    if (now !== count || isWaiting) since = performance.now();
    count = now;
    return performance.now() - since >= quiet;
  }, ready);
}
