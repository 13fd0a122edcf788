import { setTimeout } from "node:timers/promises";
import { HostError } from "../../errors.js";
import type { OpenApp } from "../../library/open-app.js";
import { member } from "../../rules/members.js";
import type { AuditedSighting } from "../../rules/sightings.js";
import { within } from "../queue.js";
import type { Tab } from "../tabs.js";
import { axeSource, backdrops, runAxe } from "./audit.js";
import { type GivenStage, lookMs, onStage, type Timings } from "./stage.js";

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

/** The app is audited in both themes, made narrow, mirrored and large, and its first link is followed. */
export function audited(stage: GivenStage): Promise<AuditedSighting> {
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
