import { readFileSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, pairOf, plant, refusal } from "../../../test/openship/tree.js";
import { sourcesDigest } from "../digest.js";
import type { FileEntry } from "../types.js";
import { validateSources } from "../validate/sources.js";
import { materialize } from "./materialize.js";

interface MaterializeCase {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: { readonly files: readonly string[]; readonly destination?: readonly string[] };
  readonly expected: { readonly ok?: true; readonly errorCode?: string };
}

const corpus = new URL("../../../test/cases/openship.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(corpus, "utf8")) as { readonly cases: readonly MaterializeCase[] };

const snapshotOf = (paths: readonly string[]) => {
  const { manifest, bundle } = pairOf(Object.fromEntries(paths.map((path) => [path, `in ${path}`])));
  return validateSources(manifest, bundle);
};

/** A snapshot in which some files are links to others, all with the bytes of `to`. */
function withLinks(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>) {
  const bytes = (path: string): string => files[path] ?? Object.values(files)[0] ?? "";
  const all = {
    ...files,
    ...Object.fromEntries(Object.entries(links).map(([path, to]) => [path, bytes(to)])),
  };
  const { manifest, bundle } = pairOf(all);
  const entries = manifest.files.map((entry): FileEntry => {
    const target = links[entry.path];
    return target === undefined ? entry : { ...entry, type: "symlink", target };
  });
  return validateSources({ ...manifest, files: entries, digest: sourcesDigest(entries) }, bundle);
}

describe("the handed cases of the kind materialize", () => {
  const ofKind = cases.filter(({ kind }) => kind === "materialize");
  it.each(ofKind.map((each) => [each.id, each.why, each] as const))(
    "%s: %s",
    (_id, _why, { input, expected }) =>
      inFolder(async (folder) => {
        const before = input.destination ?? [];
        await plant(folder, Object.fromEntries(before.map((path) => [path, "before"])));
        const write = () => materialize(snapshotOf(input.files), folder);
        if (expected.ok) {
          await write();
          for (const path of input.files)
            expect(await readFile(join(folder, path), "utf8")).toBe(`in ${path}`);
        } else {
          expect((await refusal(write)).code).toBe(expected.errorCode);
          expect(await readdir(folder)).toEqual(before);
        }
      }),
  );
});

describe("materialize (V1, V3)", () => {
  it.each([
    ["a file that is a folder of another", ["a", "a/b"]],
    ["a file that is a folder in other letters", ["A", "a/b"]],
    ["folders that differ in their letters", ["d/a", "D/b"]],
    ["sharp s beside its capital", ["straße", "STRASSE"]],
    [".git with a character that HFS+ ignores", [".g\u200cit/config"]],
    [".git below", ["vendor/.Git/config"]],
    ["a stream of NTFS", ["a.txt:b"]],
    ["a device with a superscript digit", ["COM¹.log"]],
    ["a device with a space", ["nul .txt"]],
    ["a trailing space", ["a /b"]],
    ["a drive", ["C:/x"]],
    ["a line feed", ["a\nb"]],
  ])("refuses %s, and writes nothing", (_what, paths) =>
    inFolder(async (folder) => {
      const error = await refusal(() => materialize(snapshotOf([...paths, "ok"]), join(folder, "to")));
      expect(error.code).toBe("UNMATERIALIZABLE");
      expect(await readdir(folder)).toEqual([]);
    }),
  );

  it.each([
    ["git/config"],
    [".gitignore"],
    ["__proto__/constructor"],
    ["%2e%2e/x"],
    ["auxiliary.ts"],
    ["a b+[c].md"],
  ])("writes %s", (path) =>
    inFolder(async (folder) => {
      await materialize(snapshotOf([path]), join(folder, "new/to"));
      expect(await readFile(join(folder, "new/to", path), "utf8")).toBe(`in ${path}`);
      expect((await lstat(join(folder, "new/to", path))).mode & 0o111).toBe(0);
    }),
  );

  it("refuses a destination that is a link or a file", () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, "real"));
      await symlink("real", join(folder, "link"));
      await plant(folder, { file: "" });
      for (const name of ["link", "file"]) {
        const error = await refusal(() => materialize(snapshotOf(["a"]), join(folder, name)));
        expect(error.code).toBe("DESTINATION_NOT_EMPTY");
      }
      expect(await readdir(join(folder, "real"))).toEqual([]);
    }));

  it("leaves the folder as it was when it is stopped halfway", () =>
    inFolder(async (folder) => {
      const stop = new AbortController();
      const snapshot = snapshotOf(["a", "b", "c"]);
      const files = {
        *[Symbol.iterator]() {
          for (const file of snapshot.files) {
            if (file.entry.path === "c") stop.abort();
            yield file;
          }
        },
      };
      const stopping = Object.assign([...snapshot.files], files);
      const write = materialize({ ...snapshot, files: stopping }, folder, { signal: stop.signal });
      await expect(write).rejects.toMatchObject({ name: "AbortError" });
      expect(await readdir(folder)).toEqual([]);
    }));

  it("writes links as files, or as links when that is asked for; never one that leads nowhere or in a circle", () =>
    inFolder(async (folder) => {
      const links = { "d/l": "a", m: "d/l", gone: "elsewhere", x: "y", y: "x" };
      const snapshot = withLinks({ a: "bytes" }, links);
      await materialize(snapshot, join(folder, "copy"));
      await materialize(snapshot, join(folder, "link"), { links: "link" });
      for (const path of Object.keys(links)) {
        expect((await lstat(join(folder, "copy", path))).isFile()).toBe(true);
        expect(await readFile(join(folder, "link", path), "utf8")).toBe("bytes");
      }
      expect(await readlink(join(folder, "link/d/l"))).toBe("../a");
      expect(await readlink(join(folder, "link/m"))).toBe("d/l");
      for (const path of ["gone", "x", "y"]) {
        expect((await lstat(join(folder, "link", path))).isFile()).toBe(true);
      }
    }));
});
