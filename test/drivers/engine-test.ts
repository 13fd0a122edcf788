import { test as base, type Page } from "@playwright/test";
import { openBrowser } from "../../harness/engines/open.js";
import type { Engine, EngineBrowser, EnginePage } from "../../harness/engines/port.js";

export interface EngineFixtures {
  /** A page of the engine. */
  readonly enginePage: EnginePage;
  /** The same as Playwright's own, for what only that can do; a test that asks for it runs in Chromium alone. */
  readonly page: Page;
}

export interface EngineWorkerFixtures {
  readonly engine: Engine;
  readonly engineBrowser: EngineBrowser;
}

/** Playwright's `test` in the engine that the project names: Chromium by default. */
export const test = base.extend<EngineFixtures, EngineWorkerFixtures>({
  engine: ["chromium", { option: true, scope: "worker" }],

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
      info.skip(true, "needs Playwright's own page, to turn its clock or its media");
      return;
    }
    await use(enginePage);
  },
});

function isPlaywrights(page: EnginePage | Page): page is Page {
  return "clock" in page;
}
