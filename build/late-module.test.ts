import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lateModules } from "./late-module.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "late-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds a page whose script imports `late.js` late, and both of them `shared.js`. */
async function built(mayBeTwice: boolean): Promise<string> {
  const files = {
    "shared.js": "export const told = []; export const tell = (what) => told.push(what);",
    "late.js": `import { tell } from "./shared.js"; tell("evaluated"); export const twice = (n) => n * 2; export { told } from "./shared.js";`,
    "main.js": `import { told } from "./shared.js";
      page.before = told;
      page.load = async () => { const { twice, told } = await import("./late.js"); return [twice(21), told]; };`,
    "page.html": `<!doctype html><html><head><script type="module" src="./main.js"></script></head><body></body></html>`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const late = lateModules({ treeshake: {}, target: "es2022", mayBeTwice: () => mayBeTwice });
  const output = await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [late.modules, viteSingleFile(), late.scripts],
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(folder, "page.html") } },
  });
  const [first] = [output].flat();
  const outputs = first !== undefined && "output" in first ? first.output : [];
  expect(outputs).toHaveLength(1);
  const page = outputs.find(({ fileName }) => fileName === "page.html");
  return page?.type === "asset" ? String(page.source) : "";
}

interface Page {
  readonly before: readonly string[];
  readonly load: () => Promise<unknown>;
}

/** Runs scripts one after the other, as a page does, to the end of the page. */
function run(scripts: readonly string[]): Page {
  const events = new EventTarget();
  const page = {};
  const scope = createContext({
    page,
    CustomEvent,
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  });
  for (const script of scripts) runInContext(script, scope);
  events.dispatchEvent(new Event("DOMContentLoaded"));
  // What the page's script has put there.
  return page as Page;
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);

describe("what is imported late", () => {
  it("is evaluated when it is asked for, once, in a script after the page's own", async () => {
    const html = await built(true);
    const scripts = scriptsOf(html);
    expect(scripts).toHaveLength(2);
    expect(html).toMatch(/<body><script>/);
    const page = run(scripts);
    expect(page.before).toEqual([]);
    expect(await page.load()).toEqual([42, ["evaluated"]]);
    expect(await page.load()).toEqual([42, ["evaluated"]]);
    expect(html).not.toMatch(/\bimport\(|modulepreload/);
  });

  it("is known to be missing at the end of the page, where its script did not run", async () => {
    const [own = ""] = scriptsOf(await built(true));
    await expect(run([own]).load()).rejects.toThrow("late-0");
  });

  it("may not share a module with the rest whose state would then be there twice", async () => {
    await expect(built(false)).rejects.toThrow(/both at once and late.*shared\.js/);
  });
});
