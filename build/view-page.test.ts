import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { hashSource } from "./hash-policy.js";

const root = fileURLToPath(new URL("..", import.meta.url));

async function buildView(): Promise<string> {
  const result = await build({
    configFile: `${root}vite.config.ts`,
    mode: "view",
    logLevel: "error",
    build: { write: false },
  });
  const files = [result].flat().flatMap((output) => ("output" in output ? output.output : []));
  expect(files.map(({ fileName }) => fileName)).toEqual(["view.html"]);
  const [page] = files;
  return page?.type === "asset" ? String(page.source) : "";
}

let html = "";
beforeAll(async () => {
  html = await buildView();
}, 60_000);

/** What the page holds of a pattern; the page itself is too long to print. */
const found = (pattern: RegExp): string[] => html.match(pattern) ?? [];

describe("the built view", () => {
  it("is the same on every build, byte for byte", async () => {
    const again = await buildView();
    expect(again.length).toBeGreaterThan(100_000);
    expect(again === html).toBe(true);
  });

  it("holds nothing that explains a plan to its author", () => {
    // The first is the positive control: the checks themselves are there.
    expect(found(/a plan loads no modules/g).length).toBeGreaterThan(0);
    expect(found(/never-set|no-transition|Uint32Array\(65536\)/g)).toEqual([]);
  });

  it("holds no unsafe- anything", () => {
    expect(found(/unsafe-/g)).toEqual([]);
  });

  it("has exactly the policy that was decided: its own script, what is evaluated late, and one style", () => {
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text);
    expect([scripts.length, styles.length]).toEqual([2, 1]);
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
    expect(policy).toBe(
      `default-src 'none'; script-src ${scripts.map(hashSource).join(" ")}; style-src ${hashSource(styles[0] ?? "")}; ` +
        "img-src data:; font-src data:; connect-src 'none'; media-src 'none'; frame-src 'none'; " +
        "worker-src 'none'; object-src 'none'; manifest-src 'none'; form-action 'none'; base-uri 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it("is printable ASCII", () => {
    expect(found(/[^\t\n\x20-\x7e]/g)).toEqual([]);
  });

  it("evaluates no text and logs no message", () => {
    expect(found(/\beval\(|document\.write|insertAdjacentHTML|console\.debug/g)).toEqual([]);
    expect(found(/console\.error/g)).not.toEqual([]);
  });

  it("tells zod first of all to try no eval", () => {
    expect(
      found(
        /<script>\(\(\)=>\{"use strict";Object\.assign\(globalThis,\{__zod_globalConfig:\{jitless:!0\}\}\)/g,
      ),
    ).toHaveLength(1);
  });

  it("carries a configuration that allows nothing", () => {
    const block =
      /<script type="application\/json" id="porthole-config">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(block)).toEqual({ v: 1, tools: [], actions: {}, confirm: [], context: [] });
  });

  it("fits: 285 kB raw and 76 kB gzip at most", () => {
    const raw = Buffer.byteLength(html);
    const zipped = gzipSync(html, { level: 9 }).byteLength;
    console.log(`view.html: ${raw / 1000} kB raw, ${zipped / 1000} kB gzip (goal 265 / 70, gate 285 / 76)`);
    expect(raw).toBeLessThanOrEqual(285_000);
    expect(zipped).toBeLessThanOrEqual(76_000);
  });
});

it("names its version as the package does", async () => {
  const { version } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
  expect(html.includes(`\`porthole-view\`,version:\`${version}\``)).toBe(true);
});
