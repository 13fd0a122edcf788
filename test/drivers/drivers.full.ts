import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser } from "../../harness/engines/open.js";
import {
  type EngineBrowser,
  type EngineFrame,
  type EnginePage,
  engines,
} from "../../harness/engines/port.js";
import { missing } from "../drivers/missing.js";
import { type NestedPage, serveNestedPage } from "../drivers/nested-page.js";
import { alive, descendantsOf, memoryOf } from "../drivers/processes.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const jiti = here("../../node_modules/jiti/lib/jiti-cli.mjs");

let site: NestedPage;
beforeAll(async () => {
  site = await serveNestedPage();
});
afterAll(() => site.close());

describe.each(engines.filter((engine) => !(engine in missing)))("%s", (engine) => {
  let browser: EngineBrowser;
  let page: EnginePage;
  let view: EngineFrame;
  const errors: string[] = [];
  const lines: string[] = [];
  beforeAll(async () => {
    const start = performance.now();
    browser = await openBrowser(engine);
    page = await browser.newPage({ viewport: { width: 900, height: 600 } });
    console.log(`${engine} ${browser.version}: ${Math.round(performance.now() - start)} ms to a page`);
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => lines.push(message.text()));
    await page.goto(site.url);
    view = await vi.waitFor(
      async () => {
        await page.evaluate(() => undefined);
        const found = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
        if ((await found?.evaluate(() => document.title)) !== "inner") throw new TypeError("no view yet");
        return found as EngineFrame;
      },
      { timeout: 20_000 },
    );
  });
  afterAll(() => browser?.close());

  it("finds the frames: the page, the sandbox, the view", async () => {
    const titles = await Promise.all(
      [page.mainFrame(), view.parentFrame(), view].map((frame) => frame?.evaluate(() => document.title)),
    );
    expect(titles).toEqual(["host", "sandbox", "inner"]);
    expect(page.frames()).toHaveLength(4);
  });

  it("types, selects, checks and gives files", async () => {
    const value = () => view.locator("#text").evaluate((field) => (field as HTMLInputElement).value);
    await view.locator("#text").fill("word");
    expect(await value()).toBe("word");
    await view.locator("#text").press("Home");
    await view.locator("#text").pressSequentially("a b");
    expect(await value()).toBe("a bword");
    await view.locator("#text").press("Shift+End");
    await view.locator("#text").press("Backspace");
    expect(await value()).toBe("a b");
    await view.locator("#text").fill("");
    expect(await value()).toBe("");
    expect(await view.locator("#key").textContent()).toContain("Homea b");
    await view.locator("#box").check();
    await view.locator("#pick").selectOption("b");
    const files = ["1.txt", "2.txt"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from("x"),
    }));
    await view.locator("#file").setInputFiles(files);
    const held = await view.evaluate(() => [
      document.querySelector<HTMLInputElement>("#box")?.checked,
      document.querySelector<HTMLSelectElement>("#pick")?.value,
      ...[...(document.querySelector<HTMLInputElement>("#file")?.files ?? [])].map(({ name }) => name),
    ]);
    expect(held).toEqual([true, "b", "1.txt", "2.txt"]);
  });

  it("presses, where a frame in a frame is out of sight, as a person does", async () => {
    await view.locator("#press").click();
    expect(await view.locator("#trusted").textContent()).toBe("true");
    await view.locator("#press").dblclick();
    expect(await view.locator("#count").textContent()).toBe("3");
    await view.locator("#over").hover();
    await expect.poll(() => view.locator("#over").textContent()).toBe("entered");
    await view.locator("#later").click();
    expect(await view.locator("#later").textContent()).toBe("pressed");
  });

  it("leads to elements by selector, text and number, also through frame elements", async () => {
    const items = view.locator("li");
    expect(await items.count()).toBe(2);
    expect(await items.last().textContent()).toBe("Two pears");
    expect(await view.locator("li", { hasText: "one  APPLE" }).count()).toBe(1);
    expect(await view.locator("ul").locator("li", { hasText: /^Two/ }).count()).toBe(1);
    const nested = page.frameLocator("iframe[title=sandbox]").frameLocator("iframe[title=view]");
    expect(await nested.locator("li").nth(0).textContent()).toBe("One apple");
    await expect(items.click({ timeout: 100 })).rejects.toThrow(/li/);
  });

  it("carries values, promises and what was thrown", async () => {
    expect(await view.evaluate(async (given) => ({ given, at: document.title }), { a: [1] })).toEqual({
      given: { a: [1] },
      at: "inner",
    });
    expect(await view.evaluate(() => undefined)).toBeUndefined();
    await expect(
      view.evaluate(() => {
        throw new RangeError("no further");
      }),
    ).rejects.toThrow("no further");
  });

  it("waits in one frame for what happens in another", async () => {
    const waiting = view.evaluate(
      () =>
        new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data), { once: true })),
    );
    await page.evaluate(() => window[1]?.[0]?.postMessage("from above", "*"));
    expect(await waiting).toBe("from above");
  });

  it("hears consoles and errors of all frames, or says that it does not", async () => {
    if (!browser.hears.console) return expect([...lines, ...errors]).toEqual([]);
    await expect.poll(() => lines.join("\n")).toContain("said 1");
    await expect.poll(() => errors.join("\n")).toContain("thrown on purpose");
  });

  it("types into a frame that nobody has pressed yet", async () => {
    const untouched = await browser.newPage({ viewport: { width: 900, height: 600 } });
    await untouched.goto(site.url);
    const field = untouched
      .frameLocator("iframe[title=sandbox]")
      .frameLocator("iframe[title=view]")
      .locator("#text");
    await field.pressSequentially("ab");
    await field.press("Backspace");
    expect(await field.evaluate((element) => (element as HTMLInputElement).value)).toBe("a");
    await untouched.close();
  });

  it("takes the size that is asked for, and pictures of it", async () => {
    const size = () => page.evaluate(() => [innerWidth, innerHeight]);
    expect(await size()).toEqual([900, 600]);
    await page.setViewportSize({ width: 640, height: 480 });
    await expect.poll(size).toEqual([640, 480]);
    const image = Buffer.from(await page.screenshot());
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([640, 480]);
  });

  it("leaves no process behind when it is closed, nor when the program that opened it is killed", async () => {
    const other = await openBrowser(engine);
    await other.newPage();
    const opened = descendantsOf(process.pid);
    await other.close();
    const left = () =>
      alive(opened).filter((each) => !descendantsOf(process.pid).some(({ pid }) => pid === each.pid));
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 10_000 });

    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const program = spawn(process.execPath, [jiti, here("../drivers/open-and-wait.ts"), engine], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(program.stdout, "data");
      const started = descendantsOf(program.pid ?? 0);
      // Positive control: there is what could be left.
      expect(started.length).toBeGreaterThan(2);
      console.log(`${engine}: ${started.length} processes, ${memoryOf(started)} MB`);
      program.kill(signal);
      await vi.waitFor(() => expect(alive(started)).toEqual([]), { timeout: 10_000 });
    }
  });
});
