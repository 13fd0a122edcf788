// `npm run looks`: the pictures of the harness page in docs/images.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { McpServer } from "@modelcontextprotocol/server";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../build/engines.mjs";
import { type Host, startHost } from "../../dist/harness/index.js";
import { startCompanion } from "../../dist/server/companion/companion.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";
import { withPalette } from "./palette-png.js";

/** A page of the harness, as it stands when its picture is taken. */
interface Scene {
  readonly name: string;
  readonly width: number;
  readonly theme: "light" | "dark";
  readonly of: "companion" | "blocked";
  readonly panel: string;
}

export const scenes: readonly Scene[] = [
  { name: "page-light", width: 1440, theme: "light", of: "companion", panel: "messages" },
  { name: "page-dark", width: 1440, theme: "dark", of: "companion", panel: "timings" },
  { name: "page-blocked", width: 1440, theme: "light", of: "blocked", panel: "start" },
  { name: "page-narrow", width: 900, theme: "light", of: "companion", panel: "frame" },
];

/** An app that begins with a script from elsewhere, which its metadata does not name. */
const blocked = `<!doctype html><html lang="en"><title>Map</title><div id="map"></div>
<script src="https://cdn.example.com/maps/9.2/map.js"></script><script>startMap("map")</script></html>`;

async function serveBlocked() {
  return serveFixture(() => {
    const mcp = new McpServer({ name: "maps", title: "Maps of a town", version: "2.1.0" });
    const uri = "ui://maps/map";
    mcp.registerTool(
      "show_map",
      { title: "Show the map", description: "Shows a map.", _meta: { ui: { resourceUri: uri } } },
      () => ({ content: [{ type: "text", text: "The map of Voss, with 12 places." }] }),
    );
    mcp.registerResource("map", uri, {}, () => ({
      contents: [{ uri, mimeType: "text/html;profile=mcp-app", text: blocked }],
    }));
    return mcp;
  });
}

/** Draws each scene; `look` sees the page before its picture is taken. */
export async function pagePictures(
  browser: Browser,
  look: (page: Page, scene: Scene) => Promise<void> = async () => {},
): Promise<ReadonlyMap<string, Buffer>> {
  const data = await mkdtemp(join(tmpdir(), "porthole-page-"));
  const companion = await startCompanion({ dev: { dataFolder: data } });
  const maps = await serveBlocked();
  const hosts: Readonly<Record<Scene["of"], Host>> = {
    companion: await startHost({ targets: [{ url: companion.url }] }),
    blocked: await startHost({ targets: [{ url: maps.url }] }),
  };
  const taken = new Map<string, Buffer>();
  try {
    for (const scene of scenes) {
      const page = await browser.newPage({
        viewport: { width: scene.width, height: 900 },
        colorScheme: scene.theme,
      });
      await page.goto(hosts[scene.of].url);
      if (scene.of === "companion") await page.locator('[data-porthole-tool="show_system"]').click();
      await page.locator(`[data-porthole-tab="${scene.panel}"]`).click();
      await page.locator("[data-porthole-call]").click();
      if (scene.of === "companion") {
        await page.locator("[data-porthole-app-status=ready]").waitFor();
        await appFrameOf(page)?.locator('[data-porthole-status="ready"]').waitFor();
      } else await page.locator("[data-porthole-stopped]").waitFor();
      await look(page, scene);
      const png = await page.screenshot({ animations: "disabled" });
      taken.set(`${scene.name}.png`, await withPalette(page, png));
      await page.close();
    }
  } finally {
    for (const host of Object.values(hosts)) await host.close();
    await maps.close();
    await companion.close();
    await rm(data, { recursive: true, force: true });
  }
  return taken;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  for (const [name, png] of await pagePictures(browser)) {
    await writeFile(fileURLToPath(new URL(`../../docs/images/${name}`, import.meta.url)), png);
    process.stdout.write(`docs/images/${name}: ${Math.round(png.length / 1_000)} kB\n`);
  }
  await browser.close();
}
