import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { hashPolicy } from "../../build/hash-policy.js";
import { lateModules } from "../../build/late-module.js";
import { viewPolicy } from "../../build/policies.js";

declare global {
  interface Window {
    readonly before: readonly string[];
    readonly load: () => Promise<readonly [number, readonly string[]]>;
  }
}

const files = {
  "shared.js": "export const told = []; export const tell = (what) => told.push(what);",
  "late.js": `import { tell } from "./shared.js"; tell("evaluated"); export const twice = (n) => n * 2; export { told } from "./shared.js";`,
  "main.js": `import { told } from "./shared.js";
    window.before = told;
    window.load = async () => { const { twice, told } = await import("./late.js"); return [twice(21), told]; };`,
  "page.html": `<!doctype html><html><head><meta charset="utf-8"><script type="module" src="./main.js"></script></head><body></body></html>`,
};

/** Builds a page, with the policy of the view, whose script imports `late.js` late, and both of them `shared.js`. */
async function built(mayBeTwice = true): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "late-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const late = lateModules({ treeshake: {}, target: "es2022", mayBeTwice: () => mayBeTwice });
    const output = await build({
      configFile: false,
      logLevel: "silent",
      root: folder,
      plugins: [late.modules, viteSingleFile(), late.scripts, hashPolicy({ policy: viewPolicy })],
      build: { write: false, modulePreload: false, rolldownOptions: { input: join(folder, "page.html") } },
    });
    const [first] = [output].flat();
    const outputs = first !== undefined && "output" in first ? first.output : [];
    const page = outputs.find(({ fileName }) => fileName === "page.html");
    return page?.type === "asset" ? String(page.source) : "";
  } finally {
    await rm(folder, { recursive: true });
  }
}

const load = (page: Page) => page.evaluate(() => window.load());
const body = (page: Page) =>
  page.evaluate(() => [...document.body.children].map(({ localName }) => localName));

test.describe("what is imported late", () => {
  test("is evaluated when it is asked for, once, and leaves the page as it was", async ({ page }) => {
    const html = await built();
    expect(html).not.toMatch(/\bimport\(|modulepreload/);
    await page.setContent(html);
    expect(await page.evaluate(() => window.before)).toEqual([]);
    const before = await body(page);
    expect(before).toEqual(["script", "template"]);
    expect(await load(page)).toEqual([42, ["evaluated"]]);
    expect(await load(page)).toEqual([42, ["evaluated"]]);
    expect(await body(page)).toEqual(before);
  });

  test("is there on a page that its writer never ends", async ({ page }) => {
    const html = await built();
    await page.evaluate((html) => {
      document.open();
      document.write(html);
    }, html);
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    expect(await load(page)).toEqual([42, ["evaluated"]]);
  });

  test("is waited for while the page is still on its way", async ({ page }) => {
    const [begin = "", rest = ""] = (await built()).split("<template data-late");
    let finish = () => {};
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(begin);
      finish = () => response.end(`<template data-late${rest}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
    await page.waitForFunction(() => "load" in window);
    const loaded = load(page);
    expect(await body(page)).toEqual(["script"]);
    finish();
    expect(await loaded).toEqual([42, ["evaluated"]]);
    await new Promise((resolve) => server.close(resolve));
  });

  test("is known to be missing when the page has none, or one that the policy keeps from running", async ({
    page,
  }) => {
    const html = await built();
    await page.setContent(html.replace(/<template data-late[\s\S]*<\/template>/, ""));
    await expect(load(page)).rejects.toThrow("late-0");
    await page.goto("about:blank");
    await page.setContent(html.replace('<template data-late="late-0"><script>', "$&void 0;"));
    await expect(load(page)).rejects.toThrow("late-0");
  });

  test("may not share a module with the rest whose state would then be there twice", async () => {
    await expect(built(false)).rejects.toThrow(/both at once and late.*shared\.js/);
  });
});
