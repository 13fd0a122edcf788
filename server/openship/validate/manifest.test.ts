import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOf, honest, type Spoil, setEntry, setManifest } from "../../../test/openship/spoil.js";
import { pairOf, refusal } from "../../../test/openship/tree.js";
import { sourcesDigest } from "../digest.js";
import type { OpenShipRule } from "../error.js";
import type { FileEntry } from "../types.js";
import { validateSourcesManifest } from "./manifest.js";
import { validateSources } from "./sources.js";

const spoiledManifests: readonly (readonly [what: string, rule: OpenShipRule, path: string, spoil: Spoil])[] =
  [
    ["E1 another capability", "capability", "$.capability", setManifest({ capability: "discovery" })],
    ["E2 a number as version", "unsupported_version", "$.openship", setManifest({ openship: 1 })],
    ["E2 a minor version", "unsupported_version", "$.openship", setManifest({ openship: "1.1" })],
    [
      "M2 an upper-case digest",
      "digest_format",
      "$.digest",
      setManifest({ digest: `sha256:${"A".repeat(64)}` }),
    ],
    [
      "M2 a digest in a list",
      "digest_format",
      "$.digest",
      setManifest({ digest: [`sha256:${"a".repeat(64)}`] }),
    ],
    ["M2 another digest", "digest_mismatch", "$.digest", setManifest({ digest: `sha256:${"a".repeat(64)}` })],
    ["M3 totals that are null", "totals", "$.totals", setManifest({ totals: null })],
    [
      "M3 totals that are no count",
      "totals",
      "$.totals.files",
      setManifest({ totals: { files: -1, bytes: 8 } }),
    ],
    [
      "M3 totals beyond exact",
      "totals",
      "$.totals.bytes",
      setManifest({ totals: { files: 3, bytes: 2 ** 53 } }),
    ],
    ["M4 no files", "type", "$.files", setManifest({ files: undefined })],
    ["M4 files as an object", "type", "$.files", setManifest({ files: {} })],
    ["M5 an entry that is null", "type", "$.files[0]", setManifest({ files: [null] })],
    ["M5 a size in a string", "size", "$.files[0].size", setEntry(0, { size: "2" })],
    ["M5 a hash in a list", "sha256", "$.files[0].sha256", setEntry(0, { sha256: ["a".repeat(64)] })],
    [
      "M5 a hash with a prefix",
      "sha256",
      "$.files[0].sha256",
      setEntry(0, { sha256: `sha256:${"a".repeat(64)}` }),
    ],
    ["M5 another encoding", "encoding", "$.files[0].encoding", setEntry(0, { encoding: "utf8" })],
    ["M5 an empty media type", "media_type", "$.files[0].mediaType", setEntry(0, { mediaType: "" })],
    ["M5 another type", "entry_type", "$.files[0].type", setEntry(0, { type: "directory" })],
    ["S1 a link without a target", "target", "$.files[0].target", setEntry(0, { type: "symlink" })],
    [
      "S1 a link out of the tree",
      "target",
      "$.files[0].target",
      setEntry(0, { type: "symlink", target: "../a" }),
    ],
    ["S2 a link to itself", "target", "$.files[0].target", setEntry(0, { type: "symlink", target: "a.txt" })],
    [
      "S2 a link with other bytes",
      "target",
      "$.files[0].target",
      setEntry(0, { type: "symlink", target: "x.bin" }),
    ],
    ["M7 a date without a time", "metadata", "$.generatedAt", setManifest({ generatedAt: "2026-01-01" })],
    [
      "M7 a day that is none",
      "metadata",
      "$.generatedAt",
      setManifest({ generatedAt: "2026-13-01T00:00:00Z" }),
    ],
    ["M7 a commit without dirty", "metadata", "$.commit.dirty", setManifest({ commit: { sha: "a" } })],
    ["M7 an absence as null", "metadata", "$.fileSet", setManifest({ fileSet: null })],
    ["M7 a stack twice", "metadata", "$.stack", setManifest({ stack: ["a", "a"] })],
    [
      "M7 a structure without purpose",
      "metadata",
      "$.structure[0].purpose",
      setManifest({ structure: [{ path: "a" }] }),
    ],
    ["M8 a value of a variable", "env", "$.env", setManifest({ env: ["TOKEN=abc"] })],
    ["M8 a variable twice", "env", "$.env", setManifest({ env: ["A", "A"] })],
    [
      "D3 a project without a name",
      "project",
      "$.project.name",
      setManifest({ project: { description: "d" } }),
    ],
  ];

describe("a Manifest", () => {
  it("is accepted when it is honest, and comes back frozen with what is not known here (E3)", () => {
    const { manifest } = honest();
    const known = { ...manifest, extra: { deep: [1] }, stack: ["node"], commit: { sha: "a", dirty: false } };
    const checked = validateSourcesManifest(known);
    expect(checked).toEqual(known);
    expect(Object.isFrozen(checked.files[0])).toBe(true);
    known.extra.deep.push(2);
    expect(checked).toHaveProperty("extra.deep", [1]);
  });

  it.each(spoiledManifests)("is refused with %s", async (_what, rule, path, spoil) => {
    const pair = honest();
    spoil(pair);
    for (const document of [pair.manifest, bytesOf(pair.manifest)]) {
      const error = await refusal(() => validateSourcesManifest(document));
      expect(error).toMatchObject({ code: "OPENSHIP_INVALID", rule, path, retryable: false });
      expect(error.message).toContain(path);
      expect(error.message).not.toContain("TOKEN");
    }
  });

  it.each(["openship", "capability", "digest", "project", "totals", "files"])(
    "is refused without %s, and says so by its place (M1, E4)",
    async (name) => {
      const { [name]: _left, ...rest } = honest().manifest;
      const error = await refusal(() => validateSourcesManifest(rest));
      expect(error).toMatchObject({ code: "OPENSHIP_INVALID", path: `$.${name}` });
    },
  );

  it("has the digest of path, NUL, hash and line feed of each file in order (G1)", () => {
    const { manifest } = pairOf({ b: "2", a: "1", "a\nb": "3" });
    const hash = createHash("sha256");
    for (const path of ["a", "a\nb", "b"]) {
      const content = createHash("sha256")
        .update({ a: "1", b: "2", "a\nb": "3" }[path] ?? "")
        .digest("hex");
      hash.update(
        Buffer.concat([Buffer.from(path), Buffer.from([0]), Buffer.from(content), Buffer.from([10])]),
      );
    }
    expect(validateSourcesManifest(manifest).digest).toBe(`sha256:${hash.digest("hex")}`);
  });

  it("has the digest of the written example (G3), and may be empty (M4)", () => {
    const example = pairOf({
      "app/page.js": "export default function Page() {}\n",
      "package.json": '{"name":"example"}\n',
    });
    expect(example.manifest.digest).toBe(
      "sha256:1d322539e651a3c2d7c51eb8b33160627395b9601bff909e599771b806d9e565",
    );
    expect(validateSourcesManifest(example.manifest).files).toHaveLength(2);
    const empty = pairOf({});
    expect(validateSources(empty.manifest, empty.bundle).digest).toBe(
      "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });

  it("cannot pass two files off as one by a path with NUL, which would have the same digest (P4)", async () => {
    const { manifest } = pairOf({ a: "1", b: "2" });
    const [a, b] = manifest.files as readonly [FileEntry, FileEntry];
    const joined = { ...b, path: `a\0${a.sha256}\nb` };
    expect(sourcesDigest([joined])).toBe(manifest.digest);
    const lie = { ...manifest, files: [joined], totals: { files: 1, bytes: 1 } };
    expect(await refusal(() => validateSourcesManifest(lie))).toMatchObject({ rule: "path_nul" });
  });

  it.each([
    ["undefined", undefined, "type"],
    ["a list", [], "type"],
    ["a circle", circle(), "json"],
    ["a big integer", { openship: 1n }, "json"],
    ["no JSON", bytesOf("{"), "json"],
    ["no bytes", new Uint8Array(), "json"],
  ])("is no %s", async (_what, document, rule) => {
    expect(await refusal(() => validateSourcesManifest(document))).toMatchObject({
      code: "OPENSHIP_INVALID",
      rule,
    });
  });
});

function circle(): unknown {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}
