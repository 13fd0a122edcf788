import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decoded } from "./content-encoding.js";

const said = '{"jsonrpc":"2.0"}'.repeat(100);
const body = (bytes: Uint8Array) => Readable.from([bytes]);

describe("a body in an encoding that nobody asked for (NET-06)", () => {
  it.each([
    ["gzip", gzipSync(said)],
    [" X-GZIP ", gzipSync(said)],
    ["deflate", deflateSync(said)],
    ["br", brotliCompressSync(said)],
  ])("is read where it is %s", async (encoding, bytes) => {
    expect(await text(decoded(body(bytes), encoding))).toBe(said);
  });

  it.each([null, "identity", "gzip, br"])("comes as it is where it is %s", async (encoding) => {
    expect(await text(decoded(body(Buffer.from(said)), encoding))).toBe(said);
  });

  it.each([
    ["broken off", gzipSync(said).subarray(0, 40)],
    ["none of that kind", Buffer.from(said)],
  ])("fails whoever reads it where it is %s", async (_, bytes) => {
    await expect(text(decoded(body(bytes), "gzip"))).rejects.toThrow();
  });
});
