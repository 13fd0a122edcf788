import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../build/chromium.mjs";
import { chooseSeed } from "../fuzz/agreement.js";
import { type OracleSite, openOracle, serveOracle } from "../oracle/driver.js";

let browser: Browser;
let site: OracleSite;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium() });
  site = await serveOracle();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Plans that one view is shown, one after the other. */
const each = 10_000;
/** Plans that are drawn in all; a longer search sets more, for example 100000. */
const wanted = Number(process.env.PORTHOLE_ORACLE_PLANS ?? 20_000);

it(`no escape from ${wanted} generated plans that the view draws`, { timeout: 1_800_000 }, async () => {
  const seed = chooseSeed();
  let drawn = 0;
  for (let from = 0; drawn < wanted; from += each) {
    const page = await browser.newPage();
    const oracle = await openOracle(page, site);
    const judgement = await oracle.judgeGenerated(seed, from, from + each);
    expect(judgement.escapes, `seed ${seed}`).toEqual([]);
    expect(judgement.judged).toBe(each);
    expect(judgement.drawn).toBeGreaterThan(each / 2);
    drawn += judgement.drawn;
    await page.close();
  }
});
