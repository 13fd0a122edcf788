import { test as base, type Page } from "@playwright/test";
import { openBrowser } from "../../harness/engines/open.js";
import type { Engine, EngineBrowser, EnginePage } from "../../harness/engines/port.js";
import { clockOf, type PageClock } from "./clock.js";

export interface EngineFixtures {
  /** Leaves a test out that is not for this run. */
  readonly isLeftOut: undefined;
  /** A page of the engine. */
  readonly enginePage: EnginePage;
  /** The same as Playwright's own, for what only that can do; a test that asks for it runs in Chromium alone. */
  readonly page: Page;
  /** The page's time: Playwright's in Chromium, one of our own in frames of the others. */
  readonly clock: PageClock;
  /** Has a script run in each document of the page that is opened from now on, before its own. */
  readonly runFirst: (script: string) => Promise<void>;
  /** Those scripts, for whoever writes the documents for an engine whose driver can run none first. */
  readonly firstScripts: readonly string[];
}

export interface EngineWorkerFixtures {
  readonly engine: Engine;
  readonly engineBrowser: EngineBrowser;
  /** The titles of what is not run, since it takes minutes and is much the same in each engine. */
  readonly leavesOut: RegExp | undefined;
}

/** Playwright's `test` in the engine that the project names: Chromium by default. */
export const test = base.extend<EngineFixtures, EngineWorkerFixtures>({
  engine: ["chromium", { option: true, scope: "worker" }],
  leavesOut: [undefined, { option: true, scope: "worker" }],
  isLeftOut: [
    async ({ leavesOut }, use, info) => {
      if (leavesOut?.test(info.titlePath.join(" ")))
        info.skip(true, "takes minutes: run by `npm run test:full` in Chromium");
      await use(undefined);
    },
    { auto: true },
  ],

  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await openBrowser(engine);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  enginePage: async ({ engineBrowser, viewport }, use) => {
    const page = await engineBrowser.newPage(viewport ? { viewport } : {});
    await use(page);
    await page.close();
  },

  page: async ({ enginePage }, use, info) => {
    if (!isPlaywrights(enginePage)) {
      info.skip(
        true,
        "needs Playwright's own page, to set what the system prefers, to touch, or to hear of windows",
      );
      return;
    }
    await use(enginePage);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  firstScripts: async ({}, use) => use([]),

  runFirst: async ({ enginePage, firstScripts }, use) => {
    await use(async (script) => {
      (firstScripts as string[]).push(script);
      await enginePage.addInitScript?.(script);
    });
  },

  clock: async ({ enginePage, runFirst }, use) => {
    if (!isPlaywrights(enginePage)) return use(clockOf(enginePage, runFirst));
    const { clock } = enginePage;
    await use({
      install: () => clock.install({ time: 0 }),
      fastForward: (milliseconds) => clock.fastForward(milliseconds),
      runFor: (milliseconds) => clock.runFor(milliseconds),
      pauseAt: (milliseconds) => clock.pauseAt(milliseconds),
    });
  },
});

/** Whether a page can do all that Playwright's can. */
export function isPlaywrights(page: EnginePage | Page): page is Page {
  return "clock" in page;
}
