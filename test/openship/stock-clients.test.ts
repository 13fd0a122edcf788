import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { sourceFileUri } from "../../server/openship/mcp/uri.js";
import { createProducerStore } from "../../server/openship/store/producer-store.js";
import { serve } from "../server/mcp.js";
import { type ReadContents, stockClients } from "./clients.js";
import { awkward, bytes, snapshotOf } from "./snapshots.js";

const files = {
  ...awkward,
  "image.png": Uint8Array.of(0x89, 0x50, 0, 0xff),
  "bom.txt": "\uFEFFtext",
  empty: "",
};
const snapshot = snapshotOf(files);
const paths = snapshot.manifest.files.map(({ path }) => path);
const pageSize = 10;

async function served(): Promise<string> {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  store.publish(snapshot);
  return serve((server) => registerOpenShip(server, { store, pageSize }));
}

const raw = (path: string) => bytes(Object.getOwnPropertyDescriptor(files, path)?.value);
const received = ({ text, blob }: ReadContents) =>
  text === undefined ? Buffer.from(blob ?? "missing", "base64") : Buffer.from(text);

describe.each(Object.entries(stockClients))("%s", (_name, connected) => {
  it("lists every file, page by page (MB8)", async () => {
    const client = await connected(await served());
    const pages = await client.pages();
    const [manifest, ...listed] = pages.flat();
    expect(pages.length).toBe(Math.ceil(paths.length / pageSize));
    expect(manifest).toMatchObject({ uri: "openship://sources/manifest", mimeType: "application/json" });
    expect(listed.map(({ name }) => name)).toEqual(paths);
    expect(listed.map(({ uri }) => uri)).toEqual(paths.map(sourceFileUri));
    for (const [index, entry] of listed.entries()) {
      const { size, mediaType, sha256 } = snapshot.manifest.files[index] ?? expect.fail();
      expect(entry).toMatchObject({
        size,
        mimeType: mediaType,
        annotations: { lastModified: snapshot.manifest.generatedAt },
        _meta: { "porthole/sha256": sha256, "porthole/digest": snapshot.digest },
      });
    }
  });

  it("reads each of them byte for byte through resources, and can verify it by what it got", async () => {
    const client = await connected(await served());
    const [, ...listed] = (await client.pages()).flat();
    for (const { uri } of listed) {
      const contents = await client.read(uri);
      const path = decodeURIComponent(uri.slice(uri.indexOf("=") + 1));
      expect(received(contents), path).toEqual(raw(path));
      expect(contents.uri).toBe(uri);
      const hash = createHash("sha256").update(received(contents)).digest("hex");
      expect(contents._meta).toEqual({ "porthole/sha256": hash, "porthole/digest": snapshot.digest });
    }
  });

  it("reads each of them byte for byte through the tool (MB4, MB5)", async () => {
    const client = await connected(await served());
    for (const path of paths) {
      const { structuredContent, content, isError } = await client.call({ operation: "read", path });
      expect(isError ?? false, path).toBe(false);
      const entry = snapshot.file(path)?.entry;
      expect(structuredContent).toMatchObject({
        origin: "https://example.com",
        digest: snapshot.digest,
        metadata: entry,
        file: entry,
        encoding: entry?.encoding,
      });
      const encoding = structuredContent?.encoding === "base64" ? "base64" : "utf8";
      expect(Buffer.from(String(structuredContent?.content), encoding), path).toEqual(raw(path));
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
    }
  });

  it("gets the Manifest, the same through the tool and as a resource (MB5, MB8)", async () => {
    const client = await connected(await served());
    const { structuredContent } = await client.call({ operation: "manifest" });
    expect(structuredContent).toEqual({ origin: "https://example.com", manifest: snapshot.manifest });
    const { text = "", mimeType } = await client.read("openship://sources/manifest");
    expect(mimeType).toBe("application/json");
    expect(Buffer.from(text)).toEqual(Buffer.from(snapshot.manifestBytes));
  });

  it("completes paths, and learns how many there are beyond a hundred", async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`many/${index}`, "x"]));
    const store = createProducerStore({ publicUrl: "https://example.com" });
    store.publish(snapshotOf({ ...many, other: "y" }));
    const client = await connected(await serve((server) => registerOpenShip(server, { store })));
    expect(await client.complete("oth")).toMatchObject({ values: ["other"] });
    const { values, total, hasMore } = await client.complete("many/");
    expect([values.length, total, hasMore]).toEqual([100, 150, true]);
    expect(await client.complete("nothing")).toMatchObject({ values: [] });
  });

  it("has the one tool, which gives no whole Bundle and resolves no path (MB4, MB6, MB7)", async () => {
    const client = await connected(await served());
    for (const operation of ["bundle", "document", "discovery", "Manifest", "read ", "__proto__"]) {
      expect(
        (await client.call({ operation, kind: "bundle", path: "README.md" })).structuredContent,
      ).toMatchObject({
        error: { code: "INVALID_OPERATION" },
      });
    }
    for (const path of [
      "./README.md",
      "README.md/",
      "/README.md",
      "app//page.tsx",
      "app/../README.md",
      "app\\page.tsx",
      "README.md\0",
      "%52EADME.md",
      "readme.md",
      " README.md",
      "README.md#x",
      "README.md?x",
      "file:///README.md",
      "https://example.com/README.md",
      "app",
      "app/*",
      "",
    ]) {
      const { isError, structuredContent } = await client.call({ operation: "read", path });
      expect(isError, path).toBe(true);
      expect(structuredContent, path).toMatchObject({
        error: { code: expect.stringMatching(/^(?:INVALID_PATH|NOT_FOUND)$/) },
      });
    }
    expect(await client.call({ operation: "read", path: "README.md" })).toMatchObject({
      structuredContent: { content: expect.stringContaining("README.md") },
    });
  });

  it("learns of each failure by its code, and gets no content with it (MB10)", async () => {
    const client = await connected(await served());
    for (const [args, code] of [
      [{ operation: "read", path: "../README.md" }, "INVALID_PATH"],
      [{ operation: "read", path: "readme.md" }, "NOT_FOUND"],
      [{ operation: "read", path: "cafe\u0301.md" }, "INVALID_PATH"],
      [{ operation: "read" }, "INVALID_PATH"],
      [{ operation: "read", path: ["README.md"] }, "INVALID_PATH"],
      [{ operation: "read", path: "toLocaleString" }, "NOT_FOUND"],
      [{ operation: "bundle" }, "INVALID_OPERATION"],
      [{ path: "README.md" }, "INVALID_OPERATION"],
      [{}, "INVALID_OPERATION"],
    ] as const) {
      const { isError, structuredContent, content } = await client.call(args);
      expect(isError, JSON.stringify(args)).toBe(true);
      expect(structuredContent).toEqual({
        error: { code, message: expect.any(String), retryable: false },
      });
      expect(content).toHaveLength(1);
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
    }
  });
});
