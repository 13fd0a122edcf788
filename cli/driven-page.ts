import { type BrowserOptions, type EnginePage, openBrowser } from "../harness/index.js";
import { followMedia } from "../harness/library/media.js";

/** A page in a browser of its own. */
export interface DrivenPage {
  readonly page: EnginePage;
  /** Ends the browser. */
  close(): Promise<void>;
}

/**
 * Opens an address of the host in a Chromium that this process drives, so that the page can set what apps hear from the browser
 * alone: reduced motion and forced colours.
 *
 * @throws {EngineError} `ENGINE_MISSING` with the line that installs it, `ENGINE_FAILED`.
 */
export async function openDrivenPage(url: string, options: BrowserOptions): Promise<DrivenPage> {
  const browser = await openBrowser("chromium", options);
  const page = await browser.newPage();
  await page.goto(url);
  // It ends with the page, by the person's hand or with the browser.
  void followMedia(page).catch(() => undefined);
  return { page, close: () => browser.close() };
}
