import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../server/openship/index.js";
import { runIn } from "../../test/fixtures/command.js";
import { type Origin, startOrigin } from "../../test/openship/origin.js";
import { inFolder, pairOf } from "../../test/openship/tree.js";
import { firstDifference, hashOf, outsideConfiguration } from "./compare.js";

const origins: Origin[] = [];
afterEach(async () => {
  for (const each of origins.splice(0)) await each.close();
});

const page = (config: string, rest = "") =>
  `<main>${rest}</main><script type="application/json" id="porthole-config">${config}</script>`;

/** A project without dependencies, whose script writes a page; its install script leaves a trace in the page. */
async function originOf(html: string, artifacts?: readonly Artifact[]): Promise<string> {
  const name = "tiny";
  const manifest = {
    name,
    version: "1.0.0",
    scripts: { postinstall: "node make.mjs trace", "build:view": "node make.mjs" },
  };
  const make = `import { mkdirSync, writeFileSync, existsSync } from "node:fs";
if (process.argv[2]) writeFileSync("trace", "");
mkdirSync("dist/view", { recursive: true });
writeFileSync("dist/view/view.html", ${JSON.stringify(html)} + (existsSync("trace") ? "installed" : "") + (process.env.SECRET ?? ""));`;
  const lock = {
    name,
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name, version: "1.0.0" } },
  };
  const pair = pairOf({
    "package.json": JSON.stringify(manifest),
    "package-lock.json": JSON.stringify(lock),
    "make.mjs": make,
  });
  if (artifacts) pair.manifest = { ...pair.manifest, artifacts };
  const origin = await startOrigin(pair);
  origins.push(origin);
  return origin.url;
}

const run = (folder: string, ...words: readonly string[]) => runIn(folder, ["verify-view", ...words]);

describe("porthole verify-view", () => {
  it(
    "builds the published source without install scripts or secrets, and compares outside the configuration",
    () =>
      inFolder(async (folder) => {
        process.env.SECRET = "leaked";
        const url = await originOf(page("{}"));
        await writeFile(join(folder, "mine.html"), page('{"tools":["a"]}'));
        const same = await run(folder, url, "--view", "mine.html");
        delete process.env.SECRET;
        expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining("The same bytes") });
        await writeFile(join(folder, "mine.html"), page("{}", "<script>1</script>"));
        const other = await run(folder, url, "--view", "mine.html");
        expect(other).toMatchObject({
          code: 1,
          stdout: expect.stringContaining("Other bytes, from byte 7 on"),
        });
      }),
    60_000,
  );

  it(
    "holds the built file against the hash that stands among the artifacts",
    () =>
      inFolder(async (folder) => {
        const html = page("{}");
        const claim = { path: "dist/view/view.html", size: html.length, sha256: hashOf(html) };
        await writeFile(join(folder, "mine.html"), html);
        const same = await run(folder, await originOf(html, [claim]), "--view", "mine.html");
        expect(same).toMatchObject({ code: 0, stderr: expect.stringContaining(claim.sha256) });
        const lie = { ...claim, sha256: hashOf(`${html} `) };
        const other = await run(folder, await originOf(html, [lie]), "--view", "mine.html");
        expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining(`lists ${lie.sha256}`) });
      }),
    60_000,
  );

  it("runs no build of another machine's origin unless that is said", () =>
    inFolder(async (folder) => {
      const refused = await run(folder, "https://example.com", "--view", "mine.html");
      expect(refused).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("--run-their-build"),
      });
    }));

  it("refuses a file that is no view, before anything is built", () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "mine.html"), "<p>");
      const refused = await run(folder, "http://127.0.0.1:1", "--view", "mine.html");
      expect(refused).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("configuration block"),
      });
    }));
});

describe("the part of a view that is the same for every app", () => {
  it("is all but the configuration's text", () => {
    expect(outsideConfiguration(page('{"a":1}'))).toBe(outsideConfiguration(page("{}")));
    expect(outsideConfiguration(page("{}"))).not.toBe(outsideConfiguration(page("{}", "x")));
  });

  it("is not found where a block is missing, twice, or holds markup", () => {
    for (const html of ["", page("{}") + page("{}"), page("<b>")])
      expect(outsideConfiguration(html)).toBeUndefined();
  });

  it("differs first at a byte", () => {
    expect(firstDifference("aé", "aé")).toBeUndefined();
    expect(firstDifference("aéx", "aéy")).toBe(3);
    expect(firstDifference("a", "ab")).toBe(1);
  });
});
