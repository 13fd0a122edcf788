import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { committed, snapshot, snapshotOf } from "../../../test/openship/made.js";
import { inFolder, plant, refusal, type Tree } from "../../../test/openship/tree.js";
import { bundleText } from "../snapshot.js";
import { validateSources } from "../validate/sources.js";
import { createSnapshot } from "./create-snapshot.js";

interface ProducerCase {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: { readonly declared: readonly string[] | null; readonly tree: Tree };
  readonly expected: {
    readonly ok?: true;
    readonly errorCode?: string;
    readonly entry?: { readonly path: string };
  };
}

const corpus = new URL("../../../test/cases/openship.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(corpus, "utf8")) as { readonly cases: readonly ProducerCase[] };

describe("the handed cases of the kind producer", () => {
  const ofKind = cases.filter(({ kind }) => kind === "producer");

  it.each(ofKind.map((each) => [each.id, each.why, each] as const))("%s: %s", async (_id, _why, each) => {
    const make = () => snapshotOf(each.input.tree, each.input.declared ?? undefined);
    if (!each.expected.ok) {
      expect((await refusal(make)).code).toBe(each.expected.errorCode);
      return;
    }
    const { manifest } = await make();
    expect(manifest.files.map(({ path }) => path)).toEqual(each.input.declared);
    const { entry } = each.expected;
    if (entry) expect(manifest.files.find(({ path }) => path === entry.path)).toMatchObject(entry);
  });
});

describe("how files travel (3.2.7, 3.2.8)", () => {
  it.each([
    ["a.ts", "text\r\n", "utf-8", "text/plain; charset=utf-8"],
    ["a.json", "{}", "utf-8", "application/json; charset=utf-8"],
    ["a.md", "é", "utf-8", "text/markdown; charset=utf-8"],
    ["a.html", "<script>", "utf-8", "text/plain; charset=utf-8"],
    ["a.svg", "<svg/>", "utf-8", "text/plain; charset=utf-8"],
    ["empty", "", "utf-8", "text/plain; charset=utf-8"],
    ["nul.txt", "a\0b", "base64", "application/octet-stream"],
    ["mark.txt", "\ufefftext", "base64", "application/octet-stream"],
    ["latin.txt", Uint8Array.of(0xe9), "base64", "application/octet-stream"],
    ["a.PNG", Uint8Array.of(0x89, 0x50, 0xff), "base64", "image/png"],
    ["a.js", Uint8Array.of(0xff), "base64", "application/octet-stream"],
  ])("%s", async (path, content, encoding, mediaType) => {
    const { files, file } = await snapshotOf({ [path]: content }, [path]);
    expect(files[0]?.entry).toMatchObject({ encoding, mediaType });
    expect(Buffer.from(file(path)?.bytes ?? [])).toEqual(Buffer.from(content));
  });
});

describe("the result", () => {
  it("is the same for the same files, commit and SOURCE_DATE_EPOCH (3.2.9)", () =>
    committed({ b: "b", a: "a" }, async (root) => {
      const [one, two] = [await snapshot(root), await snapshot(root)];
      expect(Buffer.from(one.manifestBytes).equals(two.manifestBytes)).toBe(true);
      expect([...bundleText(one)].join("")).toBe([...bundleText(two)].join(""));
      expect(one.manifest.generatedAt).toBe("2026-01-02T03:04:05.000Z");
      const fixed = await snapshot(root, { env: { SOURCE_DATE_EPOCH: "1700000000" } });
      expect(fixed.manifest.generatedAt).toBe("2023-11-14T22:13:20.000Z");
      await writeFile(join(root, "a"), "changed");
      const now = () => new Date("2026-05-05T05:05:05.005Z");
      expect((await snapshot(root, { now })).manifest.generatedAt).toBe("2026-05-05T05:05:05.005Z");
      const bad = await refusal(() => snapshot(root, { env: { SOURCE_DATE_EPOCH: "yesterday" } }));
      expect(bad.code).toBe("SNAPSHOT_DECLARATION");
    }));

  it("passes the validator for values, too, and has the project fields of both generations", async () => {
    const made = await snapshotOf({ a: "a", "x.bin": Uint8Array.of(0, 1, 2, 255) }, ["a", "x.bin"]);
    const again = validateSources(made.manifestBytes, Buffer.from([...bundleText(made)].join("")));
    expect(again.digest).toBe(made.digest);
    expect(made.manifest.project).toEqual({
      name: "Fixture",
      description: "Synthetic.",
      productDescription: "Synthetic.",
      productSummary: "Synthetic.",
      technicalDescription: "Synthetic.",
      technicalSummary: "Synthetic.",
    });
  });

  it("tells how far it is, and stops when it is told to", () =>
    committed({ a: "a", b: "bb" }, async (root) => {
      const told: unknown[] = [];
      await snapshot(root, { onProgress: (progress) => told.push(progress) });
      expect(told).toHaveLength(2);
      expect(told.at(-1)).toEqual({ files: 2, totalFiles: 2, bytes: 3 });
      await expect(snapshot(root, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        name: "AbortError",
      });
    }));

  it("takes its name from package.json, or refuses to invent one", () =>
    inFolder(async (root) => {
      await plant(root, { a: "a" });
      const make = () => createSnapshot({ root, files: ["a"] });
      expect(await refusal(make)).toMatchObject({ code: "SNAPSHOT_DECLARATION", rule: "project" });
      await plant(root, {
        "package.json": JSON.stringify({ name: "x", description: "d".repeat(130), license: "MIT" }),
      });
      const { project: told } = (await make()).manifest;
      expect(told).toMatchObject({ name: "x", license: "MIT", productDescription: "d".repeat(120) });
    }));

  it("leaves nothing behind in the tree", () =>
    committed({ a: "a" }, async (root) => {
      const before = await readdir(root);
      await snapshot(root);
      expect(await readdir(root)).toEqual(before);
      expect(await readFile(join(root, "a"), "utf8")).toBe("a");
    }));
});
