import type { MediaWish } from "../controls.js";
import { HostError } from "../errors.js";
import type { PagePort } from "./page-port.js";

/**
 * Lets the browser of a page say what is wanted of motion and colours; what is not wanted stays as it is there.
 *
 * @throws {HostError} `BAD_OPTION` where its driver cannot: a control that does nothing would be a false comfort.
 */
export async function emulateMedia(
  page: PagePort,
  { reducedMotion, forcedColors }: MediaWish,
): Promise<void> {
  if (reducedMotion === undefined && forcedColors === undefined) return;
  if (!page.emulateMedia) {
    throw new HostError(
      "BAD_OPTION",
      "reducedMotion and forcedColors need a browser whose driver can set them, as Playwright's can",
    );
  }
  await page.emulateMedia({
    ...(reducedMotion === undefined ? {} : { reducedMotion: reducedMotion ? "reduce" : "no-preference" }),
    ...(forcedColors === undefined ? {} : { forcedColors: forcedColors ? "active" : "none" }),
  });
}

/**
 * Lets the browser of the control page say what the person chooses there, as long as there is that page. What is chosen no more
 * is as the browser has it.
 */
export async function followMedia(page: PagePort): Promise<void> {
  let now: MediaWish | undefined;
  while (!page.isClosed()) {
    try {
      const wish = await page.evaluate((known) => window.porthole?.mediaWish(known), now);
      if (!wish) return;
      now = wish;
      await page.emulateMedia?.({ reducedMotion: null, forcedColors: null });
      await emulateMedia(page, wish);
    } catch (error) {
      // A page that is loaded again has forgotten what it was asked.
      if (page.isClosed()) return;
      if (!/context was destroyed|navigat/i.test(String(error))) throw error;
      now = undefined;
    }
  }
}
