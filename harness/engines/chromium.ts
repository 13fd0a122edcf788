import { type CDPSession, chromium, type Frame, type Page } from "@playwright/test";
import { EngineError } from "./errors.js";
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
  const browser = await chromium
    .launch({
      executablePath,
      headless: !isHeaded,
      // Signals are the caller's: it ends what runs, and the browser with it. One that is killed takes the browser along.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((cause: unknown) => {
      const [line] = String(cause).split("\n");
      throw new EngineError("ENGINE_FAILED", `Chromium does not start: ${line}`, { cause });
    });
  return {
    engine: "chromium",
    version: browser.version(),
    hears: { console: true, requests: true, heap: true, paint: true },
    newPage: ({ viewport }: PageOptions = {}) =>
      browser.newPage(viewport ? { viewport } : isHeaded ? { viewport: null } : {}),
    // What this browser has opened is Playwright's own.
    heapOf: (page, frame) => heapOf(page as Page, frame as Frame),
    close: () => browser.close(),
  };
}

async function heapOf(page: Page, frame: Frame): Promise<number> {
  const session = await sessionOf(page, frame);
  try {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  } finally {
    await session.detach();
  }
}

/** A frame that shares the process of the one around it has no session of its own. */
async function sessionOf(page: Page, frame: Frame): Promise<CDPSession> {
  const parent = frame.parentFrame();
  return page
    .context()
    .newCDPSession(frame)
    .catch((error: unknown) => {
      if (parent) return sessionOf(page, parent);
      throw error;
    });
}
