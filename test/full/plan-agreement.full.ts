import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../build/engines.mjs";
import { chooseSeed, compare } from "../fuzz/agreement.js";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium() });
});
afterAll(() => browser?.close());

it("the built server and Chromium say the same of 100 000 generated inputs", async () => {
  const seed = chooseSeed();
  const page = await browser.newPage();
  let accepted = 0;
  // In batches, so that the answers fit in a message each.
  for (let batch = 0; batch < 20; batch++) {
    const { differences, ...counts } = await compare(page, seed + batch, 5_000);
    expect(differences, `seed ${seed + batch}`).toEqual([]);
    accepted += counts.accepted;
  }
  expect(accepted).toBeGreaterThan(2_000);
});
