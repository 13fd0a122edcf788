import { request } from "node:http";
import os from "node:os";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readPlan } from "../../plans/index.js";
import { connect, eras, textOf } from "../../test/server/mcp.js";
import { startCompanion } from "./companion.js";

async function started(): Promise<string> {
  const companion = await startCompanion();
  onTestFinished(() => companion.close());
  return companion.url;
}

/** One `tools/list` as a browser would send it, with headers that `fetch` does not let a page choose. */
function post(url: string, headers: Record<string, string>, body = listTools): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
const listTools = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

describe.each(eras)("the companion server, in the era of %s (NEG-04)", (era) => {
  it("shows the real figures of this machine", async () => {
    const client = await connect(await started(), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "show_system",
      "refresh_system",
      "measure_processor",
      "system_report",
      "render_plan",
      "browse_source",
      "openship",
    ]);
    const result = await client.callTool({ name: "show_system" });
    expect(result.structuredContent).toMatchObject({
      host: { name: os.hostname() },
      memory: { totalBytes: os.totalmem() },
      process: { pid: process.pid },
    });
    expect(readPlan(result)).toMatchObject({ kind: "plan", notes: [] });
    expect(textOf(result)).toContain(String(process.pid));
  });

  it("reads them again for the view, by a tool that the view's allowlist names (VIS-05)", async () => {
    const client = await connect(await started(), era);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(JSON.stringify(contents)).toContain('\\"tools\\":[\\"refresh_system\\",\\"measure_processor\\"]');

    const first = await client.callTool({ name: "show_system" });
    const changed = await vi.waitUntil(
      async () => {
        const next = await client.callTool({ name: "refresh_system" });
        return textOf(next) === textOf(first) ? undefined : next;
      },
      { timeout: 10_000 },
    );
    expect(readPlan(changed)).toMatchObject({ kind: "plan", plan: { id: "system" } });
    expect(takenAt(changed)).toBeGreaterThan(takenAt(first));
  });
});

function takenAt({ structuredContent }: { readonly structuredContent?: unknown }): number {
  const { takenAt: text } = structuredContent as { readonly takenAt: string };
  return Date.parse(text);
}

describe("the companion's door", () => {
  it.each([
    ["its own address", {}, 200],
    ["localhost", { host: "localhost:1" }, 200],
    ["a page on this machine", { origin: "http://localhost:3000" }, 200],
    ["a foreign name that points here", { host: "evil.example" }, 403],
    ["a foreign page", { origin: "https://evil.example" }, 403],
    ["a sandboxed page", { origin: "null" }, 403],
  ])("answers a request for or from %s", async (_kind, headers, status) => {
    expect(await post(await started(), headers)).toBe(status);
  });

  it("takes bodies of a megabyte at most", async () => {
    const url = await started();
    const padded = (length: number) => listTools.padEnd(length, " ");
    expect(await post(url, {}, padded(1_048_576))).toBe(200);
    expect(await post(url, {}, padded(1_048_577))).toBe(413);
  });

  it("has nothing at other paths", async () => {
    const url = await started();
    expect(await post(url.replace("/mcp", "/"), {})).toBe(404);
    expect(await post(url.replace("/mcp", "/mcp/auth"), {})).toBe(404);
  });

  it("fails clearly when the port is taken, and closes for good", async () => {
    const first = await startCompanion();
    const port = Number(new URL(first.url).port);
    await expect(startCompanion({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await first.close();
    await expect(post(first.url, {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const second = await startCompanion({ port });
    expect(second.url).toBe(first.url);
    await second.close();
  });
});
