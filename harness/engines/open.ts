import { driverOf } from "./installed.js";
import type { Engine, EngineBrowser } from "./port.js";

export interface BrowserOptions {
  /** Whether a person can see it; not by default. */
  readonly headed?: boolean;
}

/**
 * Starts a browser, which ends with this process however that ends.
 *
 * The package that drives it is an optional peer: `@playwright/test` for Chromium, `puppeteer-core` for Firefox,
 * `selenium-webdriver` for WebKit.
 *
 * @throws {EngineError} `ENGINE_MISSING` with the line that installs what is missing, `ENGINE_FAILED`.
 */
export async function openBrowser(
  engine: Engine,
  { headed = false }: BrowserOptions = {},
): Promise<EngineBrowser> {
  const open = await driverOf(engine, drivers[engine]);
  return open(headed);
}

/** Loaded when they are wanted: each needs a package that may not be there. */
const drivers = {
  chromium: async () => (await import("./chromium.js")).openChromium,
  firefox: async () => (await import("./firefox.js")).openFirefox,
  webkit: async () => (await import("./webkit.js")).openWebKit,
} as const;
