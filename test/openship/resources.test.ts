import { ProtocolError, ResourceNotFoundError } from "@modelcontextprotocol/client";
import { registerAppResource } from "@modelcontextprotocol/ext-apps/server";
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { readSourceUri, sourceFileUri } from "../../server/openship/mcp/uri.js";
import { createProducerStore, type ProducerStore } from "../../server/openship/store/producer-store.js";
import { comparePaths } from "../../server/openship/validate/path.js";
import { connect, type Era, eras, serve } from "../server/mcp.js";
import { casesOf } from "./corpus.js";
import { documentsOf, snapshotOf } from "./snapshots.js";

const readme = "the readme";
const listed = [
  "README.md",
  "a b.txt",
  "a+b.txt",
  "a/b.tsx",
  "a&b",
  "a=b",
  "a#b",
  "a=b?c.md",
  "café.md",
  "%2e%2e",
];
const files = { ...Object.fromEntries(listed.map((path) => [path, `in ${path}`])), "README.md": readme };
const paths = Object.keys(files).sort(comparePaths);

function published(content: Readonly<Record<string, string>> = files): ProducerStore {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  store.publish(snapshotOf(content));
  return store;
}

/** How a read ended: the content, or the code that the client sees. */
async function outcome(url: string, era: Era, uri: string): Promise<string> {
  const client = await connect(url, era);
  try {
    const { contents } = await client.readResource({ uri });
    const [first] = contents;
    return first && "text" in first ? first.text : "";
  } catch (error) {
    if (error instanceof ResourceNotFoundError) {
      expect(error.data).toEqual({ uri });
      return "NOT_FOUND";
    }
    if (!(error instanceof ProtocolError)) throw error;
    expect(error.code).toBe(-32602);
    const { code, ...rest } = error.data as { readonly code: string };
    expect(rest).toEqual({ uri });
    return code;
  }
}

describe.each(eras)("resources/read in the era of %s", (era) => {
  const base = "openship://sources/";

  it.each([
    ["file?path=README.md", readme],
    ["file?path=a%2Fb.tsx", "in a/b.tsx"],
    ["file?path=a/b.tsx", "in a/b.tsx"],
    ["file?path=a%20b.txt", "in a b.txt"],
    ["file?path=a+b.txt", "in a+b.txt"],
    ["file?path=a%2Bb.txt", "in a+b.txt"],
    ["file?path=caf%C3%A9.md", "in café.md"],
    ["file?path=café.md", "in café.md"],
    ["file?path=cafe%CC%81.md", "INVALID_PATH"],
    ["file?path=%2e%2e%2fsecret", "INVALID_PATH"],
    ["file?path=../secret", "INVALID_PATH"],
    ["file?path=%252e%252e", "in %2e%2e"],
    ["file?path=%252e%252e%252fsecret", "NOT_FOUND"],
    ["file?path=a&path=b", "INVALID_PATH"],
    ["file?x=1&path=a", "INVALID_PATH"],
    ["file?path=README.md&x=1", "INVALID_PATH"],
    ["file?path=", "INVALID_PATH"],
    ["file?path", "INVALID_PATH"],
    ["file?", "INVALID_PATH"],
    ["file", "INVALID_PATH"],
    ["file?path=README.md#L3", "NOT_FOUND"],
    ["file?path=a%26b", "in a&b"],
    ["file?path=a%3Db", "in a=b"],
    ["file?path=a%23b", "in a#b"],
    ["file?path=a=b?c.md", "in a=b?c.md"],
    ["file?path=READ\nME.md", "INVALID_PATH"],
    ["file?path=READ\tME.md", "INVALID_PATH"],
    ["file?path=README.md ", "NOT_FOUND"],
    ["x/../file?path=README.md", "NOT_FOUND"],
    ["./file?path=README.md", "NOT_FOUND"],
    ["%66ile?path=README.md", "NOT_FOUND"],
    ["file/?path=README.md", "NOT_FOUND"],
    ["file?path=%", "INVALID_PATH"],
    ["file?path=%zz", "INVALID_PATH"],
    ["file?path=%C3", "INVALID_PATH"],
    ["file?path=%ED%A0%80", "INVALID_PATH"],
    ["file?path=%00", "INVALID_PATH"],
    ["file?path=a%5Cb", "INVALID_PATH"],
    ["file?path=%2Fetc%2Fpasswd", "INVALID_PATH"],
    [`file?path=${"a".repeat(513)}`, "INVALID_PATH"],
    [`file?path=${"a".repeat(512)}`, "NOT_FOUND"],
    ["manifest?x=1", "NOT_FOUND"],
    ["manifest#f", "NOT_FOUND"],
    ["manifest/", "NOT_FOUND"],
    ["bundle", "NOT_FOUND"],
  ])("answers …%s with %s (section 2.9)", async (rest, expected) => {
    const url = await serve((server) => registerOpenShip(server, { store: published() }));
    expect(await outcome(url, era, base + rest)).toBe(expected);
  });

  it.each([
    " openship://sources/file?path=README.md",
    "OPENSHIP://sources/file?path=README.md",
    "openship://SOURCES/file?path=README.md",
    "openship://user@sources/file?path=README.md",
    "openship://sources:80/file?path=README.md",
    "openship:/\n/sources/file?path=README.md",
  ])("finds nothing at %j, which URL parsing might fold into an address", async (uri) => {
    const url = await serve((server) => registerOpenShip(server, { store: published() }));
    expect(await outcome(url, era, uri)).toBe("NOT_FOUND");
  });

  it("never serves a lone surrogate as the character that UTF-8 makes of it (P3)", async () => {
    const store = published({ "\uFFFD": "replacement" });
    const url = await serve((server) => registerOpenShip(server, { store }));
    expect(await outcome(url, era, sourceFileUri("\uFFFD"))).toBe("replacement");
    const client = await connect(url, era);
    // In the era that mirrors the URI in a header, which cannot hold one, the transport refuses first.
    const code = era === "2025-11-25" ? -32602 : -32020;
    await expect(client.readResource({ uri: `${base}file?path=\ud800` })).rejects.toMatchObject({ code });
  });

  it("says for how long and for whom an answer may be kept, where the protocol has words for it", async () => {
    const url = await serve((server) => registerOpenShip(server, { store: published() }));
    const client = await connect(url, era);
    const result = await client.readResource({ uri: `${base}manifest` });
    const { ttlMs, cacheScope } = result as { readonly ttlMs?: number; readonly cacheScope?: string };
    expect([ttlMs, cacheScope]).toEqual(era === "2026-07-28" ? [0, "public"] : [undefined, undefined]);
  });

  describe("the handed cases", () => {
    it.each(
      casesOf<
        { readonly uri: string; readonly paths: readonly string[] },
        { readonly path?: string; readonly errorCode?: string }
      >("resource-uri"),
    )("%s: %s", async (_id, _why, { uri, paths }, { path, errorCode }) => {
      const content = Object.fromEntries(paths.map((each) => [each, `in ${each}`]));
      const url = await serve((server) => registerOpenShip(server, { store: published(content) }));
      expect(await outcome(url, era, uri)).toBe(errorCode ?? `in ${path}`);
    });

    it.each(
      casesOf<
        {
          readonly arguments: Record<string, unknown>;
          readonly snapshot: { manifest: unknown; bundle: unknown };
        },
        Readonly<Record<string, unknown>>
      >("tool-call"),
    )("%s: %s", async (_id, _why, { arguments: args, snapshot }, expected) => {
      const store = createProducerStore({ publicUrl: "https://example.com" });
      const document = (value: unknown) => Buffer.from(JSON.stringify(value));
      store.publish({ manifest: document(snapshot.manifest), bundle: document(snapshot.bundle) });
      const client = await connect(await serve((server) => registerOpenShip(server, { store })), era);
      const { structuredContent, isError } = await client.callTool({ name: "openship", arguments: args });
      if (expected.ok)
        expect(structuredContent).toMatchObject({ encoding: expected.encoding, content: expected.content });
      else {
        expect(isError).toBe(true);
        expect(structuredContent).toEqual({ error: expect.objectContaining({ code: expected.errorCode }) });
      }
    });
  });
});

describe("the handed cases of the kind uri-encode", () => {
  it.each(casesOf<{ readonly path: string }, { readonly uri: string }>("uri-encode"))(
    "%s: %s",
    (_id, _why, { path }, { uri }) => {
      expect(sourceFileUri(path)).toBe(uri);
      expect(readSourceUri(uri)).toEqual({ kind: "file", path });
    },
  );
});

describe.each(eras)("beside what a plain server has, in the era of %s", (era) => {
  const html = "<!doctype html><title>view</title>";

  function register(server: McpServer, store = published(), order: "before" | "after" = "before"): void {
    const neighbours = () => {
      registerAppResource(server, "view", "ui://system/view", {}, (uri) => ({
        contents: [{ uri: uri.href, mimeType: "text/html;profile=mcp-app", text: html }],
      }));
      server.registerResource(
        "note",
        new ResourceTemplate("note://{id}", { list: undefined, complete: { id: () => ["one", "two"] } }),
        {},
        (uri, { id }) => ({ contents: [{ uri: uri.href, text: `note ${id}` }] }),
      );
      server.registerTool("add", { inputSchema: z.object({ a: z.number() }) }, ({ a }) => ({
        content: [{ type: "text", text: String(a + 1) }],
      }));
    };
    if (order === "before") neighbours();
    registerOpenShip(server, { store, pageSize: 4 });
    if (order === "after") neighbours();
  }

  it.each(["before", "after"] as const)(
    "leaves views, templates and tools that were registered %s it as they are",
    async (order) => {
      const client = await connect(await serve((server) => register(server, published(), order)), era);
      expect((await client.readResource({ uri: "ui://system/view" })).contents).toEqual([
        { uri: "ui://system/view", mimeType: "text/html;profile=mcp-app", text: html },
      ]);
      expect((await client.readResource({ uri: "note://7" })).contents).toMatchObject([{ text: "note 7" }]);
      expect(await client.callTool({ name: "add", arguments: { a: 1 } })).toMatchObject({
        content: [{ text: "2" }],
      });
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri).sort()).toEqual(
        ["ui://system/view", "openship://sources/manifest", ...listed.map(sourceFileUri)].sort(),
      );
      expect(
        (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate).sort(),
      ).toEqual(["note://{id}", "openship://sources/file{?path}"]);
      const completion = await client.complete({
        ref: { type: "ref/resource", uri: "note://{id}" },
        argument: { name: "id", value: "" },
      });
      expect(completion.completion.values).toEqual(["one", "two"]);
      await expect(client.readResource({ uri: "ui://nothing" })).rejects.toThrow(ResourceNotFoundError);
      await expect(client.readResource({ uri: "nonsense" })).rejects.toMatchObject({ code: -32602 });
    },
  );

  it("walks through the pages of a neighbour that pages by itself, and then through the files", async () => {
    const client = await connect(
      await serve((server) => {
        server.registerResource("one", "note://one", {}, () => ({ contents: [] }));
        server.server.setRequestHandler("resources/list", ({ params }) => {
          const page = Number(params?.cursor ?? 0);
          const resources = [{ uri: `note://${page}`, name: `note ${page}` }];
          return page < 2 ? { resources, nextCursor: String(page + 1) } : { resources };
        });
        registerOpenShip(server, { store: published(), pageSize: 4 });
      }),
      era,
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(["note 0", "note 1", "note 2", ...paths]);
  });

  it("refuses a cursor that is none of its own, or of another snapshot, as a client must begin again", async () => {
    const store = published();
    const client = await connect(await serve((server) => register(server, store)), era);
    const { nextCursor = "" } = await client.request({ method: "resources/list", params: {} });
    const next = () => client.request({ method: "resources/list", params: { cursor: nextCursor } });
    expect((await next()).resources[0]?.name).toBe(store.recent()[0]?.manifest.files[4]?.path);

    await expect(
      client.request({ method: "resources/list", params: { cursor: "nonsense" } }),
    ).rejects.toMatchObject({ code: -32602 });
    store.publish(snapshotOf({ ...files, "README.md": "changed" }));
    await expect(next()).rejects.toMatchObject({ code: -32602 });
  });

  it("answers with the snapshot that is published now, and keeps it when the next one is broken", async () => {
    const store = published();
    const url = await serve((server) => register(server, store));
    const content = async () => outcome(url, era, sourceFileUri("README.md"));
    expect(await content()).toBe(readme);
    store.publish(snapshotOf({ "README.md": "changed" }));
    expect(await content()).toBe("changed");
    const { manifest, bundle } = documentsOf({ "README.md": "broken" });
    bundle[bundle.indexOf("broken")] = "B".charCodeAt(0);
    expect(() => store.publish({ manifest, bundle })).toThrow(
      expect.objectContaining({ code: "OPENSHIP_INVALID" }),
    );
    expect(await content()).toBe("changed");
  });

  it("lists its neighbours and says why there are no files while nothing is published", async () => {
    const store = createProducerStore({ publicUrl: "https://example.com" });
    const client = await connect(await serve((server) => register(server, store)), era);
    const { resources, _meta } = await client.request({ method: "resources/list", params: {} });
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      "openship://sources/manifest",
      "ui://system/view",
    ]);
    expect(_meta?.["porthole/openship"]).toMatchObject({ code: "OPENSHIP_UNAVAILABLE", retryable: true });
    const call = await client.callTool({ name: "openship", arguments: { operation: "manifest" } });
    expect(call).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "OPENSHIP_UNAVAILABLE" } },
    });
    await expect(client.readResource({ uri: "openship://sources/manifest" })).rejects.toMatchObject({
      code: -32603,
      data: { code: "OPENSHIP_UNAVAILABLE", retryable: true },
    });
  });
});
