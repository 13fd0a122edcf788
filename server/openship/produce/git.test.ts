import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { committed, project, snapshot } from "../../../test/openship/made.js";
import { git, inFolder, plant, refusal } from "../../../test/openship/tree.js";

describe("the git index (3.2.2)", () => {
  const tree = { a: "a", b: "b" };

  it("refuses a file that was deleted", () =>
    committed(tree, async (root) => {
      await rm(join(root, "a"));
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_MISSING_FILE", path: "a" });
    }));

  it("refuses a file that became a folder, and one behind a folder that became a link", async () => {
    await committed(tree, async (root) => {
      await rm(join(root, "a"));
      await mkdir(join(root, "a"));
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_MISSING_FILE" });
    });
    await committed({ "d/x": "x", "e/x": "secret" }, async (root) => {
      await rm(join(root, "d"), { recursive: true });
      await symlink("e", join(root, "d"));
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_PATH", path: "d" });
    });
  });

  it("refuses a file that is only meant to be added, or left out of the working tree", async () => {
    await committed(tree, async (root) => {
      await plant(root, { c: "c" });
      await git(root, "add", "-N", "c");
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_MISSING_FILE", path: "c" });
    });
    await committed(tree, async (root) => {
      await git(root, "update-index", "--skip-worktree", "b");
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_MISSING_FILE", path: "b" });
    });
  });

  it("refuses a conflict and a submodule", async () => {
    await committed(tree, async (root) => {
      await git(root, "checkout", "-q", "-b", "other");
      await writeFile(join(root, "a"), "other");
      await git(root, "commit", "-qam", "other");
      await git(root, "checkout", "-q", "main");
      await writeFile(join(root, "a"), "main");
      await git(root, "commit", "-qam", "main");
      await git(root, "merge", "-q", "other").catch(() => "it conflicts");
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_UNMERGED", path: "a" });
    });
    await committed(tree, async (root) => {
      const head = (await git(root, "rev-parse", "HEAD")).trim();
      await git(root, "update-index", "--add", "--cacheinfo", `160000,${head},sub`);
      expect(await refusal(() => snapshot(root))).toMatchObject({ code: "SNAPSHOT_SUBMODULE", path: "sub" });
    });
  });

  it("refuses a name that is not NFC, or holds a control character, rather than rename it (P1)", async () => {
    for (const name of ["cafe\u0301.md", "a\nb"]) {
      await committed({ [name]: "x" }, async (root) => {
        expect((await refusal(() => snapshot(root))).code).toBe("SNAPSHOT_PATH");
      });
    }
  });

  it("takes the bytes of the working tree, and calls the commit dirty", () =>
    committed({ a: "committed" }, async (root) => {
      expect((await snapshot(root)).manifest.commit).toMatchObject({ dirty: false, ref: "main" });
      await writeFile(join(root, "a"), "changed");
      const { manifest, file } = await snapshot(root);
      expect(Buffer.from(file("a")?.bytes ?? []).toString()).toBe("changed");
      expect(manifest.commit?.dirty).toBe(true);
    }));

  it("leaves the commit out where there is none (M8)", () =>
    inFolder(async (root) => {
      await plant(root, { a: "a", "openship.sources.json": JSON.stringify({ project, files: ["a"] }) });
      expect((await snapshot(root)).manifest).not.toHaveProperty("commit");
    }));
});
