import { describe, expect, it } from "vitest";
import { openShipSources } from "../../server/openship/mcp/part.js";
import { sourceFileUri } from "../../server/openship/mcp/uri.js";
import { createProducerStore } from "../../server/openship/store/producer-store.js";
import { createMcpHandler, defineTool } from "../../server/surfaces/index.js";
import { eras } from "../server/mcp.js";
import { connectTo } from "../server/surfaces.js";
import { awkward, snapshotOf } from "./snapshots.js";

const snapshot = snapshotOf(awkward);
const wipe = defineTool({ name: "wipe", handler: () => "wiped" });

/** A server that asks for credentials, with the published source beside a tool of its own. */
function guarded() {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  store.publish(snapshot);
  const handler = createMcpHandler({
    serverInfo: { name: "guarded", version: "1.0.0" },
    auth: (request) => (request.headers.get("authorization") === "Bearer ada" ? { name: "ada" } : null),
    surfaces: { all: { runtimeTools: [wipe], parts: [openShipSources({ store, pageSize: 10 })] } },
    selectSurface: () => "all" as const,
  });
  return { handler, store };
}

describe.each(eras)("as a part of a surface, in the era of %s", (era) => {
  it.each([
    ["no credentials", undefined],
    ["an expired token", "Bearer expired"],
    ["garbage", "nonsense"],
    ["good credentials", "Bearer ada"],
  ])("is read with %s (MB3)", async (_what, authorization) => {
    const client = await connectTo(guarded().handler, era, authorization ? { authorization } : {});
    const { structuredContent } = await client.callTool({
      name: "openship",
      arguments: { operation: "manifest" },
    });
    expect(structuredContent).toEqual({ origin: "https://example.com", manifest: snapshot.manifest });

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "openship://sources/manifest",
      ...snapshot.manifest.files.map(({ path }) => sourceFileUri(path)),
    ]);
    for (const { path, encoding } of snapshot.manifest.files) {
      const { contents } = await client.readResource({ uri: sourceFileUri(path) });
      expect(encoding, path).toBe("utf-8");
      expect(contents, path).toMatchObject([{ text: awkwardText(path) }]);
    }
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "openship://sources/file{?path}" },
      argument: { name: "path", value: "app/" },
    });
    expect(completion.values).toEqual(["app/[id]/(g)/page.tsx", "app/page.tsx"]);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "openship://sources/file{?path}" },
    ]);
  });

  it("opens no other tool to a caller without credentials", async () => {
    const anonymous = await connectTo(guarded().handler, era, { authorization: "Bearer expired" });
    expect((await anonymous.listTools()).tools.map(({ name }) => name)).toEqual(["openship"]);
    await expect(anonymous.callTool({ name: "wipe" })).rejects.toThrow();
    const ada = await connectTo(guarded().handler, era, { authorization: "Bearer ada" });
    expect(await ada.callTool({ name: "wipe" })).toMatchObject({ content: [{ text: "wiped" }] });
  });

  it("answers failures by the same codes as on a plain server (MB10)", async () => {
    const client = await connectTo(guarded().handler, era);
    for (const [uri, data] of [
      ["openship://sources/file?path=../x", { code: "INVALID_PATH" }],
      ["openship://sources/file?path=a&path=b", { code: "INVALID_PATH" }],
      ["openship://sources/x/../file?path=README.md", {}],
      ["openship://sources/file?path=missing", {}],
    ] as const) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: -32602,
        data: { uri, ...data },
      });
    }
    expect(await client.callTool({ name: "openship", arguments: { operation: "bundle" } })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "INVALID_OPERATION" } },
    });
  });

  it("refuses a cursor of another snapshot", async () => {
    const { handler, store } = guarded();
    const client = await connectTo(handler, era);
    const first = await client.request({ method: "resources/list", params: {} });
    store.publish(snapshotOf({ "README.md": "next" }));
    await expect(
      client.request({ method: "resources/list", params: { cursor: first.nextCursor ?? "" } }),
    ).rejects.toMatchObject({ code: -32602 });
  });
});

function awkwardText(path: string): unknown {
  return Object.getOwnPropertyDescriptor(awkward, path)?.value;
}
