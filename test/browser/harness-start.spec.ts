import { McpServer } from "@modelcontextprotocol/server";
import { expect, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startBeacon } from "../fixtures/beacon.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";
import { probeApp } from "../fixtures/probe-app.js";

/** An app that stays blank, for one reason that threads are full of, and what the page must call it. */
interface BlankApp {
  readonly html: string;
  readonly ui?: Readonly<Record<string, unknown>>;
  readonly mimeType?: string;
  readonly stopped: string;
  readonly cause: string;
}

/** @param origin a server that has neither the scripts nor the frames that the apps ask it for. */
const blankApps = (origin: string): Readonly<Record<string, BlankApp>> => {
  const bundle = `<div id="root"></div><script src="${origin}/assets/app.4f1c.js"></script>`;
  const ran = "ran";
  const silent = "<script>document.title = 'here'</script>";
  return {
    "bundle-undeclared": { html: bundle, stopped: ran, cause: "script-undeclared" },
    "domain-left-out": {
      html: bundle,
      ui: { csp: { resourceDomains: ["*"] } },
      stopped: ran,
      cause: "source-left-out",
    },
    "bundle-gone": {
      html: bundle,
      ui: { csp: { resourceDomains: [origin] } },
      stopped: ran,
      cause: "remote-script-missing",
    },
    "frame-undeclared": {
      html: `${silent}<iframe src="${origin}/map"></iframe>`,
      stopped: ran,
      cause: "frame-undeclared",
    },
    "frame-refuses": {
      html: `${silent}<iframe src="${origin}/map"></iframe>`,
      ui: { csp: { frameDomains: [origin] } },
      stopped: ran,
      cause: "nested-frame",
    },
    "connection-undeclared": {
      html: `<script>fetch("${origin}/data").then(() => start())</script>`,
      stopped: ran,
      cause: "connection-undeclared",
    },
    wasm: {
      html: "<script>new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))</script>",
      stopped: "initialize",
      cause: "wasm-blocked",
    },
    eval: {
      html: '<script>new Function("start()")()</script>',
      stopped: "initialize",
      cause: "eval-blocked",
    },
    storage: {
      html: '<script>localStorage.getItem("theme"); start()</script>',
      stopped: ran,
      cause: "storage-refused",
    },
    static: { html: "<h1>Hello</h1>", stopped: ran, cause: "no-script" },
    "never-connects": { html: silent, stopped: ran, cause: "never-connects" },
    "half-a-handshake": {
      html: `<script>parent.postMessage({ jsonrpc: "2.0", id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo: { name: "a", version: "1" }, appCapabilities: {} } }, "*")</script>`,
      stopped: "initialized",
      cause: "handshake-unfinished",
    },
    "wrong-type": { html: silent, mimeType: "text/html", stopped: "fetched", cause: "wrong-mime-type" },
  };
};

async function call(page: Page, tool: string): Promise<void> {
  await page.locator(`[data-porthole-tool="${tool}"]`).click();
  await page.locator("[data-porthole-call]").click();
  await page.locator('[data-porthole-tab="start"]').click();
}

test("says why an app stays blank, where it stopped, and what to do", async ({ context }) => {
  test.slow();
  const beacon = await startBeacon();
  const apps = Object.entries(blankApps(beacon.origin));
  const runs = probeApp({ body: "<script>try { new Function('') } catch {}</script>" });
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "blank", version: "1" });
    const add = (name: string, html: string, mimeType = "text/html;profile=mcp-app", ui = {}) => {
      const uri = `ui://blank/${name}`;
      mcp.registerTool(name, { _meta: { ui: { resourceUri: uri } } }, () => ({ content: [] }));
      mcp.registerResource(name, uri, {}, () => ({
        contents: [{ uri, mimeType, text: `<!doctype html><title>a</title>${html}`, _meta: { ui } }],
      }));
    };
    for (const [name, { html, mimeType, ui }] of apps) add(name, html, mimeType, ui);
    add("runs", runs);
    return mcp;
  });
  const host = await startHost({ targets: [{ url: server.url }] });
  try {
    // An app gets three seconds; several pages wait at once.
    const lanes = Array.from({ length: 4 }, (_, lane) => apps.filter((_app, at) => at % 4 === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        const page = await context.newPage();
        await page.goto(host.url);
        for (const [name, { stopped, cause }] of lane) {
          await call(page, name);
          const stage = page.locator("[data-porthole-stage-id][data-state=stopped]");
          await expect(stage, name).toHaveAttribute("data-porthole-stage-id", stopped);
          const first = page.locator("[data-kind=cause] [data-porthole-finding]").first();
          await expect(first, name).toHaveAttribute("data-porthole-finding", cause);
          if (stopped !== "fetched")
            await expect(page.locator("[data-porthole-stopped]"), name).toBeVisible();
        }
        await page.close();
      }),
    );

    // An app that runs, and tries eval as most do, is blamed for nothing.
    const page = await context.newPage();
    await page.goto(host.url);
    await call(page, "runs");
    await expect(page.locator("[data-porthole-stage-id=result]")).toHaveAttribute("data-state", "done");
    await expect(page.locator("[data-kind=note] [data-porthole-finding=eval-probe]")).toBeVisible();
    await expect(
      page.locator("[data-state=stopped], [data-kind=cause], [data-porthole-stopped]"),
    ).toHaveCount(0);
  } finally {
    await host.close();
    await server.close();
    await beacon.close();
  }
});
