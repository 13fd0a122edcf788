import { describe, expect, it } from "vitest";
import { bytesOf, honest, pieces, type Spoil, setBundle, setFile } from "../../../test/openship/spoil.js";
import { type Pair, pairOf, refusal } from "../../../test/openship/tree.js";
import type { OpenShipRule } from "../error.js";
import { validateSources } from "./sources.js";
import { validateSourcesStream } from "./stream.js";

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
