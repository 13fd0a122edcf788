import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../harness/engines/chromium.js";
import manifest from "../../package.json" with { type: "json" };
import { emptyFolder, must, root, run } from "./run.js";

const appHtml = `<!doctype html><html lang="en"><meta charset="utf-8"><title>City</title><h1>…</h1><script>
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.id === 1) send({ method: "ui/notifications/initialized", params: {} });
  if (data.method === "ui/notifications/tool-result") document.querySelector("h1").textContent = data.params.structuredContent.city;
  if (data.method === "ui/resource-teardown") send({ id: data.id, result: {} });
});
send({ id: 1, method: "ui/initialize", params: { appInfo: { name: "city", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" } });
</script></html>`;

const spec = `
import { expect, test } from "porthole-mcp/playwright";

test.use({
  porthole: { targets: [{ file: "app.html", toolResult: { content: [], structuredContent: { city: "Oslo" } } }] },
  open: { tool: "show", args: { city: "Oslo" } },
});

test("shows the city", async ({ app, host }) => {
  await expect(app).toBeInitialized();
  await expect(app.view.locator("h1")).toHaveText("Oslo");
  await expect(app).toHaveNoViolations();
  await expect(app).toHaveNoEgress();
  await expect(app).not.toHaveCalledTool("show");
  const second = await host.open({ tool: "show" });
  await expect(second).toBeInitialized();
  await expect(second.view.locator("h1")).toHaveText("Oslo");
});

test("a matcher that does not hold fails the test", async ({ app }) => {
  test.fail();
  await expect(app).toBeInitialized();
  await expect(app).toHaveSentMessage("never");
});
`;

const config = (chromium: string | undefined) => `
import { defineConfig } from "@playwright/test";
export default defineConfig({
  use: { launchOptions: ${JSON.stringify(chromium ? { executablePath: chromium } : {})} },
  timeout: 120_000,
  expect: { timeout: 15_000 },
});
`;

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let project: string;

beforeAll(async () => {
  folder = await emptyFolder();
  project = join(folder.path, "project");
  await mkdir(project);
  const packed = JSON.parse(
    await must("npm", ["pack", "--json", "--pack-destination", folder.path], { cwd: root }),
  );
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  const files = {
    "package.json": JSON.stringify({ name: "stranger", private: true, type: "module" }),
    "app.html": appHtml,
    "app.spec.ts": spec,
    "playwright.config.ts": config(findChromium()),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  await must(
    "npm",
    [
      "install",
      "--save-dev",
      `@playwright/test@${manifest.devDependencies["@playwright/test"]}`,
      join(folder.path, filename),
    ],
    { cwd: project, env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" } },
  );
});
afterAll(() => folder.remove());

describe("porthole-mcp/playwright in a project of a stranger", () => {
  it("opens an app, and its matchers pass and fail", async () => {
    const { code, stdout, stderr } = await run("npx", ["playwright", "test", "--reporter=line"], {
      cwd: project,
    });
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toContain("2 passed");
  });

  it("has types that the compiler takes", async () => {
    await must(
      process.execPath,
      [
        join(root, "node_modules/typescript/bin/tsc"),
        ..."--noEmit --strict --module nodenext --target es2022 --skipLibCheck --types node".split(" "),
        "--typeRoots",
        join(root, "node_modules/@types"),
        "app.spec.ts",
      ],
      { cwd: project },
    );
  });
});
