import { chromium } from "@playwright/test";
import { findProgram, programOf } from "./installed.js";
import type { EngineBrowser, PageOptions } from "./port.js";

/** Where Playwright has put a Chromium of its own, or would. */
export function playwrights(): string {
  return chromium.executablePath();
}

/** The Chromium that is driven: the one that `PORTHOLE_CHROMIUM` names, Playwright's own, or one on the PATH. */
export function findChromium(): string | undefined {
  return findProgram("chromium", playwrights());
}

/** Opens Chromium by Playwright, whose pages are what this room's pages are modelled on. */
export async function openChromium(isHeaded: boolean): Promise<EngineBrowser> {
  const executablePath = programOf("chromium", playwrights());
  const browser = await chromium.launch({ executablePath, headless: !isHeaded });
  return {
    engine: "chromium",
    version: browser.version(),
    hears: { console: true, requests: true },
    newPage: ({ viewport }: PageOptions = {}) => browser.newPage(viewport ? { viewport } : {}),
    close: () => browser.close(),
  };
}
