import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { committed, project, snapshot, snapshotOf } from "../../../test/openship/made.js";
import { inFolder, plant, refusal } from "../../../test/openship/tree.js";

describe("which files a snapshot holds (X1)", () => {
  it("are those of the git index: nothing untracked, nothing ignored", () =>
    committed({ "a.txt": "a", ".gitignore": "ignored\n" }, async (root) => {
      await plant(root, { untracked: "u", ignored: "i" });
      const { manifest } = await snapshot(root);
      expect(manifest.files.map(({ path }) => path)).toEqual([".gitignore", "a.txt"]);
      expect(manifest.fileSet).toBe("git");
    }));

  it("are those below the root, when the root is a folder of a repository", () =>
    committed({ "a.txt": "a", "pack/b.txt": "b" }, async (root) => {
      const { manifest } = await snapshot(join(root, "pack"));
      expect(manifest.files.map(({ path }) => path)).toEqual(["b.txt"]);
    }));

  it("keep names that git would write as octal, in the order of UTF-8 bytes", () => {
    const names = ["B", "a", "a b+%5B[id].md", "café.md", "\ufffd.md", "😀.md", "__proto__"];
    return committed(Object.fromEntries(names.map((name) => [name, name])), async (root) => {
      const { files, file } = await snapshot(root);
      expect(files.map(({ entry }) => entry.path)).toEqual([
        "B",
        "__proto__",
        "a",
        "a b+%5B[id].md",
        "café.md",
        "\ufffd.md",
        "😀.md",
      ]);
      for (const name of names) expect(Buffer.from(file(name)?.bytes ?? []).toString()).toBe(name);
    });
  });

  it("are a list when there is one, also under git", () =>
    committed({ a: "a", b: "b" }, async (root) => {
      await plant(root, { "openship.sources.json": JSON.stringify({ project, files: ["b"] }) });
      const { manifest } = await snapshot(root);
      expect(manifest).toMatchObject({ fileSet: "openship.sources.json", files: [{ path: "b" }] });
    }));

  it("leave out what is excluded, and say so", () =>
    committed({ a: "a", "out/b": "b", outer: "c" }, async (root) => {
      await plant(root, { "openship.sources.json": JSON.stringify({ project, exclude: ["out"] }) });
      const { manifest } = await snapshot(root);
      expect(manifest.files.map(({ path }) => path)).toEqual(["a", "outer"]);
      expect(manifest.ignore).toEqual(["out"]);
    }));

  it.each([
    ["unsorted", { files: ["b", "a"] }],
    ["a file twice", { files: ["a", "a"] }],
    ["no file", { files: [] }],
    ["a path that leaves the tree", { files: ["../a"] }],
    ["something unknown", { files: ["a"], flies: ["b"] }],
    ["a project without a description", { files: ["a"], project: { name: "x" } }],
    ["an exclusion from a list", { files: ["a"], exclude: ["b"] }],
    ["an artifact outside of the tree", { files: ["a"], artifacts: ["../b"] }],
  ])("are refused when the declaration holds %s", async (_what, declaration) => {
    const error = await refusal(() =>
      inFolder(async (root) => {
        await plant(root, { a: "a", b: "b", "openship.sources.json": JSON.stringify(declaration) });
        return snapshot(root);
      }),
    );
    expect(error.code).toBe("SNAPSHOT_DECLARATION");
  });
});

describe("links (S1)", () => {
  it("are followed over declared links, relative to their own folders", async () => {
    const tree = { "d/l": { symlink: "../m" }, m: { symlink: "./e/f" }, "e/f": "bytes" };
    const { manifest, file } = await snapshotOf(tree, ["d/l", "e/f", "m"]);
    expect(manifest.files).toMatchObject([
      { path: "d/l", type: "symlink", target: "m", size: 5 },
      { path: "e/f", type: "file" },
      { path: "m", type: "symlink", target: "e/f", size: 5 },
    ]);
    expect(file("d/l")?.bytes).toEqual(file("e/f")?.bytes);
  });

  it.each([
    ["a circle", { a: { symlink: "b" }, b: { symlink: "a" } }, ["a", "b"], "SNAPSHOT_SYMLINK_TARGET"],
    ["itself", { a: { symlink: "a" } }, ["a"], "SNAPSHOT_SYMLINK_TARGET"],
    ["a folder", { a: { symlink: "d" }, "d/x": "x" }, ["a", "d/x"], "SNAPSHOT_SYMLINK_TARGET"],
    [
      "a hop that is not declared",
      { a: { symlink: "b" }, b: { symlink: "c" }, c: "c" },
      ["a", "c"],
      "SNAPSHOT_SYMLINK_TARGET",
    ],
    ["above the root", { a: { symlink: "../a" } }, ["a"], "SNAPSHOT_SYMLINK_ESCAPE"],
    [
      "another file than its text says",
      { "d/x": "x", a: { symlink: "e/../x" }, x: "y", e: { symlink: "d/f" }, "d/f/z": "z" },
      ["a", "x"],
      "SNAPSHOT_SYMLINK_ESCAPE",
    ],
  ] as const)("are refused when one leads to %s", async (_what, tree, files, code) => {
    expect((await refusal(() => snapshotOf(tree, files))).code).toBe(code);
  });
});
