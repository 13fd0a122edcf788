import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect } from "./mcp.js";

const main = fileURLToPath(new URL("../../dist/server/companion/main.js", import.meta.url));

function run(...args: readonly string[]): ChildProcess & { readonly output: { stderr: string } } {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stderr: "" };
  child.stderr.on("data", (chunk) => {
    output.stderr += String(chunk);
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return Object.assign(child, { output });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new TypeError("the child has no stdout");
  for await (const line of createInterface({ input: child.stdout })) return line;
  return "";
}

describe("the companion as a program", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "prints its URL, serves, and ends cleanly on %s",
    async (signal) => {
      const child = run();
      const url = await firstLine(child);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const client = await connect(url, "2026-07-28");
      expect((await client.listTools()).tools).toHaveLength(5);
      const exited = once(child, "exit");
      child.kill(signal);
      expect(await exited).toEqual([0, null]);
      expect(child.output.stderr).toBe("");
    },
  );

  it("says in one line that its port is taken", async () => {
    const first = run();
    const port = new URL(await firstLine(first)).port;
    const second = run("--port", port);
    expect(await once(second, "close")).toEqual([1, null]);
    expect(second.output.stderr).toBe(`Port ${port} is taken. Choose another one with --port.\n`);
  });

  it.each([["--port", "70000"], ["--port", "-1"], ["--nonsense"]])(
    "refuses %s %s with exit code 2",
    async (...args) => {
      const child = run(...args);
      expect(await once(child, "close")).toEqual([2, null]);
      expect(child.output.stderr.trim().split("\n")).toHaveLength(1);
    },
  );
});
