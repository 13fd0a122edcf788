import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../build/engines.mjs";
import { seriousFindings } from "../looks/axe.js";
import { pagePictures, scenes } from "../looks/page-pictures.js";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium() });
});
afterAll(() => browser?.close());

it("the page is drawn for the pictures of the documentation; axe finds nothing serious, and nothing sticks out", async () => {
  const pictures = await pagePictures(browser, async (page, { name, width }) => {
    expect(await seriousFindings(page, { iframes: false }), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    if (name === "page-blocked") {
      await page.locator('[data-porthole-finding="script-undeclared"]').waitFor();
    }
  });
  expect(pictures.size).toBe(scenes.length);
  for (const [name, png] of pictures) {
    expect(png.subarray(1, 4).toString(), name).toBe("PNG");
    expect(png.length, name).toBeLessThan(160_000);
  }
});
