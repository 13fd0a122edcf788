import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { displayCommand } from "./command-route.js";
import { connectTarget } from "./connection.js";
import type { CommandTarget } from "./target.js";

const server = fileURLToPath(new URL("../../test/fixtures/stdio-server.mjs", import.meta.url));

async function connect(behaviour: string, extra: Partial<CommandTarget> & { timeoutMs?: number } = {}) {
  const { timeoutMs = 15_000, ...target } = extra;
  const stderr: string[] = [];
  const connection = await connectTarget({
    target: { command: process.execPath, args: [server, behaviour], ...target },
    timeoutMs,
    onToolsChanged: () => {},
    onStderr: (line) => stderr.push(line),
  }).catch((error: unknown) => {
    throw Object.assign(error as Error, { stderr });
  });
  onTestFinished(() => connection.close());
  return { connection, stderr };
}

const factsShape = z.object({
  argv: z.array(z.string()),
  cwd: z.string(),
  env: z.array(z.string()),
  pid: z.number(),
  child: z.number().optional(),
});
type Started = Awaited<ReturnType<typeof connect>>["connection"];
const factsOf = async (connection: Started) =>
  factsShape.parse((await connection.callTool({ name: "facts", arguments: {} })).structuredContent);

/** Whether a process runs; one that has ended and is not yet collected by its parent does not. */
async function runs(pid: number): Promise<boolean> {
  const ps = spawn("ps", ["-o", "stat=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] });
  let state = "";
  ps.stdout.on("data", (chunk: Buffer) => (state += chunk.toString()));
  await once(ps, "close");
  return state.trim() !== "" && !state.startsWith("Z");
}

describe("a target that is a command", () => {
  it("is asked over its standard streams", async () => {
    const { connection } = await connect("plain");
    expect(connection.server).toMatchObject({ name: "stdio" });
    expect(connection.tools().map(({ name }) => name)).toEqual(["facts", "show", "end"]);
    expect(connection.label).toMatch(/^node \S*stdio-server\.mjs plain$/);
  });

  it("is started once more, as in the 2025 era, when the question after its era ends it (NEG-04)", async () => {
    const { connection } = await connect("old");
    expect(connection.protocolVersion).toBe("2025-06-18");
  });

  it("may write lines that are no messages", async () => {
    const { connection } = await connect("chatter");
    expect(connection.tools()).toHaveLength(3);
  });

  it("gets its words without a shell (HAR-11)", async () => {
    const words = ["$(touch /nowhere)", "; exit 1", "a b", '"', "*"];
    const { connection } = await connect("plain", { args: [server, "plain", ...words] });
    expect((await factsOf(connection)).argv).toEqual(["plain", ...words]);
  });

  it("gets a few variables, its own and no others, and the folder that was named", async () => {
    process.env.PORTHOLE_TEST_SECRET = "not for servers";
    onTestFinished(() => void delete process.env.PORTHOLE_TEST_SECRET);
    const { connection } = await connect("plain", { env: { STDIO_TOKEN: "tok-123456" }, cwd: tmpdir() });
    const { env, cwd } = await factsOf(connection);
    expect(env).toContain("STDIO_TOKEN");
    expect(env).toContain("PATH");
    expect(env).not.toContain("PORTHOLE_TEST_SECRET");
    expect(cwd).toBe(tmpdir());
  });

  it("is heard on its standard error, without its secrets (HAR-10)", async () => {
    const { connection, stderr } = await connect("plain", { env: { STDIO_TOKEN: "tok-123456" } });
    await factsOf(connection);
    await expect.poll(() => stderr).toEqual(["the token is [redacted]"]);
  });

  it.each(["helper", "stubborn"])("ends with all that it has started: %s", async (behaviour) => {
    const { connection } = await connect(behaviour);
    const { pid, child } = await factsOf(connection);
    if (child === undefined) throw new TypeError("the server has started nothing");
    expect([await runs(pid), await runs(child)]).toEqual([true, true]);
    await connection.close();
    await expect.poll(async () => [await runs(pid), await runs(child)]).toEqual([false, false]);
  });

  it("fails the call in which it ends, and those after it", async () => {
    const { connection } = await connect("plain");
    await expect(connection.callTool({ name: "end", arguments: {} })).rejects.toThrow();
    await expect(connection.callTool({ name: "facts", arguments: {} })).rejects.toThrow();
  });

  it("is told in one line when there is no such program", async () => {
    await expect(connect("plain", { command: "porthole-no-such-program" })).rejects.toMatchObject({
      code: "COMMAND_FAILED",
      message: expect.stringMatching(/^the command "porthole-no-such-program .*there is no such program.*$/),
    });
  });

  it("is told in one line when it ends before it answers, and what it printed is heard", async () => {
    await expect(connect("dies")).rejects.toMatchObject({
      code: "COMMAND_FAILED",
      message: expect.stringContaining("ended with code 3 before it answered"),
      stderr: ["no configuration"],
    });
  });

  it("is given up when it stays silent", async () => {
    await expect(connect("silent", { timeoutMs: 1_000 })).rejects.toMatchObject({ code: "TIMEOUT" });
  });
});

describe("displayCommand", () => {
  it.each([
    ["/usr/bin/node", ["server.js"], "node server.js"],
    ["srv", ["--token", "abc", "--port", "1"], "srv --token … --port 1"],
    ["srv", ["--api-key=abc", "API_SECRET=x", "--mode=fast"], "srv --api-key=… API_SECRET=… --mode=fast"],
    ["srv", ["a\u001b[31mred\u202e"], "srv a·[31mred·"],
  ])("shows %s %j as %s", (command, args, shown) => {
    expect(displayCommand(command, args)).toBe(shown);
  });
});
