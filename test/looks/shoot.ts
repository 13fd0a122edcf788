// `npm run looks`: the pictures of docs/images/looks, every sample in light and dark, wide and narrow, and what no theme shows.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Frame, type Page } from "@playwright/test";
import { ensureChromium } from "../../build/engines.mjs";
import { type Sample, samples } from "../../dist/plans/samples/index.js";
import { type LooksSite, localeOf, serveLooks, show } from "./look.js";
import { withPalette } from "./palette-png.js";

export const widths = { wide: 760, narrow: 280 } as const;
const themes = ["light", "dark"] as const;

/** The pictures of one sample, by the names of their files. */
export async function pictures(
  browser: Browser,
  site: LooksSite,
  sample: Sample,
): Promise<ReadonlyMap<string, Buffer>> {
  const taken = new Map<string, Buffer>();
  for (const theme of themes) {
    for (const [name, width] of Object.entries(widths)) {
      const { page, close } = await show(browser, site, sample, { theme, width, locale: localeOf(sample) });
      const png = await page.locator("iframe").screenshot({ animations: "disabled" });
      taken.set(`${sample.name}-${theme}-${name}.png`, await withPalette(page, png));
      await close();
    }
  }
  return taken;
}

/** What no theme shows: the ring of the focus, the colours of the system, and paper. */
const scenes: readonly {
  readonly name: string;
  readonly of: string;
  readonly look: (page: Page, frame: Frame) => Promise<void>;
}[] = [
  {
    name: "focus",
    of: "form",
    async look(page, frame) {
      await frame.locator("button[type=submit]").focus();
      await page.keyboard.press("Tab");
    },
  },
  { name: "forced-colours", of: "settings", look: (page) => page.emulateMedia({ forcedColors: "active" }) },
  { name: "print", of: "invoice", look: (page) => page.emulateMedia({ media: "print" }) },
];

/** The pictures of those, by the names of their files. All of them in dark, which paper must not show. */
export async function scenePictures(
  browser: Browser,
  site: LooksSite,
  sample: Sample,
): Promise<ReadonlyMap<string, Buffer>> {
  const taken = new Map<string, Buffer>();
  for (const scene of scenes.filter(({ of }) => of === sample.name)) {
    const { page, frame, close } = await show(browser, site, sample, { theme: "dark", width: widths.wide });
    await scene.look(page, frame);
    const png = await page.locator("iframe").screenshot({ animations: "disabled" });
    taken.set(`${sample.name}-${scene.name}.png`, await withPalette(page, png));
    await close();
  }
  return taken;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL("../../docs/images/looks", import.meta.url));
  await mkdir(folder, { recursive: true });
  const site = await serveLooks();
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const wanted = process.argv.slice(2);
  let total = 0;
  for (const sample of samples.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const drawn = [
      ...(await pictures(browser, site, sample)),
      ...(await scenePictures(browser, site, sample)),
    ];
    for (const [name, png] of drawn) {
      await writeFile(join(folder, name), png);
      total += png.length;
    }
  }
  await browser.close();
  await site.close();
  process.stdout.write(`${folder}: ${Math.round(total / 1_000)} kB\n`);
}
