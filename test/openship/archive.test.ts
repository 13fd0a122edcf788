import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { sha256 } from "../../server/openship/digest.js";
import { sourceArchive } from "../../server/openship/http/archive.js";
import type { FileEntry } from "../../server/openship/types.js";
import { validateSources } from "../../server/openship/validate/sources.js";
import { awkward, documentsOf, manifestOf, snapshotOf } from "./snapshots.js";

/** What the system's own `tar` makes of an archive, without a shell and without changing names. */
function extracted(archive: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "porthole-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("tar", ["-xzf", "-", "-C", folder], { input: archive });
  return folder;
}

const long = `${"deep/".repeat(40)}${"n".repeat(120)}.txt`;

describe("the archive (H7)", () => {
  it("holds exactly the Manifest's paths, byte for byte, and no entries for folders", async () => {
    const snapshot = snapshotOf({
      ...awkward,
      [long]: "long",
      "empty.txt": "",
      "exact.bin": new Uint8Array(512),
    });
    const archive = await sourceArchive(snapshot);
    const folder = extracted(archive);
    for (const { path, sha256: hash } of snapshot.manifest.files) {
      expect(sha256(readFileSync(join(folder, path))), path).toBe(hash);
    }
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(found).toHaveLength(snapshot.manifest.files.length);
    const names = execFileSync("tar", ["-tzf", "-"], { input: archive, encoding: "utf8" }).trim().split("\n");
    expect(names).toHaveLength(snapshot.manifest.files.length);
    expect(names.some((name) => name.endsWith("/"))).toBe(false);
  });

  it("is the same bytes for the same snapshot, and holds no time and no owner", async () => {
    const [one, two] = [snapshotOf(awkward), snapshotOf(awkward)];
    const archive = await sourceArchive(one);
    expect(Buffer.compare(archive, await sourceArchive(two))).toBe(0);
    const tar = gunzipSync(archive);
    expect(tar.subarray(100 + 8, 156 - 8).toString("latin1")).toMatch(/^0{7}\0{1}0{7}\0/);
    expect([...archive.subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  });

  it("is the same bytes in every version, as far as it is not compressed", async () => {
    const tar = gunzipSync(
      await sourceArchive(snapshotOf({ "README.md": "text", [long]: "long", "é.md": "é" })),
    );
    expect(sha256(tar)).toBe("22a4e7148be33eface5e25efd5af3c37d4dfd95ef3003cd4bcf10d12b3cd6ba3");
  });

  it("keeps a link that leads to a file of the snapshot, and writes any other as the file that it led to", async () => {
    const files = { "docs/guide/index.md": "text", "docs/latest": "text", "gone.md": "kept" };
    const manifest = manifestOf(files);
    const link = (entry: FileEntry, target: string): FileEntry => ({ ...entry, type: "symlink", target });
    const entries = manifest.files.map((entry) => {
      if (entry.path === "docs/latest") return link(entry, "docs/guide/index.md");
      return entry.path === "gone.md" ? link(entry, "not/listed.md") : entry;
    });
    const document = Buffer.from(JSON.stringify({ ...manifest, files: entries }));
    const folder = extracted(await sourceArchive(validateSources(document, documentsOf(files).bundle)));
    expect(readlinkSync(join(folder, "docs/latest"))).toBe("guide/index.md");
    expect(readFileSync(join(folder, "docs/latest"), "utf8")).toBe("text");
    expect(readFileSync(join(folder, "gone.md"), "utf8")).toBe("kept");
  });
});
