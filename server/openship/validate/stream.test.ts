import { describe, expect, it } from "vitest";
import { bytesOf, honest, pieces, setFile } from "../../../test/openship/spoil.js";
import { refusal } from "../../../test/openship/tree.js";
import type { FileEntry } from "../types.js";
import { validateSourcesStream } from "./stream.js";

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
