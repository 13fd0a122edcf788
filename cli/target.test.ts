import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { recordingSchema } from "../harness/index.js";
import type { CommandPorts } from "./ports.js";
import { readTarget, type TargetFlags } from "./target.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-target-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

interface Typed {
  readonly target?: string;
  readonly command?: readonly string[];
  readonly stdin?: string;
}

function read({ target, command, stdin = "" }: Typed, flags: TargetFlags = {}) {
  const ports: CommandPorts = {
    stdout: () => {},
    stderr: () => {},
    readStdin: async () => Buffer.from(stdin),
    color: false,
    interrupted: new AbortController().signal,
    folder,
  };
  return readTarget({ target, command, flags, configuredHeaders: { "X-File": "1" } }, ports);
}

describe("readTarget", () => {
  it("reads a recording, with the call that opened its app", async () => {
    const recording = {
      schema: recordingSchema,
      server: "weather",
      capabilities: {},
      tools: [],
      app: { uri: "ui://w/app", html: "", permissions: [] },
      exchanges: [
        {
          method: "tools/call",
          params: { name: "show", arguments: { city: "Oslo" } },
          answer: { result: { content: [] } },
        },
      ],
      messages: [],
    };
    await writeFile(join(folder, "w.recording.json"), JSON.stringify(recording));
    expect(await read({ target: "w.recording.json" })).toEqual({
      targets: [{ recording: join(folder, "w.recording.json") }],
      callOnOpen: { tool: "show", arguments: { city: "Oslo" } },
    });
    await expect(read({ target: "gone.recording.json" })).rejects.toMatchObject({
      code: "BAD_TARGET",
      message: '"gone.recording.json" cannot be played: there is no such file',
    });
  });

  it("reads a URL, with headers", async () => {
    expect(await read({ target: "https://a.example/mcp" }, { header: ["X-Typed: 2"] })).toEqual({
      targets: [{ url: "https://a.example/mcp", headers: { "x-file": "1", "x-typed": "2" } }],
    });
  });

  it("reads a command, with variables and a folder", async () => {
    expect(
      await read(
        { command: ["node", "s.js", "--port", "1"] },
        { env: ["A=b=c", "EMPTY="], cwd: "sub", tool: "show" },
      ),
    ).toEqual({
      targets: [
        {
          command: "node",
          args: ["s.js", "--port", "1"],
          env: { A: "b=c", EMPTY: "" },
          cwd: join(folder, "sub"),
        },
      ],
      callOnOpen: { tool: "show", arguments: {} },
    });
  });

  it("reads an mcp.json, by place or by --config", async () => {
    await writeFile(join(folder, "my.json"), '{"mcpServers":{"a":{"command":"a"},"b":{"url":"http://b/"}}}');
    const both = await read({ target: "my.json" });
    expect(both.targets).toMatchObject([{ name: "a" }, { name: "b" }]);
    expect(await read({}, { config: "my.json" })).toEqual(both);
    expect(await read({}, { config: "my.json", server: ["b"] })).toMatchObject({ targets: [{ name: "b" }] });
  });

  it("reads an .html file, and calls its one tool", async () => {
    await writeFile(join(folder, "result.json"), '{"content":[],"structuredContent":{"a":1}}');
    const target = { target: "app.html", stdin: '{"city":"Oslo"}' };
    expect(await read(target, { toolInput: "-", toolResult: "@result.json" })).toEqual({
      targets: [{ file: join(folder, "app.html"), toolResult: { content: [], structuredContent: { a: 1 } } }],
      callOnOpen: { tool: "show", arguments: { city: "Oslo" } },
    });
    expect(await read({ target: "app.htm" })).toEqual({
      targets: [{ file: join(folder, "app.htm") }],
      callOnOpen: { tool: "show", arguments: {} },
    });
  });

  it.each<[Typed, TargetFlags, RegExp]>([
    [{}, {}, /^missing a target/],
    [{ command: [] }, {}, /^after -- stands the command of a server$/],
    [{ target: "a", command: ["b"] }, {}, /^give one target/],
    [{ target: "http://a/" }, { config: "mcp.json" }, /^give one target/],
    [{ target: "server.js" }, {}, /^"server\.js" is not a URL.*; a command stands after --$/],
    [{ target: "http://a/" }, { env: ["A=b"] }, /^--env goes with a command, not with a URL$/],
    [
      { target: "http://a/" },
      { toolResult: "{}" },
      /^--tool-result goes with an \.html file, not with a URL$/,
    ],
    [{ command: ["a"] }, { header: ["A: b"] }, /^--header goes with a URL, not with a command$/],
    [{ command: ["a"] }, { server: ["b"] }, /^--server goes with an mcp\.json, not with a command$/],
    [
      { target: "a.html" },
      { tool: "x" },
      /^--tool goes with a URL or a command or an mcp\.json or a recording, not with an \.html file$/,
    ],
    [{ command: ["a"] }, { toolInput: "{}" }, /^--tool-input needs --tool/],
    [{ command: ["a"] }, { env: ["s3cr3t"] }, /^a variable is written as NAME=value$/],
    [{ target: "a.html" }, { toolInput: "{" }, /^--tool-input takes JSON, @file or -, and this is no JSON$/],
    [{ target: "a.html" }, { toolResult: "[]" }, /^--tool-result takes a JSON object$/],
    [{ target: "a.html" }, { toolInput: "@none.json" }, /^cannot read none\.json: there is no such file$/],
    [{ target: "none.json" }, {}, /^none\.json: there is no such file$/],
  ])("refuses %j with %j in one line", async (typed, flags, message) => {
    await expect(read(typed, flags)).rejects.toThrow(message);
  });
});
