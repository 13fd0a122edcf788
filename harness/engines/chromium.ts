import { chromium } from "@playwright/test";
import { programOf } from "./installed.js";
import type { EngineBrowser, PageOptions } from "./port.js";

/** Opens Chromium by Playwright, whose pages are what this room's pages are modelled on. */
export async function openChromium(isHeaded: boolean): Promise<EngineBrowser> {
  const executablePath = programOf("chromium", chromium.executablePath());
  const browser = await chromium.launch({ executablePath, headless: !isHeaded });
  return {
    engine: "chromium",
    version: browser.version(),
    hears: { console: true, requests: true },
    newPage: ({ viewport }: PageOptions = {}) => browser.newPage(viewport ? { viewport } : {}),
    close: () => browser.close(),
  };
}
