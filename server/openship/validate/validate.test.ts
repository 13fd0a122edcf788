import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Pair, pairOf, refusal } from "../../../test/openship/tree.js";
import { sourcesDigest } from "../digest.js";
import type { OpenShipRule } from "../error.js";
import type { FileEntry } from "../types.js";
import { validateSourcesManifest } from "./manifest.js";
import { comparePaths, pathFault } from "./path.js";
import { validateSources } from "./sources.js";
import { validateSourcesStream } from "./stream.js";

const honest = (): Pair => pairOf({ "a.txt": "A\n", "b/é.md": "é", "x.bin": Uint8Array.of(0, 1, 2, 255) });

const bytesOf = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

/** A document in pieces of some bytes. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

type Spoil = (pair: Pair) => void;

const setEntry = (at: number, change: Record<string, unknown>): Spoil => {
  return ({ manifest }) => {
    const files: unknown[] = manifest.files.map((entry, index) =>
      index === at ? { ...entry, ...change } : entry,
    );
    Object.assign(manifest, { files });
  };
};
const setManifest =
  (change: Record<string, unknown>): Spoil =>
  (pair) =>
    void Object.assign(pair.manifest, change);
const setBundle =
  (change: Record<string, unknown>): Spoil =>
  (pair) =>
    void Object.assign(pair.bundle, change);
const setFile =
  (path: string, change: Record<string, unknown>): Spoil =>
  (pair) => {
    Object.assign(pair.bundle.files[path] ?? {}, change);
  };

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

const spoiledBundles: readonly (readonly [what: string, rule: OpenShipRule, spoil: Spoil])[] = [
  ["E2 another version", "unsupported_version", setBundle({ openship: "2.0" })],
  ["E1 another capability", "capability", setBundle({ capability: "systems" })],
  ["E1 a capability in an object", "capability", setBundle({ capability: { capability: "sources" } })],
  ["B1 another digest", "digest_mismatch", setBundle({ digest: `sha256:${"a".repeat(64)}` })],
  ["B1 no digest", "digest_mismatch", setBundle({ digest: undefined })],
  ["B1 no files", "type", setBundle({ files: undefined })],
  ["B1 files in a list", "type", setBundle({ files: [] })],
  ["B1 files as text", "type", setBundle({ files: "a.txt" })],
  ["B2 a file too few", "bundle_keys", ({ bundle }) => void delete bundle.files["x.bin"]],
  [
    "B2 a file too many",
    "bundle_keys",
    ({ bundle }) => void Object.assign(bundle.files, { z: { encoding: "utf-8", content: "" } }),
  ],
  ["B2 a file that is null", "content", ({ bundle }) => void Object.assign(bundle.files, { "a.txt": null })],
  ["B2 a file that is a list", "content", ({ bundle }) => void Object.assign(bundle.files, { "a.txt": [] })],
  ["B2 a file that is text", "content", ({ bundle }) => void Object.assign(bundle.files, { "a.txt": "A\n" })],
  ["B2 another encoding", "bundle_encoding", setFile("a.txt", { encoding: "base64", content: "QQo=" })],
  ["B2 content that is a number", "content", setFile("a.txt", { content: 1 })],
  ["B2 content in an object", "content", setFile("a.txt", { content: { content: "A\n" } })],
  ["B2 no content", "content", setFile("a.txt", { content: undefined })],
  ["B3 a lone surrogate", "content", setFile("b/é.md", { content: "\ud800" })],
  ["B4 url-safe base64", "base64", setFile("x.bin", { content: "AAEC_w==" })],
  ["B4 half the padding", "base64", setFile("x.bin", { content: "AAEC/w=" })],
  ["B4 too much padding", "base64", setFile("x.bin", { content: "AAEC/w===" })],
  ["B4 bits that are not zero", "base64", setFile("x.bin", { content: "AAEC/x==" })],
  ["B4 a line break", "base64", setFile("x.bin", { content: "AAEC\n/w==" })],
  ["B4 a length that no bytes have", "base64", setFile("x.bin", { content: "AAEC/" })],
  ["B5 a byte too many", "size_mismatch", setFile("a.txt", { content: "A\n\n" })],
  ["B5 another newline", "size_mismatch", setFile("a.txt", { content: "A\r\n" })],
  ["B5 a byte off", "sha256_mismatch", setFile("a.txt", { content: "B\n" })],
  ["B5 content that goes on", "size_mismatch", setFile("a.txt", { content: "A".repeat(100_000) })],
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

describe("a path (P1–P3)", () => {
  it.each([
    ["a/.../b"],
    ["..a"],
    ["a b"],
    ["%2e%2e"],
    ["C:/x"],
    ["[id]"],
    ["a\nb"],
    ["constructor"],
    ["é".repeat(256)],
  ])("may be %j", (path) => {
    expect(pathFault(path)).toBeUndefined();
  });

  it.each([
    [1, "path_type"],
    [["a"], "path_type"],
    ["", "path_empty"],
    ["/a", "path_absolute"],
    ["a/", "path_empty_segment"],
    ["a//b", "path_empty_segment"],
    [".", "path_dot_segment"],
    ["a/./b", "path_dot_segment"],
    ["a\\b", "path_backslash"],
    ["a\0", "path_nul"],
    ["e\u0301", "path_nfc"],
    ["\udc00", "path_surrogate"],
    ["é".repeat(257), "path_length"],
    // The published schema's pattern looks at the first line alone (section 4.1).
    ["a\n/../b", "path_dot_segment"],
    ["a\nb\\c", "path_backslash"],
  ])("may not be %j: %s", (path, rule) => {
    expect(pathFault(path)?.rule).toBe(rule);
  });

  it("sorts by UTF-8 bytes (M6)", () => {
    const sorted = ["B", "a", "a-b", "a/b", "a0", "é", "\uffff", "😀", "😁"];
    expect(sorted.toReversed().sort(comparePaths)).toEqual(sorted);
    const byBytes = sorted.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(byBytes).toEqual(sorted);
  });
});

/** Every way to hand over a pair. */
const ways: readonly (readonly [string, (pair: Pair) => unknown])[] = [
  ["values", ({ manifest, bundle }) => validateSources(manifest, bundle)],
  ["bytes", ({ manifest, bundle }) => validateSources(bytesOf(manifest), bytesOf(bundle))],
  ["a stream of bytes one by one", ({ manifest, bundle }) => stream(manifest, bytesOf(bundle), 1)],
  ["a stream of small pieces", ({ manifest, bundle }) => stream(manifest, bytesOf(bundle), 7)],
  ["a stream of one piece", ({ manifest, bundle }) => stream(manifest, bytesOf(bundle), 1_000_000)],
];

function stream(manifest: unknown, bundle: Uint8Array, size: number) {
  return validateSourcesStream(manifest, pieces(bundle, size));
}

describe.each(ways)("a Bundle as %s", (_way, validate) => {
  it("is accepted when it is honest, with unpadded base64 (B4), a byte order mark (B3) and members that are not known", async () => {
    await validate(honest());
    const unpadded = honest();
    setFile("x.bin", { content: "AAEC/w", extra: [{ content: "x" }], encoding: "base64" })(unpadded);
    setBundle({ extra: { files: { "a.txt": 1 } }, list: [[], {}, "x", 1.5e3, null] })(unpadded);
    await validate(unpadded);
    const marked = pairOf(
      Object.fromEntries([
        ["__proto__", "p"],
        ["mark.txt", "\ufeffa"],
        ["constructor", "c"],
        ["10", "t"],
      ]),
    );
    await validate(marked);
  });

  it("has files whose names objects have already, and only those (B7)", async () => {
    const names = ["__proto__", "constructor", "hasOwnProperty", "toString", "10"];
    const pair = pairOf(Object.fromEntries(names.map((name) => [name, `in ${name}`])));
    await validate(pair);
    const snapshot = validateSources(bytesOf(pair.manifest), bytesOf(pair.bundle));
    for (const name of names) {
      expect(Buffer.from(snapshot.file(name)?.bytes ?? []).toString()).toBe(`in ${name}`);
    }
    expect(snapshot.file("valueOf")).toBeUndefined();
    const lacking = pairOf({ constructor: "c" });
    lacking.bundle.files = {};
    expect(await refusal(() => validate(lacking))).toMatchObject({ rule: "bundle_keys" });
  });

  it.each(spoiledBundles)("is refused with %s", async (_what, rule, spoil) => {
    const pair = honest();
    spoil(pair);
    expect(await refusal(() => validate(pair))).toMatchObject({ code: "OPENSHIP_INVALID", rule });
  });
});

describe.each([1, 7, 1_000_000])("the text of a Bundle, in pieces of %i bytes", (size) => {
  const text = JSON.stringify(honest().bundle);

  it.each([
    ["B6 a member twice", text.replace("{", '{"digest":"x",'), "digest_mismatch"],
    [
      "B6 a file twice",
      text.replace('"files":{', '"files":{"a.txt":{"encoding":"utf-8","content":"A\\n"},'),
      "duplicate_member",
    ],
    [
      "B6 content twice",
      text.replace('"content":"A\\n"', '"content":"A\\n","content":"A\\n"'),
      "duplicate_member",
    ],
    [
      "B6 a name twice, spelt in two ways",
      text.replace('"files":{', '"x":{"a":1,"\\u0061":2},"files":{'),
      "duplicate_member",
    ],
    ["a byte order mark", `\ufeff${text}`, "json"],
    ["another document after it", `${text}{}`, "json"],
    ["a missing end", text.slice(0, -1), "json"],
    ["an end within a string", text.slice(0, text.indexOf("A\\n") + 1), "json"],
    ["a comma too many", text.replace("}}", "},}"), "json"],
    ["a comment", `/**/${text}`, "json"],
    ["single quotes", text.replaceAll('"', "'"), "json"],
    ["a line feed within a string", text.replace("A\\n", "A\n"), "json"],
    ["a wrong escape", text.replace("A\\n", "\\x41\\n"), "json"],
    ["half an escape", text.replace("A\\n", "\\u00"), "json"],
    ["a wrong number", text.replace("{", '{"x":01,'), "json"],
    ["a wrong word", text.replace("{", '{"x":nul,'), "json"],
    ["a very long number", text.replace("{", `{"x":${"1".repeat(5_000)},`), "json"],
    ["deep nesting", text.replace("{", `{"x":${"[".repeat(100_000)}`), "json"],
  ])("is refused with %s", async (_what, spoiled, rule) => {
    const { manifest } = honest();
    expect(await refusal(() => stream(manifest, bytesOf(spoiled), size))).toMatchObject({
      code: "OPENSHIP_INVALID",
      rule,
    });
    if (rule !== "digest_mismatch") {
      expect(await refusal(() => validateSources(manifest, bytesOf(spoiled)))).toMatchObject({ rule });
    }
  });

  it("is refused with invalid UTF-8, also where nobody looks (B6)", async () => {
    const { manifest } = honest();
    const marked = text.replace("{", '{"x":"@",');
    for (const wrong of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]]) {
      const at = marked.indexOf("@");
      const bytes = Buffer.concat([
        Buffer.from(marked.slice(0, at)),
        Buffer.from(wrong),
        Buffer.from(marked.slice(at + 1)),
      ]);
      expect(await refusal(() => stream(manifest, bytes, size))).toMatchObject({ rule: "utf8" });
      expect(await refusal(() => validateSources(manifest, bytes))).toMatchObject({ rule: "utf8" });
    }
    await stream(manifest, Buffer.from(marked), size);
  });
});

describe("a Bundle that is read while it arrives", () => {
  it("gives each file once it is verified, in its own order, and waits for whoever takes it", async () => {
    const { manifest, bundle } = honest();
    const reversed = { ...bundle, files: Object.fromEntries(Object.entries(bundle.files).toReversed()) };
    const taken: string[] = [];
    let busy = false;
    await validateSourcesStream(manifest, pieces(bytesOf(reversed), 10), {
      onFile: async ({ entry, bytes }) => {
        expect(busy).toBe(false);
        busy = true;
        await new Promise(setImmediate);
        busy = false;
        expect(bytes.byteLength).toBe(entry.size);
        taken.push(entry.path);
      },
    });
    expect(taken).toEqual(["x.bin", "b/é.md", "a.txt"]);
  });

  it("gives no file that is a byte off, nor one after it", async () => {
    const pair = honest();
    setFile("b/é.md", { content: "ê" })(pair);
    const taken: string[] = [];
    const onFile = ({ entry }: { entry: FileEntry }) => void taken.push(entry.path);
    await refusal(() => validateSourcesStream(pair.manifest, pieces(bytesOf(pair.bundle), 1), { onFile }));
    expect(taken).toEqual(["a.txt"]);
  });

  it.each([
    ["a Bundle of spaces", () => Buffer.alloc(1_048_576, " "), "SOURCE_TOO_LARGE"],
    ["a string of an unknown member", endless('{"x":"', "a"), "SOURCE_TOO_LARGE"],
    ["a name", endless('{"', "a"), "SOURCE_TOO_LARGE"],
    ["unknown names", endless("{", (at) => `"${at}":0,`), "SOURCE_TOO_LARGE"],
    ["the content of a small file", endless('{"files":{"a.txt":{"content":"', "a"), "OPENSHIP_INVALID"],
  ] as const)(
    "stops at the limit when an origin sends %s for ever, and closes the stream",
    async (_what, piece, code) => {
      let sent = 0;
      let closed = false;
      function* forEver() {
        try {
          for (;;) {
            const next = piece();
            sent += next.byteLength;
            yield next;
          }
        } finally {
          closed = true;
        }
      }
      expect((await refusal(() => validateSourcesStream(honest().manifest, forEver()))).code).toBe(code);
      expect(closed).toBe(true);
      expect(sent).toBeLessThan(20_000_000);
    },
  );

  it("is not begun when its Manifest announces too much (B8); the limit itself is allowed", async () => {
    const { manifest, bundle } = honest();
    const begun = { [Symbol.iterator]: () => expect.fail("the Bundle was read") };
    const error = await refusal(() => validateSourcesStream(manifest, begun, { maxDecodedBytes: 7 }));
    expect(error).toMatchObject({ code: "SOURCE_TOO_LARGE", rule: "limit", path: "$.totals.bytes" });
    await validateSourcesStream(manifest, [bytesOf(bundle)], { maxDecodedBytes: manifest.totals.bytes });
  });

  it("can be stopped", async () => {
    const { manifest, bundle } = honest();
    const stopped = validateSourcesStream(manifest, [bytesOf(bundle)], { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});

function circle(): unknown {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

/** Pieces that begin a document and never end it. */
function endless(begin: string, rest: string | ((at: number) => string)): () => Uint8Array {
  let at = -1;
  return () => {
    at++;
    if (at === 0) return Buffer.from(begin);
    if (typeof rest === "string") return Buffer.alloc(65_536, rest);
    const first = at * 5_000;
    return Buffer.from(Array.from({ length: 5_000 }, (_, index) => rest(first + index)).join(""));
  };
}
