import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { McpServer } from "@modelcontextprotocol/server";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { watchPaths } from "../../cli/watch-paths.js";
import { startHost } from "../../harness/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { runIn } from "../fixtures/command.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";

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

const document = (text: string) => `<!doctype html><title>a</title><p id=a>${text}`;

const shownIn = (page: Page) => () =>
  appFrameOf(page)
    ?.locator("#a")
    .textContent({ timeout: 1_000 })
    .catch(() => undefined);

/** Runs `porthole open` in a folder while a test looks at its page. */
async function opened(
  folder: string,
  words: readonly string[],
  page: Page,
  look: () => Promise<void>,
): Promise<void> {
  const interrupt = new AbortController();
  let ran: ReturnType<typeof runIn> | undefined;
  const link = new Promise<string>((resolve, reject) => {
    ran = runIn(folder, ["open", ...words], { interrupt, onLine: resolve });
    ran.then(({ stderr }) => reject(new TypeError(`it has ended: ${stderr}`)), reject);
  });
  try {
    await page.goto(await link);
    await look();
  } finally {
    interrupt.abort();
  }
  expect((await ran)?.code).toBe(130);
}

test("a watched file is read anew when it changes, by the command, and the app comes back with its controls @heavy", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "porthole-watch-"));
  try {
    const file = join(folder, "app.html");
    await writeFile(file, document("first"));
    await opened(folder, [file, "--watch"], page, async () => {
      await page.locator('[data-porthole-control="locale"]').fill("de-DE");
      await page.locator('[data-porthole-control="locale"]').press("Enter");
      await page.locator('[data-porthole-control="theme"]').selectOption("dark");
      await page.locator("[data-porthole-call]").click();
      await expect.poll(shownIn(page)).toBe("first");
      await writeFile(file, document("second"));
      await expect.poll(shownIn(page), { timeout: 20_000 }).toBe("second");
      await expect(page.locator('[data-porthole-control="locale"]')).toHaveValue("de-DE");
      await expect(page.locator("html[data-theme=dark]")).toBeAttached();
      // An app that the person has closed is not opened behind their back.
      await page.locator("[data-porthole-close]").click();
      await expect(page.locator("[data-porthole-app-status=closed]")).toBeAttached();
      await writeFile(file, document("third"));
      await page.locator("[data-porthole-reload]").click();
      await expect.poll(shownIn(page), { timeout: 20_000 }).toBe("third");
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a server at an address is asked anew when a watched path changes, and keeps tool and arguments @heavy", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "porthole-watch-"));
  const file = join(folder, "app.html");
  await writeFile(file, document("first"));
  const uri = "ui://watched/app";
  const cities: unknown[] = [];
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "watched", version: "1" });
    mcp.registerTool("plain", {}, () => ({ content: [] }));
    mcp.registerTool(
      "show",
      { inputSchema: z.object({ city: z.string() }), _meta: { ui: { resourceUri: uri } } },
      ({ city }) => {
        cities.push(city);
        return { content: [] };
      },
    );
    mcp.registerResource("app", uri, {}, async () => ({
      contents: [{ uri, mimeType: "text/html;profile=mcp-app", text: await readFile(file, "utf8") }],
    }));
    return mcp;
  });
  try {
    // An address names no file: without one there is nothing to watch, which is said and not passed over.
    const refused = await runIn(folder, ["open", server.url, "--watch"]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("--watch-path") });
    await opened(folder, [server.url, "--watch", "--watch-path", folder], page, async () => {
      await page.locator('[data-porthole-tool="show"]').click();
      await page.locator('[data-porthole-field="city"]').fill("Voss");
      await page.locator("[data-porthole-call]").click();
      await expect.poll(shownIn(page)).toBe("first");
      await writeFile(file, document("second"));
      await expect.poll(shownIn(page), { timeout: 20_000 }).toBe("second");
      await expect(page.locator("[data-porthole-turn=call]")).toContainText("Voss");
      expect(cities).toEqual(["Voss", "Voss"]);
    });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
