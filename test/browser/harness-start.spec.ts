import { McpServer } from "@modelcontextprotocol/server";
import { expect, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { type Beacon, startBeacon } from "../fixtures/beacon.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";
import { probeApp } from "../fixtures/probe-app.js";

/** An app that stays blank, for one reason that threads are full of, and what the page must call it. */
interface BlankApp {
  /** Where it was asked about. */
  readonly thread: string;
  readonly html: string;
  readonly ui?: Readonly<Record<string, unknown>>;
  readonly mimeType?: string;
  /** What the next app meets, as the bar at the top says it. */
  readonly meets?: Readonly<Record<string, string>>;
  readonly stopped: string;
  readonly cause: string;
  /** What the metadata that is offered must name. */
  readonly patch?: string;
}

/** @param site what the apps ask for. @param other where the site leads on to. */
const blankApps = (
  { origin: site }: Beacon,
  { origin: other }: Beacon,
): Readonly<Record<string, BlankApp>> => {
  const bundle = `<div id="root"></div><script src="${site}/gone/app.4f1c.js"></script>`;
  const ran = "ran";
  const silent = "<script>document.title = 'here'</script>";
  const says = (...messages: readonly object[]) =>
    `<script>for (const each of ${JSON.stringify(messages)}) parent.postMessage({ jsonrpc: "2.0", ...each }, "*")</script>`;
  const greeting = {
    id: 1,
    method: "ui/initialize",
    params: {
      protocolVersion: "2026-01-26",
      appInfo: { name: "a", version: "1" },
      appCapabilities: {},
    },
  };
  const framed = (path: string) => `${silent}<iframe src="${site}${path}"></iframe>`;
  return {
    "bundle-undeclared": {
      thread: "atlassian/atlassian-mcp-server#235, ext-apps#374",
      html: bundle,
      stopped: ran,
      cause: "script-undeclared",
      patch: `"resourceDomains": ["${site}"]`,
    },
    "domain-left-out": {
      thread: "inspector#2012",
      html: bundle,
      ui: { csp: { resourceDomains: ["*"] } },
      stopped: ran,
      cause: "source-left-out",
      patch: `"resourceDomains": ["${site}"]`,
    },
    "policy-in-a-word": {
      thread: "MCPJam#4070",
      html: bundle,
      ui: { csp: "permissive" },
      stopped: ran,
      cause: "source-left-out",
      patch: `"resourceDomains": ["${site}"]`,
    },
    "bundle-gone": {
      thread: "openai-apps-sdk-examples#206",
      html: bundle,
      ui: { csp: { resourceDomains: [site] } },
      stopped: ran,
      cause: "remote-script-missing",
    },
    "bundle-leads-on": {
      thread: "MCPJam#4648",
      html: `<script src="${site}/on/app.js"></script>`,
      ui: { csp: { resourceDomains: [site] } },
      stopped: ran,
      cause: "redirected",
    },
    "bundle-by-hash": {
      thread: "MCPJam#4070",
      html: bundle,
      ui: { csp: { resourceDomains: [site] } },
      meets: { csp: "hash-only" },
      stopped: ran,
      cause: "hash-only",
    },
    "style-undeclared": {
      thread: "microsoft/vscode#286689",
      html: `<link rel="stylesheet" href="${site}/app.css">${silent}`,
      stopped: ran,
      cause: "resource-undeclared",
      patch: `"resourceDomains": ["${site}"]`,
    },
    "frame-undeclared": {
      thread: "ext-apps#387",
      html: framed("/page"),
      stopped: ran,
      cause: "frame-undeclared",
      patch: `"frameDomains": ["${site}"]`,
    },
    "frame-declared-for-nothing": {
      thread: "anthropics/claude-ai-mcp#40",
      html: framed("/page"),
      ui: { csp: { frameDomains: [site] } },
      meets: { profile: "claude" },
      stopped: ran,
      cause: "host-ignores",
    },
    "frame-refuses": {
      thread: "MCPJam#4648",
      html: framed("/unframed"),
      ui: { csp: { frameDomains: [site] } },
      stopped: ran,
      cause: "nested-frame",
    },
    "frame-leads-on": {
      thread: "MCPJam#4648",
      html: framed("/on/page"),
      ui: { csp: { frameDomains: [site] } },
      stopped: ran,
      cause: "frame-undeclared",
      patch: `"frameDomains": ["${other}"]`,
    },
    "connection-undeclared": {
      thread: "ext-apps#671",
      html: `<script>fetch("${site}/data").then(() => start())</script>`,
      stopped: ran,
      cause: "connection-undeclared",
      patch: `"connectDomains": ["${site}"]`,
    },
    wasm: {
      thread: "ext-apps#605",
      html: "<script>new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))</script>",
      stopped: "initialize",
      cause: "wasm-blocked",
    },
    eval: {
      thread: "ext-apps#199",
      html: '<script>new Function("start()")()</script>',
      stopped: "initialize",
      cause: "eval-blocked",
    },
    storage: {
      thread: "pi-mcp-adapter#480",
      html: '<script>localStorage.getItem("theme"); start()</script>',
      stopped: ran,
      cause: "storage-refused",
    },
    static: { thread: "ext-apps#615", html: "<h1>Hello</h1>", stopped: ran, cause: "no-script" },
    "never-connects": { thread: "ext-apps#615", html: silent, stopped: ran, cause: "never-connects" },
    throws: {
      thread: "ext-apps#671",
      html: `<script>config.locale.length</script>`,
      stopped: ran,
      cause: "never-connects",
    },
    "wrong-greeting": {
      thread: "ext-apps#671",
      html: says({ id: 1, method: "ui/initialize", params: {} }),
      stopped: "initialized",
      cause: "handshake-refused",
    },
    "half-a-handshake": {
      thread: "claude-ai-mcp#61",
      html: says(greeting),
      stopped: "initialized",
      cause: "handshake-unfinished",
    },
    "size-and-no-handshake": {
      thread: "claude-ai-mcp#165",
      html: says(greeting, { method: "ui/notifications/size-changed", params: { width: 200, height: 90 } }),
      stopped: "initialized",
      cause: "handshake-unfinished",
    },
    "wrong-type": {
      thread: "ext-apps#615",
      html: silent,
      mimeType: "text/html",
      stopped: "fetched",
      cause: "wrong-mime-type",
    },
  };
};

/** Everything that `resourceDomains` lets in, from the site, beside an app that starts. */
const declared = (site: string) =>
  `<link rel="stylesheet" href="${site}/app.css"><script src="${site}/app.js"></script><img src="${site}/a.png" alt=""><style>@font-face { font-family: f; src: url("${site}/f.woff2") } p { font-family: f }</style><p>f</p>`;

async function call(page: Page, tool: string): Promise<void> {
  await page.locator(`[data-porthole-tool="${tool}"]`).click();
  await page.locator("[data-porthole-call]").click();
  await page.locator('[data-porthole-tab="start"]').click();
}

test("says why an app stays blank, where it stopped, and what to do", async ({ context }) => {
  test.slow();
  const [site, other] = await Promise.all([startBeacon(), startBeacon()]);
  site.leadOnTo(other);
  const apps = Object.entries(blankApps(site, other));
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
    add("declared", probeApp({ body: declared(site.origin) }), undefined, {
      csp: { resourceDomains: [site.origin] },
    });
    const uri = "ui://blank/nowhere";
    mcp.registerTool("nowhere", { _meta: { ui: { resourceUri: uri } } }, () => ({ content: [] }));
    return mcp;
  });
  const host = await startHost({ targets: [{ url: server.url }] });
  try {
    // An app gets three seconds; several pages wait at once.
    const lanes = Array.from({ length: 7 }, (_, lane) => apps.filter((_app, at) => at % 7 === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        const page = await context.newPage();
        await page.goto(host.url);
        for (const [name, { stopped, cause, meets = {}, patch }] of lane) {
          for (const [what, value] of Object.entries({ profile: "spec", ...meets }))
            await page.locator(`[data-porthole-placement=${what}]`).selectOption(value);
          await call(page, name);
          const stage = page.locator("[data-porthole-stage-id][data-state=stopped]");
          await expect(stage, name).toHaveAttribute("data-porthole-stage-id", stopped);
          const first = page.locator("[data-kind=cause] [data-porthole-finding]").first();
          await expect(first, name).toHaveAttribute("data-porthole-finding", cause);
          await expect(page.locator("[data-porthole-stopped]"), name).toBeVisible();
          if (patch === undefined) await expect(first.locator("pre"), name).toHaveCount(0);
          else await expect(first.locator("pre"), name).toContainText(patch);
        }
        await page.close();
      }),
    );

    // What is declared is let in by every directive, and blamed for nothing.
    const page = await context.newPage();
    await page.goto(host.url);
    await call(page, "declared");
    await expect(page.locator("[data-porthole-stage-id=result]")).toHaveAttribute("data-state", "done");
    await expect
      .poll(() => [...new Set(site.hits)])
      .toEqual(expect.arrayContaining(["/app.css", "/app.js", "/a.png", "/f.woff2"]));
    await expect(page.locator('[data-porthole-tab="violations"]')).toHaveText("Violations");
    await call(page, "nowhere");
    await expect(page.locator("[data-kind=cause] [data-porthole-finding=resource-unreadable]")).toBeVisible();

    // An app that runs, and tries eval as most do, is blamed for nothing.
    await call(page, "runs");
    await expect(page.locator("[data-porthole-stage-id=result]")).toHaveAttribute("data-state", "done");
    await expect(page.locator("[data-kind=note] [data-porthole-finding=eval-probe]")).toBeVisible();
    await expect(
      page.locator("[data-state=stopped], [data-kind=cause], [data-porthole-stopped]"),
    ).toHaveCount(0);
  } finally {
    await host.close();
    await server.close();
    await site.close();
    await other.close();
  }
});
