import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readAppResource } from "../app-resource.js";
import { connectTarget } from "./connection.js";
import type { FileTarget } from "./target.js";

async function appFile(content: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), "porthole-file-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "my app.html");
  await writeFile(file, content);
  return file;
}

async function connect(target: FileTarget) {
  const connection = await connectTarget({ target, timeoutMs: 5_000, onToolsChanged: () => {} });
  onTestFinished(() => connection.close());
  return connection;
}

describe("a target that is a file", () => {
  it("is an app with one tool, and is read anew each time", async () => {
    const file = await appFile("<!doctype html><title>Žluť</title>");
    const connection = await connect({ file });
    expect(connection.tools()).toMatchObject([
      { name: "show", _meta: { ui: { resourceUri: "ui://file/my%20app.html" } } },
    ]);
    expect(connection.label).toBe("my app.html");
    const read = () => readAppResource(connection, "ui://file/my%20app.html");
    expect(await read()).toMatchObject({ html: "<!doctype html><title>Žluť</title>", csp: undefined });
    await writeFile(file, "<!doctype html>new");
    expect(await read()).toMatchObject({ html: "<!doctype html>new" });
  });

  it.each([
    { content: [{ type: "text", text: "hi", extra: 1 }], structuredContent: { a: null }, unknownKey: [0] },
    { content: [{ type: "hologram" }], _meta: { x: { y: 1 } } },
    { structuredContent: [1, 2] },
    { isError: true, content: [] },
  ])("answers its call with what was given, as it is: %j (TIN-14)", async (toolResult) => {
    const connection = await connect({ file: await appFile("<!doctype html>"), toolResult });
    expect(await connection.callTool({ name: "show", arguments: { a: 1 } })).toEqual(toolResult);
  });

  it.each([
    [
      "is missing",
      async () => join(tmpdir(), "porthole-none.html"),
      /"porthole-none\.html" cannot be shown: there is no such file/,
    ],
    ["is a folder", async () => tmpdir(), /cannot be shown: the file cannot be read \(EISDIR\)/],
    ["is no text", () => appFile(new Uint8Array([0xff, 0xfe, 0x00])), /it is not UTF-8 text/],
  ])("is refused when it %s", async (_what, file, message) => {
    await expect(connect({ file: await file() })).rejects.toMatchObject({
      code: "BAD_TARGET",
      message: expect.stringMatching(message),
    });
  });
});
