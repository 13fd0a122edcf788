import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createRepresentation } from "./representation.js";

const bytes = Buffer.from("the same line over and over\n".repeat(100));
const sha256 = (data: Uint8Array, encoding: "hex" | "base64") =>
  createHash("sha256").update(data).digest(encoding);

describe("a representation", () => {
  it("has one strong tag and one digest for each coding, over the coded bytes (H5, RFC 9530)", async () => {
    const representation = createRepresentation(bytes, "text/plain");
    const bodies = await Promise.all((["identity", "gzip", "br"] as const).map(representation.in));
    expect(new Set(bodies.map(({ etag }) => etag)).size).toBe(3);
    for (const { etag, reprDigest, bytes: coded } of bodies) {
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(reprDigest).toBe(`sha-256=:${sha256(coded, "base64")}:`);
    }
    const [plain, gzip, br] = bodies.map((body) => Buffer.from(body.bytes));
    expect(plain).toEqual(bytes);
    expect(gunzipSync(gzip ?? "")).toEqual(bytes);
    expect(brotliDecompressSync(br ?? "")).toEqual(bytes);
    expect(representation.sha256).toBe(sha256(bytes, "hex"));
  });

  it("is coded once, however many ask", async () => {
    const representation = createRepresentation(bytes, "text/plain");
    const [first, second] = await Promise.all([representation.in("gzip"), representation.in("gzip")]);
    expect(first).toBe(second);
  });

  it.each([
    ["small", Buffer.from("small"), true],
    ["coded already", bytes, false],
  ])("is sent plain when it is %s", async (_why, data, compressible) => {
    const body = await createRepresentation(data, "text/plain", { compressible }).in("br");
    expect(body.coding).toBe("identity");
    expect(Buffer.from(body.bytes)).toEqual(data);
  });
});
