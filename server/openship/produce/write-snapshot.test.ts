import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inFolder, pairOf, plant, refusal } from "../../../test/openship/tree.js";
import { validateSources } from "../validate/sources.js";
import { loadSnapshot, writeSnapshot } from "./write-snapshot.js";

const snapshotOf = (files: Readonly<Record<string, string>>) => {
  const { manifest, bundle } = pairOf(files);
  return validateSources(manifest, bundle);
};

it("writes what it reads again, byte for byte", () =>
  inFolder(async (folder) => {
    const snapshot = snapshotOf({ a: "a", ["__proto__"]: "p", "d/😀.md": "é" });
    const { manifest } = await writeSnapshot(snapshot, folder);
    expect(await readFile(join(folder, manifest))).toEqual(Buffer.from(snapshot.manifestBytes));
    const again = await loadSnapshot(folder);
    expect(again.manifest).toEqual(snapshot.manifest);
    expect(again.files).toEqual(snapshot.files);
  }));

it("replaces a snapshot by one rename, keeps the one before and drops older ones", () =>
  inFolder(async (folder) => {
    const digests: string[] = [];
    for (const content of ["1", "2", "3"]) {
      const snapshot = snapshotOf({ a: content });
      await writeSnapshot(snapshot, folder);
      await writeSnapshot(snapshot, folder);
      digests.push((await loadSnapshot(folder)).digest);
    }
    expect(new Set(digests).size).toBe(3);
    expect((await readdir(folder)).filter((name) => name !== "snapshot.json")).toHaveLength(2);
  }));

it("reads the old snapshot while a new one is half written, and cleans up afterwards", () =>
  inFolder(async (folder) => {
    const old = snapshotOf({ a: "old" });
    await writeSnapshot(old, folder);
    const crashed = ".staging-00000000-0000-0000-0000-000000000000";
    await plant(folder, { [`${crashed}/bundle.json`]: "{" });
    expect((await loadSnapshot(folder)).digest).toBe(old.digest);
    await writeSnapshot(snapshotOf({ a: "new" }), folder);
    expect(await readdir(folder)).not.toContain(crashed);
  }));

it("refuses a folder with something else in it, and leaves that alone", () =>
  inFolder(async (folder) => {
    await plant(folder, { "thesis.txt": "mine" });
    const error = await refusal(() => writeSnapshot(snapshotOf({ a: "a" }), folder));
    expect(error).toMatchObject({ code: "SNAPSHOT_DESTINATION", path: "thesis.txt" });
    expect(await readdir(folder)).toEqual(["thesis.txt"]);
  }));

it("refuses to load what was changed on disk, and a pointer that leads elsewhere", () =>
  inFolder(async (folder) => {
    expect((await refusal(() => loadSnapshot(folder))).code).toBe("NOT_FOUND");
    const { bundle } = await writeSnapshot(snapshotOf({ a: "aaaa" }), folder);
    const text = await readFile(join(folder, bundle), "utf8");
    await writeFile(join(folder, bundle), text.replace("aaaa", "aaab"));
    expect(await refusal(() => loadSnapshot(folder))).toMatchObject({ rule: "sha256_mismatch" });
    await writeSnapshot(snapshotOf({ a: "aaaa" }), folder);
    expect((await loadSnapshot(folder)).manifest.totals.bytes).toBe(4);
    await writeFile(join(folder, "snapshot.json"), JSON.stringify({ manifest: "../manifest.json" }));
    expect(await refusal(() => loadSnapshot(folder))).toMatchObject({ rule: "destination" });
  }));
