import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lateModules } from "./late-module.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "late-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Bundles a page's script that imports `late.js` late, and both of them `shared.js`. */
async function bundled(mayBeTwice: boolean): Promise<string> {
  const files = {
    "shared.js": "export const told = []; export const tell = (what) => told.push(what);",
    "late.js": `import { tell } from "./shared.js"; tell("evaluated"); export const twice = (n) => n * 2; export { told } from "./shared.js";`,
    "main.js": `import { told } from "./shared.js";
      export const before = told;
      export const load = async () => { const { twice, told } = await import("./late.js"); return [twice(21), told]; };`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [lateModules({ treeshake: {}, target: "es2022", mayBeTwice: () => mayBeTwice })],
    build: { write: false, lib: { entry: join(folder, "main.js"), formats: ["es"], fileName: "main" } },
  });
  const [first] = [output].flat();
  const outputs = first !== undefined && "output" in first ? first.output : [];
  expect(outputs).toHaveLength(1);
  return outputs[0]?.type === "chunk" ? outputs[0].code : "";
}

describe("what is imported late", () => {
  it("is evaluated when it is asked for, once, in one file with the rest", async () => {
    const code = await bundled(true);
    const main = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(main.before).toEqual([]);
    expect(await main.load()).toEqual([42, ["evaluated"]]);
    expect(await main.load()).toEqual([42, ["evaluated"]]);
    expect(code).not.toMatch(/\bimport\(|modulepreload/);
  });

  it("may not share a module with the rest whose state would then be there twice", async () => {
    await expect(bundled(false)).rejects.toThrow(/both at once and late.*shared\.js/);
  });
});
