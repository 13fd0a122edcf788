import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inFolder } from "../../test/openship/tree.js";
import { makeFolder } from "./make-folder.js";

it("makes a folder with those above it, each with the mode, and leaves one alone that is there", () =>
  inFolder(async (root) => {
    await makeFolder(join(root, "a/b/c"), 0o700);
    for (const path of ["a", "a/b", "a/b/c"]) expect((await stat(join(root, path))).mode & 0o777).toBe(0o700);
    await writeFile(join(root, "a/b/c/kept"), "");
    await makeFolder(join(root, "a/b/c"));
    expect(await readdir(join(root, "a/b/c"))).toEqual(["kept"]);
  }));

it("is made once where several make it at the same time", () =>
  inFolder(async (root) => {
    await Promise.all(["a/b/c", "a/b/d", "a/b/c"].map((path) => makeFolder(join(root, path))));
    expect((await readdir(join(root, "a/b"))).sort()).toEqual(["c", "d"]);
  }));

it("passes on what the system says where a file stands in the way", () =>
  inFolder(async (root) => {
    await writeFile(join(root, "file"), "");
    await expect(makeFolder(join(root, "file"))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(makeFolder(join(root, "file/a"))).rejects.toMatchObject({ code: "ENOTDIR" });
  }));

it.runIf(process.platform === "linux").each(["/proc/x", "/proc/x/y"])(
  "ends below a file system that says that nothing is there and makes nothing: %s",
  async (folder) => {
    await expect(makeFolder(folder)).rejects.toMatchObject({ code: "ENOENT" });
  },
);
