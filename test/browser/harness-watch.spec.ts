import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { watchPaths } from "../../cli/watch-paths.js";
import { startHost } from "../../harness/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";

const server = (title: string, text: string) => `
import { McpServer } from ${JSON.stringify(import.meta.resolve("@modelcontextprotocol/server"))};
import { StdioServerTransport } from ${JSON.stringify(import.meta.resolve("@modelcontextprotocol/server/stdio"))};
import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
const uri = "ui://watched/app";
const mcp = new McpServer({ name: "watched", version: "1" });
  mcp.registerTool("show", { title: ${JSON.stringify(title)}, inputSchema: z.object({ city: z.string().default("Oslo") }), _meta: { ui: { resourceUri: uri } } },
    ({ city }) => ({ content: [{ type: "text", text: "in " + city }] }));
  mcp.registerResource("app", uri, {}, () => ({ contents: [{ uri, mimeType: "text/html;profile=mcp-app", text: ${JSON.stringify(text)} }] }));
await mcp.connect(new StdioServerTransport());
`;

test("a watched command is started anew when its file changes, and the app comes back with its arguments and controls", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "porthole-watch-"));
  const file = join(folder, "server.mjs");
  await writeFile(file, server("Show", "<!doctype html><title>a</title><p id=a>first"));
  const host = await startHost({
    targets: [{ command: process.execPath, args: [file], cwd: fileURLToPath(new URL(".", import.meta.url)) }],
  });
  const stop = await watchPaths([file], () => void host.restart());
  try {
    await page.goto(host.url);
    await page.locator('[data-porthole-field="city"]').fill("Voss");
    await page.locator('[data-porthole-control="locale"]').fill("de-DE");
    await page.locator('[data-porthole-control="locale"]').press("Enter");
    await page.locator("[data-porthole-call]").click();
    const shown = () =>
      appFrameOf(page)
        ?.locator("#a")
        .textContent({ timeout: 1_000 })
        .catch(() => undefined);
    await expect.poll(shown).toBe("first");

    await writeFile(file, server("Show it", "<!doctype html><title>a</title><p id=a>second"));
    await expect.poll(shown, { timeout: 20_000 }).toBe("second");
    await expect(page.locator('[data-porthole-tool="show"]')).toContainText("Show it");
    await expect(page.locator("[data-porthole-turn=call]")).toContainText("Voss");
    await expect(page.locator("[data-porthole-turn=tool]")).toContainText("in Voss");
    await expect(page.locator('[data-porthole-control="locale"]')).toHaveValue("de-DE");

    // A server that does not start is said to be gone, and is back once it does.
    await writeFile(file, "this is no program");
    await expect(page.locator("[data-porthole-restart-fault]")).toContainText("ended with code 1", {
      timeout: 30_000,
    });
    await writeFile(file, server("Show it", "<!doctype html><title>a</title><p id=a>third"));
    await expect.poll(shown, { timeout: 20_000 }).toBe("third");
    await expect(page.locator("[data-porthole-restart-fault]")).toHaveCount(0);
  } finally {
    stop();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
});
