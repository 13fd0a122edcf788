import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { eras, textOf } from "./mcp.js";

const program = fileURLToPath(new URL("../fixtures/surfaces-stdio.mjs", import.meta.url));

/** The official client at the pipes of a program that was started as this identity. */
async function startAs(identity: string, era: (typeof eras)[number]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, identity],
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk) => {
    said += String(chunk);
  });
  const client = new Client(
    { name: "official-client", version: "1.0.0" },
    era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport, said: () => said };
}

describe.each(eras)("a program on pipes, in the era of %s", { timeout: 60_000 }, (era) => {
  it.each([
    ["root", "admin", "wipe", "forever"],
    ["bob", "member", "forever", "wipe"],
  ])("serves %s the surface %s and hides the other (R26)", async (identity, surface, own, other) => {
    const { client, said } = await startAs(identity, era);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["whoami", own]);
    expect(textOf(await client.callTool({ name: "whoami" }))).toBe(JSON.stringify([identity, surface]));
    const refusal = async (name: string) => {
      const error: unknown = await client.callTool({ name }).catch((reason: unknown) => reason);
      return String(error).replaceAll(name, "*");
    };
    expect(await refusal(other)).toBe(await refusal("no-such-tool"));
    expect(await refusal(other)).toContain("Tool * not found");
    expect(said()).toBe("");
  });

  it("aborts a call that the client gives up, and serves on", async () => {
    const { client, said } = await startAs("bob", era);
    const giveUp = new AbortController();
    const call = client.callTool({ name: "forever" }, { signal: giveUp.signal });
    await vi.waitUntil(() => said().includes("waiting"), { timeout: 10_000 });
    giveUp.abort();
    await expect(call).rejects.toThrow();
    await vi.waitUntil(() => said().includes("aborted"), { timeout: 10_000 });
    expect(textOf(await client.callTool({ name: "whoami" }))).toBe('["bob","member"]');
  });

  it("ends with its client: nothing keeps the program running", async () => {
    const { client, transport } = await startAs("root", era);
    const pid = transport.pid ?? 0;
    const runs = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(runs()).toBe(true);
    await client.close();
    await vi.waitUntil(() => !runs(), { timeout: 10_000 });
  });
});
