import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { HostError, recordingSchema } from "../harness/index.js";
import { runIn } from "../test/fixtures/command.js";
import { serveFixture } from "../test/fixtures/mcp-fixture.js";
import { recordingFile } from "./record.js";
import { safePorts } from "./safe-ports.js";

const hostile = "\u001b[2J\u001b]0;owned\u0007\u009b1m\u202e\n::error::forged";
const steers = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Everything that a command prints, line by line. */
async function printed(words: readonly string[], folder = tmpdir()) {
  const { code, stdout, stderr } = await runIn(folder, words, { onLine: (_line, interrupt) => interrupt() });
  return { code, lines: [stdout, stderr].flatMap((text) => text.split("\n")).filter((line) => line !== "") };
}

describe("text of others on the terminal (HAR-13)", () => {
  it("does not steer it from a server's standard error", async () => {
    const program = `process.stderr.write(${JSON.stringify(`said ${hostile}\n`)}, () => process.exit(3))`;
    const { code, lines } = await printed(["open", "--", process.execPath, "-e", program]);
    expect(code).toBe(2);
    expect(lines.join("")).toContain("owned");
    for (const line of lines) expect(line).not.toMatch(steers);
  });

  it.each([
    ["an address", ["open", `http://${hostile}/`]],
    ["a file name", ["open", `${hostile}.html`]],
    ["a tool", ["open", "app.html", "--tool", hostile]],
    ["an option", [`--${hostile}`]],
    ["a command", ["open", "--", `none-${hostile}`]],
  ])("does not steer it from %s", async (_what, words) => {
    const { code, lines } = await printed(words);
    expect(code).toBe(2);
    // What was typed may break lines, and nothing else.
    expect(lines.join("")).not.toMatch(steers);
    expect(lines).not.toEqual([]);
  });

  it("does not steer it from an answer of a server", async () => {
    const server = await serveFixture(() => {
      const mcp = new McpServer({ name: hostile, version: hostile });
      mcp.registerTool(hostile, { description: hostile }, () => ({ content: [] }));
      return mcp;
    });
    onTestFinished(() => server.close());
    const { lines } = await printed(["open", server.url, "--tool", "none"]);
    for (const line of lines) expect(line).not.toMatch(steers);
    expect(new HostError("NOT_MCP", `it said ${hostile}`).message).toBe(
      "it said ·[2J·]0;owned··1m··::error::forged",
    );
  });

  it("neither steers nor colours it from an app that is checked, nor the file that a report is written to", async () => {
    const folder = await mkdtemp(join(tmpdir(), "porthole-check-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const server = await serveFixture(() => {
      const mcp = new McpServer({ name: "shop", version: "1" });
      const resourceUri = "ui://gone/\u001b[32mgreen";
      mcp.registerTool("show", { _meta: { ui: { resourceUri } } }, () => ({ content: [] }));
      return mcp;
    });
    onTestFinished(() => server.close());
    const words = [
      "check",
      server.url,
      "--rule",
      "RES-05",
      "--reporter",
      "list",
      "--reporter",
      "list=kept.txt",
    ];
    const { code, stdout } = await runIn(folder, words, { color: true });
    expect(code).toBe(1);
    const kept = await readFile(join(folder, "kept.txt"), "utf8");
    for (const text of [stdout, kept]) {
      expect(text).toContain("·[32mgreen");
      expect(text).not.toContain("\u001b[32mgreen");
    }
    // The control: the command's own colours are there, on the terminal.
    expect(stdout).toContain("\u001b[31m");
  });

  it("leaves the command's own colours and line breaks, and no others", () => {
    const lines: string[] = [];
    const ports = { stdout: (line: string) => void lines.push(line), stderr: () => {}, folder: "" };
    const rest = { readStdin: async () => new Uint8Array(), interrupted: new AbortController().signal };
    const text = "\u001b[31mred\u001b[39m\nnext \u001b[5mblinks";
    safePorts({ ...ports, ...rest, color: true }).stdout(text);
    safePorts({ ...ports, ...rest, color: false }).stdout(text);
    expect(lines).toEqual(["\u001b[31mred\u001b[39m\nnext ·[5mblinks", "·[31mred·[39m\nnext ·[5mblinks"]);
  });

  it("does not steer it from a recorded file that is shown, and the file says the same", async () => {
    const folder = await mkdtemp(join(tmpdir(), "porthole-record-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const recording = {
      schema: recordingSchema,
      server: hostile,
      capabilities: {},
      tools: [],
      app: { uri: hostile, html: hostile, permissions: [] },
      exchanges: [],
      messages: [],
    } as const;
    const said: string[] = [];
    const file = recordingFile("a.recording.json", { folder, stderr: (line) => said.push(line) });
    file.keep(recording);
    await file.written();
    expect(said).toEqual(["Recorded in a.recording.json."]);
    const text = await readFile(join(folder, "a.recording.json"), "utf8");
    expect(JSON.parse(text)).toEqual(recording);
    expect(text.replaceAll("\n", "")).not.toMatch(steers);
    recordingFile("none/a.recording.json", { folder, stderr: (line) => said.push(line) }).keep(recording);
    await expect.poll(() => said.at(-1)).toMatch(/cannot be written to none\/a\.recording\.json \(ENOENT\)/);
  });

  it("refuses a name for a recording that could not be opened again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "porthole-record-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "app.html"), "<!doctype html>");
    const { code, lines } = await printed(["open", "app.html", "--record", "notes.txt"], folder);
    expect(code).toBe(2);
    expect(lines.join("")).toMatch(/ends with \.recording\.json/);
  });
});
