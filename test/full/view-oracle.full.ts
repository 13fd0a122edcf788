import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../build/engines.mjs";
import { chooseSeed } from "../fuzz/agreement.js";
import { type OracleSite, openOracle, serveOracle } from "../oracle/driver.js";

/** Views that are looked at side by side, each in a browser of its own: the reference machine has two cores. */
const lanes = 2;
/** Plans that one view is shown, one after the other. */
const each = 5_000;
/** Plans that are judged in all, of which the view draws more than half and refuses the others; a longer search sets more. */
const wanted = Number(process.env.PORTHOLE_ORACLE_PLANS ?? 100_000);

let browsers: readonly Browser[] = [];
let site: OracleSite;
beforeAll(async () => {
  const executablePath = await ensureChromium();
  browsers = await Promise.all(Array.from({ length: lanes }, () => chromium.launch({ executablePath })));
  site = await serveOracle();
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await site?.close();
});

it(`no escape from ${wanted} generated plans`, { timeout: 1_800_000 }, async () => {
  const seed = chooseSeed();
  const start = performance.now();
  let next = 0;
  let judged = 0;
  let drawn = 0;
  async function lookIn(browser: Browser): Promise<void> {
    while (next < wanted) {
      const from = next;
      next += each;
      const page = await browser.newPage();
      const oracle = await openOracle(page, site);
      const judgement = await oracle.judgeGenerated(seed, from, from + each);
      await page.close();
      expect(judgement.escapes, `seed ${seed}`).toEqual([]);
      expect(judgement.judged).toBe(each);
      expect(judgement.drawn).toBeGreaterThan(each / 2);
      judged += judgement.judged;
      drawn += judgement.drawn;
      const seconds = Math.round((performance.now() - start) / 1_000);
      console.log(`seed ${seed}: ${judged} plans judged, ${drawn} drawn, no escape, ${seconds} s`);
    }
  }
  await Promise.all(browsers.map(lookIn));
  expect(judged).toBeGreaterThanOrEqual(wanted);
});
