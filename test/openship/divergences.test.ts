import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { sourceFileUri } from "../../server/openship/mcp/uri.js";
import { createProducerStore } from "../../server/openship/store/producer-store.js";
import { connect, type Era, eras, serve } from "../server/mcp.js";
import { snapshotOf } from "./snapshots.js";

/**
 * The binding that the public implementation has: the SDK's own template matching, its variable used as it comes, and
 * form-encoded addresses in the list. Where these tests fail after an update of the SDK, our own handlers may have become
 * unnecessary.
 */
const files = Object.fromEntries(
  ["README.md", "a b.txt", "a+b.txt", "app/page.tsx", "app/[id].tsx", "café.md"].map((path) => [
    path,
    `in ${path}`,
  ]),
);
const snapshot = snapshotOf(files);
const formUri = (path: string) => `openship://sources/file?${new URLSearchParams({ path })}`;

function registerPublicShape(server: McpServer): void {
  const template = new ResourceTemplate("openship://sources/file{?path}", {
    list: () => ({
      resources: snapshot.manifest.files.map(({ path }) => ({ uri: formUri(path), name: path })),
    }),
  });
  server.registerResource("file", template, {}, (uri, { path }) => {
    const file = snapshot.file(String(path));
    if (!file) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, text: Buffer.from(file.bytes).toString() }] };
  });
}

function registerOurs(server: McpServer): void {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  store.publish(snapshot);
  registerOpenShip(server, { store });
}

async function read(url: string, era: Era, uri: string): Promise<string> {
  const client = await connect(url, era);
  try {
    const [contents] = (await client.readResource({ uri })).contents;
    return contents && "text" in contents ? contents.text : "";
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

describe.each(eras)("where the public binding differs from the text, in the era of %s", (era) => {
  it.each(["app/page.tsx", "app/[id].tsx", "café.md"])(
    "lists %s and cannot read it, while ours reads what it lists (4.1 row 1)",
    async (path) => {
      expect(await read(await serve(registerPublicShape), era, formUri(path))).toBe("-32602");
      expect(await read(await serve(registerOurs), era, sourceFileUri(path))).toBe(`in ${path}`);
    },
  );

  it("serves another file than it lists, while ours serves the one (4.1 row 2)", async () => {
    const client = await connect(await serve(registerPublicShape), era);
    const { resources } = await client.listResources();
    const uri = resources.find(({ name }) => name === "a b.txt")?.uri ?? "";
    expect(await read(await serve(registerPublicShape), era, uri)).toBe("in a+b.txt");

    const ours = await connect(await serve(registerOurs), era);
    const listed = (await ours.listResources()).resources.find(({ name }) => name === "a b.txt")?.uri ?? "";
    expect(await read(await serve(registerOurs), era, listed)).toBe("in a b.txt");
  });

  it.each([
    ["a newline inside, which URL parsing deletes", "openship://sources/file?path=READ\nME.md"],
    ["a leading blank", " openship://sources/file?path=README.md"],
    ["a scheme in capitals", "OPENSHIP://sources/file?path=README.md"],
    ["dot segments", "openship://sources/x/../file?path=README.md"],
  ])("serves README.md for an address with %s, while ours does not (section 5, 1)", async (_what, uri) => {
    expect(await read(await serve(registerPublicShape), era, uri)).toBe("in README.md");
    expect(await read(await serve(registerOurs), era, uri)).toBe("-32602");
  });

  it("takes a fragment for a part of the path (section 5, 2)", async () => {
    const store = createProducerStore({ publicUrl: "https://example.com" });
    store.publish(snapshotOf({ "README.md#L3": "another file" }));
    const url = await serve((server) => registerOpenShip(server, { store }));
    expect(await read(url, era, "openship://sources/file?path=README.md#L3")).toBe("-32602");
    expect(await read(url, era, sourceFileUri("README.md#L3"))).toBe("another file");
  });

  it("completes the template alone, not an address (section 5, 7)", async () => {
    const client = await connect(await serve(registerOurs), era);
    const complete = (uri: string) =>
      client.complete({ ref: { type: "ref/resource", uri }, argument: { name: "path", value: "app/" } });
    expect((await complete("openship://sources/file{?path}")).completion.values).toHaveLength(2);
    await expect(complete(sourceFileUri("README.md"))).rejects.toMatchObject({ code: -32602 });
  });
});
