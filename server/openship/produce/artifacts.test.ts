import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, snapshot } from "../../../test/openship/made.js";
import { inFolder, pairOf, plant, refusal } from "../../../test/openship/tree.js";
import { artifactsOf } from "../artifacts.js";
import { validateSourcesManifest } from "../validate/manifest.js";

describe("artifacts", () => {
  const declared = (artifacts: readonly string[]) => ({
    a: "a",
    "out/view.html": "built",
    "openship.sources.json": JSON.stringify({ project, files: ["a"], artifacts }),
  });

  it("are built files whose hashes stand in the Manifest, and no part of the files or the digest (G2)", () =>
    inFolder(async (root) => {
      await plant(root, declared(["out/view.html"]));
      const { manifest, digest, file } = await snapshot(root);
      const hash = createHash("sha256").update("built").digest("hex");
      expect(artifactsOf(manifest)).toEqual([{ path: "out/view.html", size: 5, sha256: hash }]);
      expect(file("out/view.html")).toBeUndefined();
      await writeFile(join(root, "out/view.html"), "other");
      const next = await snapshot(root);
      expect(next.digest).toBe(digest);
      expect(artifactsOf(next.manifest)).not.toEqual(artifactsOf(manifest));
      expect(artifactsOf((await snapshot(root, { artifacts: [] })).manifest)).toEqual([]);
    }));

  it.each([
    ["was not built", "out/missing.html", {}, "SNAPSHOT_MISSING_FILE"],
    ["is a folder", "out", {}, "SNAPSHOT_MISSING_FILE"],
    ["is a link", "link.html", { "link.html": { symlink: "out/view.html" } }, "SNAPSHOT_MISSING_FILE"],
    ["is behind a link", "l/view.html", { l: { symlink: "out" } }, "SNAPSHOT_PATH"],
    ["looks like a secret", ".env", { ".env": "A=b" }, "SNAPSHOT_SECRET_PATH"],
  ] as const)("are refused where one %s", async (_what, path, tree, code) => {
    const make = () =>
      inFolder(async (root) => {
        await plant(root, { ...declared([path]), ...tree });
        return snapshot(root);
      });
    expect(await refusal(make)).toMatchObject({
      code,
      path: expect.stringContaining(path.split("/")[0] ?? ""),
    });
  });

  it("of another shape are another producer's affair: the Manifest is good, and they are not read (E3)", () => {
    const { manifest } = pairOf({ a: "a" });
    const good = { path: "b", size: 1, sha256: "0".repeat(64) };
    for (const artifacts of ["x", { a: 1 }, [null, { ...good, path: "../b" }, { ...good, sha256: "x" }]]) {
      expect(artifactsOf(validateSourcesManifest({ ...manifest, artifacts }))).toEqual([]);
    }
    expect(artifactsOf(validateSourcesManifest({ ...manifest, artifacts: [good] }))).toEqual([good]);
  });
});
