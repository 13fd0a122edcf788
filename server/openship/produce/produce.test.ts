import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, inFolder, pairOf, plant, refusal, type Tree } from "../../../test/openship/tree.js";
import { artifactsOf } from "../artifacts.js";
import { bundleText } from "../snapshot.js";
import { validateSourcesManifest } from "../validate/manifest.js";
import { validateSources } from "../validate/sources.js";
import { type CreateSnapshotOptions, createSnapshot } from "./create-snapshot.js";

const project = { name: "Fixture", description: "Synthetic." };

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

/** A snapshot of a planted tree that declares its files in its declaration file. */
function snapshotOf(tree: Tree, files?: readonly string[], allow?: unknown) {
  return inFolder(async (root) => {
    await plant(root, tree);
    if (files) await plant(root, { "openship.sources.json": JSON.stringify({ project, files, allow }) });
    return createSnapshot({ root, project });
  });
}

/** A snapshot of a committed tree. */
function committed<Result>(tree: Tree, run: (root: string) => Promise<Result>): Promise<Result> {
  return inFolder(async (root) => {
    await plant(root, tree);
    await git(root, "init", "-q", "-b", "main");
    await git(root, "add", "-A");
    await git(root, "commit", "-q", "-m", "first");
    return run(root);
  });
}

const snapshot = (root: string, options: Partial<CreateSnapshotOptions> = {}) =>
  createSnapshot({ root, project, env: {}, ...options });

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

describe("what is refused although it is declared (X2, X3)", () => {
  const paths = [
    ".env",
    ".env.local",
    "deep/.ENV.production",
    ".git/config",
    "x/node_modules/y.js",
    "ID_RSA.bak",
  ];
  it.each(paths)("the path %s", async (path) => {
    const error = await refusal(() => snapshotOf({ [path]: "x" }, [path]));
    expect(error).toMatchObject({ code: "SNAPSHOT_SECRET_PATH", path });
  });

  it.each(["docs/secrets.md", "src/secret-scanner.ts", "environment.ts", "keys.ts", "git/readme.md"])(
    "and not %s",
    async (path) => {
      expect((await snapshotOf({ [path]: "x" }, [path])).files).toHaveLength(1);
    },
  );

  it("a link to an environment file", async () => {
    const error = await refusal(() => snapshotOf({ l: { symlink: ".env" }, ".env": "x" }, ["l"]));
    expect(error.code).toBe("SNAPSHOT_SECRET_PATH");
  });

  it("a key or a token in a file, unless its hash was reviewed", async () => {
    const key = `-----BEGIN ${"RSA"} PRIVATE KEY-----\n`;
    const tree = { "a.txt": `text\n${key}` };
    const error = await refusal(() => snapshotOf(tree, ["a.txt"]));
    expect(error).toMatchObject({ code: "SNAPSHOT_SECRET_CONTENT", path: "a.txt" });
    expect(error.message).not.toContain("RSA");
    const hash = /[0-9a-f]{64}/.exec(error.message)?.[0];
    expect((await snapshotOf(tree, ["a.txt"], { content: [hash] })).files).toHaveLength(1);
    const changed = { "a.txt": `another\n${key}` };
    expect((await refusal(() => snapshotOf(changed, ["a.txt"], { content: [hash] }))).code).toBe(error.code);
  });

  it("a template of an environment file, unless it was reviewed and holds no value", async () => {
    const path = ".env.example";
    const good = { [path]: "# where\nPORT=\nexport TOKEN=<your token>\nKEY='changeme' # soon\n" };
    expect((await refusal(() => snapshotOf(good, [path]))).code).toBe("SNAPSHOT_SECRET_PATH");
    const allow = { envTemplates: [path, ".env"] };
    expect((await snapshotOf(good, [path], allow)).files).toHaveLength(1);
    const bad = { [path]: "TOKEN=abc123\n" };
    expect((await refusal(() => snapshotOf(bad, [path], allow))).code).toBe("SNAPSHOT_SECRET_CONTENT");
    expect((await refusal(() => snapshotOf({ ".env": "A=" }, [".env"], allow))).code).toBe(
      "SNAPSHOT_SECRET_PATH",
    );
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
