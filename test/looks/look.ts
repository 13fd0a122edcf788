import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Frame, Page } from "@playwright/test";
// From the built package: the test runner would compile the samples' TSX against a runtime of its own.
import type { Sample } from "../../dist/plans/samples/index.js";
import { allowing } from "../browser/view-host/allowing.js";
import { resultOf } from "../browser/view-host/plan.js";
import { type HostSite, serveHost, withConfig } from "../browser/view-host/site.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** How a sample is looked at. */
export interface Look {
  readonly theme: "light" | "dark";
  /** The width of the frame, in CSS pixels. */
  readonly width: number;
  /** The zoom of the browser; a page that is zoomed has as many fewer pixels of its own. */
  readonly zoom?: number;
  readonly locale?: string;
}

/** The locale that a host would have whose people read this sample. */
export const localeOf = ({ name }: Sample): string => (name === "arabic" ? "ar-EG" : "en");

export interface LooksSite extends HostSite {
  readonly view: string;
}

export async function serveLooks(): Promise<LooksSite> {
  const [site, view] = await Promise.all([
    serveHost(here("../browser/view-host/host.ts")),
    readFile(here("../../dist/view/view.html"), "utf8"),
  ]);
  return { ...site, view };
}

/** A sample that is drawn in a frame as high as the view asked for. */
export interface Shown {
  readonly page: Page;
  readonly frame: Frame;
  readonly close: () => Promise<void>;
}

/** Opens a sample in a window of its own. */
export async function show(
  browser: Browser,
  site: LooksSite,
  { plan, tools }: Sample,
  { theme, width, zoom = 1, locale = "en" }: Look,
): Promise<Shown> {
  const context = await browser.newContext({
    viewport: { width: Math.ceil(width / zoom) + 40, height: 800 },
    deviceScaleFactor: zoom,
    colorScheme: theme,
  });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.evaluate(() => window.host.prepare());
  await page.evaluate(
    ([theme, width]) => {
      document.documentElement.style.colorScheme = theme;
      window.host.frame().style.cssText = `width: ${width}px; border: 0; display: block`;
    },
    [theme, Math.floor(width / zoom)] as const,
  );
  const options = JSON.stringify({
    html: withConfig(site.view, allowing(...tools)),
    context: { theme, locale },
    followHeight: true,
  });
  await page.evaluate((text) => window.host.open(JSON.parse(text)), options);
  await page.evaluate(() => window.host.ready());
  await page.evaluate((text) => window.host.result(JSON.parse(text)), JSON.stringify(resultOf(plan)));
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  if (frame === undefined) throw new TypeError("the view has no frame");
  await frame.locator('[data-porthole-status="ready"]').waitFor();
  // The host has given the frame what the view asked for.
  await frame.waitForFunction(
    () => Math.abs(document.body.getBoundingClientRect().height - window.innerHeight) <= 1,
  );
  return { page, frame, close: () => context.close() };
}
