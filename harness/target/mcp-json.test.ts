import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readMcpConfig } from "./mcp-json.js";

async function config(content: string | object, below = "") {
  const folder = await mkdtemp(join(tmpdir(), "porthole-mcp-json-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, below), { recursive: true });
  const path = join(folder, below, "mcp.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return { path, folder };
}

/** A placeholder of the file, which is no placeholder of a template here. */
const slot = (name: string) => `$\{${name}}`;

describe("readMcpConfig", () => {
  it("reads commands and addresses, with comments and trailing commas", async () => {
    const { path, folder } = await config(`{
      // what an editor writes
      "mcpServers": {
        "files": { "command": "npx", "args": ["-y", "files"], "env": { "ROOT": "\${HOME_OF}/x" }, "alwaysAllow": [] },
        "web": { "type": "http", "url": "https://mcp.example.com/mcp", "headers": { "Authorization": "Bearer \${env:KEY}" } },
        "off": { "command": "x", "disabled": true },
      },
    }`);
    expect(await readMcpConfig(path, { env: { HOME_OF: "/home/ada", KEY: "k-1" } })).toEqual([
      { name: "files", command: "npx", args: ["-y", "files"], env: { ROOT: "/home/ada/x" }, cwd: folder },
      { name: "web", url: "https://mcp.example.com/mcp", headers: { Authorization: "Bearer k-1" } },
    ]);
  });

  it("takes only the servers that are named, also disabled ones", async () => {
    const { path } = await config({
      mcpServers: { a: { command: "a" }, b: { command: "b", disabled: true } },
    });
    expect(await readMcpConfig(path, { servers: ["b"] })).toMatchObject([{ name: "b" }]);
  });

  it("runs a command of .vscode/mcp.json in the folder above, and knows its spelling", async () => {
    const { path, folder } = await config(
      { servers: { a: { command: `${slot("workspaceFolder")}/a`, cwd: "sub" } } },
      ".vscode",
    );
    expect(await readMcpConfig(path)).toEqual([
      { name: "a", command: `${folder}/a`, args: [], env: {}, cwd: join(folder, "sub") },
    ]);
  });

  it("takes the text after :- for a variable that is not set, and leaves a lone $ alone", async () => {
    const { path } = await config({
      mcpServers: { a: { command: "a", args: [slot("NONE:-8080"), "$HOME", "$(x)"] } },
    });
    expect(await readMcpConfig(path, { env: {} })).toMatchObject([{ args: ["8080", "$HOME", "$(x)"] }]);
  });

  it.each([
    ["{", /^mcp\.json: line 1 is no JSON/],
    ["[]", /^mcp\.json: it has no object "mcpServers"$/],
    ['{"mcpServers":{}}', /names no server/],
    ['{"mcpServers":{"a":{}}}', /"a\.command" is wrong .*a server has "command" and "args", or "url"$/],
    ['{"mcpServers":{"a":{"command":"x","args":"y"}}}', /"a\.args" is wrong/],
    [
      `{"mcpServers":{"a":{"command":"${slot("NONE")}"}}}`,
      /server "a" uses \$\{NONE\}, and no such variable is set/,
    ],
    [
      `{"mcpServers":{"a":{"command":"${slot("input:key")}"}}}`,
      /server "a" uses \$\{input:key\}, which Porthole cannot/,
    ],
    ['{"mcpServers":{"a":{"url":"http://a/","headers":{"Host":"b"}}}}', /"Host" belongs to the connection/],
    ['{"mcpServers":{"__proto__":{"command":"x"}}}', /names no server/],
  ])("refuses %s in one line", async (content, message) => {
    const { path } = await config(content);
    await expect(readMcpConfig(path, { env: {} })).rejects.toMatchObject({
      code: "BAD_TARGET",
      message: expect.stringMatching(message),
    });
  });

  it("refuses a missing file and an unknown server", async () => {
    await expect(readMcpConfig(join(tmpdir(), "none", "mcp.json"))).rejects.toMatchObject({
      message: "mcp.json: there is no such file",
    });
    const { path } = await config({ mcpServers: { a: { command: "a" } } });
    await expect(readMcpConfig(path, { servers: ["b", "constructor"] })).rejects.toMatchObject({
      message: 'mcp.json: it names no server "b"; it has a',
    });
  });
});
