import { setTimeout } from "node:timers/promises";
import { HostError } from "../errors.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { Host } from "../host.js";
import type { OpenApp, OpenOptions } from "../library/open-app.js";
import type { AppAnswer } from "../library/page-driver.js";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { ProfileId } from "../profiles/profiles.js";
import { member } from "../rules/members.js";
import type {
  AuditedSighting,
  DocumentFacts,
  OpeningSighting,
  RemountedSighting,
  Sighting,
  StreamedSighting,
  ViewSceneId,
} from "../rules/sightings.js";
import { fromApp } from "../rules/traffic.js";
import { axeSource, backdrops, runAxe } from "./audit.js";
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
 * Plays one scene and gives what was seen; of some scenes that is more than a `Sighting` (see `Sightings`).
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
  if (scene === "streamed") return streamed(stage);
  if (scene === "audited") return audited(stage);
  if (scene === "control") return plain({ ...stage, measures: true });
  if (scene === "remounted") return remounted(stage);
  if (scene === "hash-only") return plain({ ...stage, csp: "hash-only" });
  return faulty(faultOf(scene), stage);
}

interface GivenStage extends StageOptions {
  readonly given: AbortSignal;
  /** Also the memory. */
  readonly measures?: true;
}

function faultOf(
  scene: Exclude<ViewSceneId, "opening" | "hash-only" | "streamed" | "audited" | "remounted">,
): AppFaultId {
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
    const otherTheme = isReady ? await changeTheme(app, look, timings) : undefined;
    const otherLocale = otherTheme ? await changeLocale(app, look, timings) : undefined;
    const appTools = isReady ? await askForTools(app, timings) : undefined;
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
      ...(otherTheme ? { otherTheme } : {}),
      ...(otherLocale ? { otherLocale } : {}),
      ...(appTools ? { appTools } : {}),
      ping,
      unknownRequest,
      teardown,
      secondTeardown,
      afterTeardown,
      ...(picture ? { picture } : {}),
    };
  });
}

/** Says that the theme is the other one now, and compares what the app shows. */
async function changeTheme(
  app: OpenApp,
  look: () => Promise<Sighting>,
  timings: Timings,
): Promise<OpeningSighting["otherTheme"]> {
  const { document: before } = await look();
  const theme = (await app.messages()).some(
    ({ direction, message }) => direction === "to-app" && isDark(message),
  )
    ? "light"
    : "dark";
  await app.tell("ui/notifications/host-context-changed", { theme });
  await setTimeout(timings.quiet);
  const { document: after } = await look();
  return before && after ? { before, after } : undefined;
}

/** Says that the locale is another one now, and nothing else. */
async function changeLocale(
  app: OpenApp,
  look: () => Promise<Sighting>,
  timings: Timings,
): Promise<DocumentFacts | undefined> {
  await app.tell("ui/notifications/host-context-changed", { locale: "de-DE" });
  await setTimeout(timings.quiet);
  return (await look()).document;
}

/** Asks an app that declares tools for them, and for one that nobody has. */
async function askForTools(app: OpenApp, timings: Timings): Promise<OpeningSighting["appTools"]> {
  const declares = (await app.messages()).some(
    ({ method, message }) =>
      method === "ui/initialize" && member(message, "params", "appCapabilities", "tools") !== undefined,
  );
  if (!declares) return undefined;
  return {
    listed: await app.ask("tools/list", {}, timings.answer),
    unknown: await app.ask("tools/call", { name: "porthole-no-such-tool", arguments: {} }, timings.answer),
  };
}

/** Whether a message is the answer to the handshake of a host whose theme is dark. */
function isDark(message: unknown): boolean {
  return member(message, "result", "hostContext", "theme") === "dark";
}

/** Parts of an input as hosts send them while a model still writes it: cut, empty, and of kinds that change. */
function partsOf(args: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const names = Object.keys(args);
  return [
    {},
    ...names.map((_, at) => Object.fromEntries(names.slice(0, at + 1).map((name) => [name, args[name]]))),
    ...names.map((name) => ({ [name]: null })),
    { "porthole-part": [{ cut: "of" }] },
  ];
}

function streamed(stage: GivenStage): Promise<StreamedSighting> {
  const faults = ["no-input", "no-result"] as const;
  return onStage(stage, { faults }, async ({ app, tab, settle, look }) => {
    const { timings, args } = stage;
    await settle();
    const newFromApp = async (run: () => Promise<void>) => {
      const count = (await app.messages()).length;
      await run();
      await setTimeout(timings.quiet);
      return fromApp((await app.messages()).slice(count));
    };
    const before = await newFromApp(() => setTimeout(timings.quiet));
    const errorsBefore = tab.errors.length;
    const during = await newFromApp(async () => {
      for (const part of partsOf(args))
        await app.tell("ui/notifications/tool-input-partial", { arguments: part });
      await setTimeout(timings.quiet);
    });
    await app.tell("ui/notifications/tool-input", { arguments: args });
    const outcome = await app.outcome();
    if (outcome?.kind === "result") await app.tell("ui/notifications/tool-result", outcome.result);
    // What it asks for then is answered before it is looked at.
    await settle();
    return { ...(await look()), before, during, errorsBefore };
  });
}

/** The narrowest chat column that an app must bear, in CSS pixels. */
const narrowWidth = 320;
/** The width at which a document of twice the size has the room of a narrow one. */
const enlargedWidth = 2 * narrowWidth;
/** Runs in the app's frame: a document of twice the size, or one that is written from right to left. */
function setDocument({ zoom, dir }: { readonly zoom: string; readonly dir: string }): void {
  document.documentElement.style.setProperty("zoom", zoom);
  document.documentElement.dir = dir;
}
/** Runs in the app's frame: follows the first link to another site, as a person would; says whether there is one. */
function followLink(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('a[href^="http"]');
  link?.click();
  return link !== null;
}
/** Runs in the control page: the frame is the host's to size. */
function narrowFrame(width: number): void {
  const frame = document.querySelector<HTMLElement>("[data-porthole-app-frame]");
  if (frame) frame.style.width = width > 0 ? `${width}px` : "";
}
/** An audit of a large document takes its time, in milliseconds. */
const auditMs = 15_000;

function audited(stage: GivenStage): Promise<AuditedSighting> {
  return onStage(stage, {}, async ({ app, tab, settle, look }) => {
    await settle();
    await tab.load(app.view, await axeSource());
    const audit = async (theme: keyof typeof backdrops) => {
      const found = await within(tab.runIn(app.view, runAxe, backdrops[theme]), auditMs);
      if (!found) throw new HostError("TIMEOUT", "the audit of its document did not end");
      return found;
    };
    const inTheme = async (theme: "light" | "dark") => {
      await app.tell("ui/notifications/host-context-changed", { theme });
      await setTimeout(stage.timings.quiet);
      return audit(theme);
    };
    const light = await inTheme("light");
    const dark = await inTheme("dark");
    const count = (await heightsOf(app)).length;
    const before = (await heightsOf(app)).at(-1);
    const at = async (width: number, zoom = "", dir = "") => {
      await tab.page.evaluate(narrowFrame, width);
      await tab.runIn(app.view, setDocument, { zoom, dir });
      await setTimeout(stage.timings.quiet);
      return (await look()).document;
    };
    const { dir } = (await look()).document ?? { dir: "" };
    const narrow = await at(narrowWidth, "", dir);
    const mirrored = await at(narrowWidth, "", "rtl");
    const enlarged = await at(enlargedWidth, "2", dir);
    await at(0, "", dir);
    await setTimeout(stage.timings.quiet);
    const reported = await heightsOf(app);
    const most = Math.max(...reported.slice(count));
    const heights = { before, most: most > 0 ? most : before, after: reported.at(-1) };
    const link = await followed(app, tab, stage.timings);
    return {
      ...(await look()),
      audits: { light: light.findings, dark: dark.findings },
      checks: Math.min(light.checks, dark.checks),
      ...(narrow ? { narrow } : {}),
      ...(mirrored ? { mirrored } : {}),
      ...(enlarged ? { enlarged } : {}),
      heights,
      ...(link ? { link } : {}),
    };
  });
}

/** The heights that an app has reported, in order. */
async function heightsOf(app: OpenApp): Promise<readonly number[]> {
  return (await app.messages())
    .filter(({ direction, method }) => direction === "from-app" && method === "ui/notifications/size-changed")
    .map(({ message }) => member(message, "params", "height"))
    .filter((height) => typeof height === "number");
}

/** Follows a link to another site, where the app shows one. */
async function followed(app: OpenApp, tab: Tab, timings: Timings): Promise<AuditedSighting["link"]> {
  const address = () =>
    within(
      tab.runIn(app.view, () => location.href, undefined),
      lookMs,
    ).catch(() => undefined);
  const before = await address();
  const asked = (await app.requests()).length;
  const isThere = await within(tab.runIn(app.view, followLink, undefined), lookMs).catch(() => false);
  if (!isThere) return undefined;
  await setTimeout(timings.quiet);
  return {
    before: before ?? "",
    after: (await address()) ?? "a place that cannot be looked into",
    asked: (await app.requests()).slice(asked).map(({ method }) => method),
  };
}

/** How often an app is opened and ended in one page: the first time whatever is loaded once is loaded. */
const mounts = 4;

function remounted(stage: GivenStage): Promise<RemountedSighting> {
  const heaps: number[] = [];
  const mount = (left: number, tab: Tab): Promise<Sighting> =>
    playIn(tab, stage, {}, async ({ app, settle, look }) => {
      await settle();
      const heap = await tab.heapOf?.(app.view);
      if (heap !== undefined) heaps.push(heap);
      if (left === 0) return look();
      await app.close();
      return mount(left - 1, tab);
    });
  return inTab(stage, async (tab) => ({ ...(await mount(mounts - 1, tab)), heaps }));
}

/** Opened, settled, looked at and ended. */
function plain(stage: GivenStage): Promise<Sighting> {
  return onStage(stage, {}, async ({ settle, look, app, tab }) => {
    await settle();
    const seen = await look();
    const heap = stage.measures ? await tab.heapOf?.(app.view).catch(() => undefined) : undefined;
    await app.ask("ui/resource-teardown", {}, stage.timings.answer);
    await setTimeout(stage.timings.quiet);
    const after = await look();
    return {
      ...after,
      ...(seen.document ? { document: seen.document } : {}),
      ...(heap === undefined ? {} : { heap }),
    };
  });
}

/** Faults whose app is not expected to finish its handshake, or to get a result. */
const neverSettles: readonly AppFaultId[] = ["silent-host", "rejected-handshake", "teardown-mid-stream"];
/** How long a fault takes to happen, and an app to show how it takes it, in milliseconds. */
const happeningMs: Partial<Record<AppFaultId, number>> = {
  "late-handshake": 5_500,
  "late-result": 5_500,
  "context-storm": 3_500,
};
const patienceMs = 1_500;

function faulty(fault: AppFaultId, stage: GivenStage): Promise<Sighting> {
  return onStage(stage, { faults: [fault] }, async ({ settle, look }) => {
    await setTimeout(happeningMs[fault] ?? patienceMs);
    if (!neverSettles.includes(fault)) await settle();
    return look();
  });
}

/** Opens an app in a tab of its own, and closes both whatever happens. */
function onStage<Seen>(
  stage: GivenStage,
  options: Pick<OpenOptions, "faults">,
  run: (played: Played) => Promise<Seen>,
): Promise<Seen> {
  return inTab(stage, (tab) => playIn(tab, stage, options, run));
}

/** Does something in a tab, which is closed whatever happens. */
async function inTab<Seen>(
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
async function playIn<Seen>(
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
