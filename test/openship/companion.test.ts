import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Companion, startCompanion } from "../../server/companion/companion.js";
import { packageRoot } from "../../server/companion/source/own-source.js";
import { validateDiscovery } from "../../server/openship/validate/discovery.js";
import { validateSources } from "../../server/openship/validate/sources.js";
import { connect, eras } from "../server/mcp.js";
import { casesOf } from "./corpus.js";

/** A project under git, with an awkward name in it. */
function project(): string {
  const root = mkdtempSync(join(tmpdir(), "porthole-project-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    "package.json": '{"name":"sample","description":"A sample."}\n',
    "a b+c.txt": "text\n",
    "src/main.ts": "export {};\n",
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  execFileSync("git", ["init", "-q"], { cwd: root });
  execFileSync("git", ["add", "-A"], { cwd: root });
  return root;
}

async function started(sourceRoot: string): Promise<Companion> {
  const companion = await startCompanion({ sourceRoot });
  onTestFinished(() => companion.close());
  return companion;
}

const at = (companion: Companion, path: string) => new URL(path, companion.url);

describe("the companion's own source", () => {
  it.each(eras)("is one snapshot over HTTP and over MCP, in the era of %s (MB2)", async (era) => {
    const companion = await started(project());
    expect(await companion.source).toMatchObject({ kind: "published" });

    const discovery = validateDiscovery(
      await (await fetch(at(companion, "/.well-known/openship.json"))).json(),
    );
    const { manifest, bundle, mcp } = discovery.capabilities.sources;
    expect(mcp).toBe(companion.url);
    const [manifestBytes, bundleBytes] = await Promise.all(
      [manifest, bundle].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    const snapshot = validateSources(manifestBytes, bundleBytes);
    expect(snapshot.manifest.files.map(({ path }) => path)).toEqual([
      "a b+c.txt",
      "package.json",
      "src/main.ts",
    ]);

    const client = await connect(companion.url, era);
    const { contents } = await client.readResource({ uri: "openship://sources/manifest" });
    expect(contents).toMatchObject([{ text: manifestBytes?.toString() }]);
    const read = await client.callTool({
      name: "openship",
      arguments: { operation: "read", path: "a b+c.txt" },
    });
    expect(read.structuredContent).toMatchObject({ digest: snapshot.digest, content: "text\n" });
    const views = (await client.listResources()).resources.filter(({ uri }) => uri.startsWith("ui://"));
    expect(views.length).toBeGreaterThan(1);
    for (const { uri } of views) expect((await client.readResource({ uri })).contents).toHaveLength(1);
  });

  it("is for every page, while the MCP endpoint beside it keeps its guard", async () => {
    const companion = await started(project());
    await companion.source;
    const from = (origin: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(at(companion, path), { headers: { origin } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on("error", reject);
        sent.end();
      });
    expect(await from("https://any.example", "/openship/manifest.json")).toBe(200);
    expect(await from("https://any.example", "/mcp")).toBe(403);
  });

  it.each(
    casesOf<
      { readonly headers: Record<string, string>; readonly rpc: { method: string; params: object } },
      { readonly status: number }
    >("http").filter(([, , { rpc }]) => rpc !== undefined),
  )("the handed case %s: %s (MB3)", async (_id, _why, { headers, rpc }, { status }) => {
    const companion = await started(project());
    await companion.source;
    const response = await fetch(companion.url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...rpc }),
    });
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(body).toContain('"manifest"');
    expect(body).not.toContain("isError");
  });

  it.each([
    ["no git", (root: string) => rmSync(join(root, ".git"), { recursive: true })],
    ["a deleted file", (root: string) => rmSync(join(root, "src/main.ts"))],
    [
      "a secret under git",
      (root: string) => {
        writeFileSync(join(root, ".env"), "TOKEN=x\n");
        execFileSync("git", ["add", "-f", ".env"], { cwd: root });
      },
    ],
    ["no folder", (root: string) => rmSync(root, { recursive: true })],
  ])("is not published with %s, and everything else works", async (_what, spoil) => {
    const root = project();
    spoil(root);
    const companion = await started(root);
    const source = await companion.source;
    expect(source).toMatchObject({ kind: "none", reason: expect.stringMatching(/\w/) });
    expect((await fetch(at(companion, "/.well-known/openship.json"))).status).toBe(404);
    const client = await connect(companion.url, "2026-07-28");
    expect((await client.callTool({ name: "show_system" })).isError ?? false).toBe(false);
    expect(await client.callTool({ name: "openship", arguments: { operation: "manifest" } })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "OPENSHIP_UNAVAILABLE" } },
    });
  });

  it("stands in the folder of this package by default", () => {
    expect(join(packageRoot(), ".")).toBe(join(import.meta.dirname, "../.."));
  });
});
