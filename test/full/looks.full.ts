import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureChromium } from "../../build/engines.mjs";
// From the built package: the test runner would compile the samples' TSX against a runtime of its own.
import { samples } from "../../dist/plans/samples/index.js";
import { seriousFindings } from "../looks/axe.js";
import { type Look, type LooksSite, localeOf, serveLooks, show } from "../looks/look.js";
import { pictures, scenePictures } from "../looks/shoot.js";

/** Every way in which each sample is looked at. */
const grid: { readonly [name: string]: Look } = {
  light: { theme: "light", width: 760 },
  dark: { theme: "dark", width: 760 },
  "280 px, light": { theme: "light", width: 280 },
  "280 px, dark": { theme: "dark", width: 280 },
  "240 px": { theme: "light", width: 240 },
  "200 %": { theme: "light", width: 760, zoom: 2 },
  "right to left": { theme: "light", width: 760, locale: "he-IL" },
};

let browser: Browser;
let site: LooksSite;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium() });
  site = await serveLooks();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.each(samples)("$name", (sample) => {
  it.each(Object.entries(grid))("axe finds nothing serious, and nothing sticks out: %s", async (_, look) => {
    const { page, frame, close } = await show(browser, site, sample, { locale: localeOf(sample), ...look });
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    expect(await seriousFindings(frame)).toEqual([]);
    const { sticksOut, dir } = await frame.evaluate(() => ({
      sticksOut: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      dir: document.documentElement.dir,
    }));
    expect(sticksOut).toBe(0);
    expect(dir).toBe(look.locale === undefined && localeOf(sample) === "en" ? "ltr" : "rtl");
    expect(complaints).toEqual([]);
    if (look.width === 280) expect(await frame.evaluate(unreadable)).toEqual([]);
    await close();
  });

  it("is drawn for the pictures of the documentation, each small enough to be kept", async () => {
    const drawn = [
      ...(await pictures(browser, site, sample)),
      ...(await scenePictures(browser, site, sample)),
    ];
    for (const [name, png] of drawn) {
      expect(png.subarray(1, 4).toString(), name).toBe("PNG");
      expect(png.length, name).toBeLessThan(80_000);
    }
  });
});

/** Letters of a picture that are drawn lower than 9 px, and captions that are cut. Runs in the frame. */
function unreadable(): readonly string[] {
  const letters = [...document.querySelectorAll("svg text")].filter((text) => {
    const drawn = text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.a ?? 0) : 0;
    return drawn * Number.parseFloat(getComputedStyle(text).fontSize) < 9;
  });
  const captions = [...document.querySelectorAll("caption")].filter((caption) => {
    const { left, right } = caption.getBoundingClientRect();
    return left < 0 || right > window.innerWidth;
  });
  return [...letters, ...captions].map(({ textContent }) => textContent ?? "");
}

it("letters and captions that cannot be read are found (the control)", async () => {
  const page = await browser.newPage({ viewport: { width: 280, height: 400 } });
  await page.setContent(`<svg viewBox="0 0 560 9" width="280"><text font-size="17">small</text><text font-size="19">fits</text></svg>
    <table style="width: 900px"><caption>cut</caption></table><table><caption>whole</caption></table>`);
  expect(await page.evaluate(unreadable)).toEqual(["small", "cut"]);
  await page.close();
});

it("axe finds what is serious, where it is (the control)", async () => {
  const page = await browser.newPage();
  await page.setContent('<html lang="en"><title>x</title><main><img src="data:,"><button></button></main>');
  expect((await seriousFindings(page)).map((line) => line.split(":")[0])).toEqual([
    "button-name",
    "image-alt",
  ]);
  await page.close();
});
