import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createRedactor } from "../../base/redact.js";
import { readAppResource } from "../app-resource.js";
import type { LoggedMessage } from "../library/page-driver.js";
import { connectTarget } from "../target/connection.js";
import { recordingOf } from "./recording.js";

const html = "<!doctype html><title>rec</title>";
const result = { content: [{ type: "hologram", token: "s3cr3t-token" }], unknownKey: [0] };
const say = (
  id: number,
  direction: LoggedMessage["direction"],
  kind: LoggedMessage["kind"],
  method: string,
  message: object,
) => ({
  id,
  direction,
  at: id,
  kind,
  method,
  size: 1,
  message: { jsonrpc: "2.0", ...message },
});

function recording() {
  const tool = (name: string) => ({ name, inputSchema: { type: "object" as const } });
  return recordingOf({
    server: "weather",
    capabilities: { tools: { listChanged: true }, logging: {} },
    tools: [{ ...tool("show"), _meta: { ui: { resourceUri: "ui://w/app" } } }, tool("save"), tool("other")],
    call: { name: "show", arguments: { b: 1, a: "s3cr3t-token" } },
    outcome: { kind: "result", result, milliseconds: 1 },
    app: {
      uri: "ui://w/app",
      html,
      approvedCsp: { connectDomains: ["https://a.example"] },
      grantedPermissions: ["camera"],
    },
    messages: [
      say(1, "to-app", "notification", "ui/notifications/sandbox-resource-ready", { params: { html } }),
      say(2, "from-app", "request", "tools/call", { id: 7, params: { name: "save", arguments: { n: 1 } } }),
      say(3, "to-app", "result", "tools/call", { id: 7, result: { content: [], n: "first" } }),
      say(4, "from-app", "request", "tools/call", { id: 8, params: { name: "save", arguments: { n: 1 } } }),
      say(5, "to-app", "error", "tools/call", { id: 8, error: { code: -32_001, message: "full" } }),
      say(6, "from-app", "request", "ui/open-link", { id: 9, params: { url: "https://a.example/" } }),
    ],
    redact: createRedactor(["s3cr3t-token"]),
  });
}

async function play(value: unknown) {
  const folder = await mkdtemp(join(tmpdir(), "porthole-recording-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "a.recording.json");
  await writeFile(path, typeof value === "string" ? value : JSON.stringify(value));
  const connection = await connectTarget({
    target: { recording: path },
    timeoutMs: 5_000,
    onToolsChanged: () => {},
  });
  onTestFinished(() => connection.close());
  return connection;
}

describe("a recording", () => {
  it("holds what is needed to play it, and no secret (HAR-10)", () => {
    const made = recording();
    expect(made.tools.map(({ name }) => name)).toEqual(["show", "save"]);
    expect(made.app).toMatchObject({
      uri: "ui://w/app",
      html,
      csp: { connectDomains: ["https://a.example"] },
    });
    expect(made.exchanges.map(({ method }) => method)).toEqual(["tools/call", "tools/call", "tools/call"]);
    expect(JSON.stringify(made)).not.toContain("s3cr3t-token");
    expect(JSON.stringify(made)).toContain("[redacted]");
  });

  it("answers as the server did, in order, with results as they were (TIN-14)", async () => {
    const connection = await play(recording());
    expect(connection.server).toMatchObject({ name: "weather" });
    expect(connection.capabilities).toEqual({ tools: { listChanged: true }, resources: {} });
    const show = { name: "show", arguments: { a: "[redacted]", b: 1 } };
    const redacted = { ...result, content: [{ type: "hologram", token: "[redacted]" }] };
    expect(await connection.callTool(show)).toEqual(redacted);
    expect(await connection.callTool(show)).toEqual(redacted);
    const save = { name: "save", arguments: { n: 1 } };
    expect(await connection.callTool(save)).toEqual({ content: [], n: "first" });
    await expect(connection.callTool(save)).rejects.toMatchObject({
      code: -32_001,
      message: expect.stringContaining("full"),
    });
    await expect(connection.callTool({ name: "save", arguments: { n: 2 } })).rejects.toThrow(
      "this was not recorded",
    );
  });

  it("gives the document with the domains and permissions that it had", async () => {
    expect(await readAppResource(await play(recording()), "ui://w/app")).toMatchObject({
      html,
      csp: { connectDomains: ["https://a.example"] },
      permissions: ["camera"],
    });
  });

  it.each([
    ["no JSON", "{", /it is no JSON/],
    ["empty", { ...recording(), exchanges: [] }, /is no recording of Porthole/],
    ["something else", { schema: "porthole-recording/9" }, /is no recording of Porthole/],
  ])("is refused when it is %s", async (_what, value, message) => {
    await expect(play(value)).rejects.toMatchObject({
      code: "BAD_TARGET",
      message: expect.stringMatching(message),
    });
  });
});
