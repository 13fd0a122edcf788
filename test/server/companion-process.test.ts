import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect } from "./mcp.js";

const main = fileURLToPath(new URL("../../dist/server/companion/main.js", import.meta.url));

interface Program extends ChildProcess {
  readonly output: { stdout: string; stderr: string };
}

function run(...args: readonly string[]): Program {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += String(chunk);
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return Object.assign(child, { output });
}

/** The first lines of what it prints. */
async function lines(child: Program, count: number): Promise<readonly string[]> {
  while (child.output.stdout.split("\n").length <= count) {
    if (!child.stdout || child.exitCode !== null) break;
    await once(child.stdout, "data");
  }
  return child.output.stdout.split("\n").slice(0, count);
}

async function firstLine(child: Program): Promise<string> {
  return (await lines(child, 1))[0] ?? "";
}

describe("the companion as a program", { timeout: 60_000 }, () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "prints its URL, serves, and ends cleanly on %s",
    async (signal) => {
      const child = run();
      const url = await firstLine(child);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const client = await connect(url, "2026-07-28");
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("show_system");
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

describe("the development command", { timeout: 90_000 }, () => {
  const eachFolder = async () => {
    const path = await mkdtemp(join(tmpdir(), "porthole-token-"));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const token = async (...args: readonly string[]) => {
    const child = run("token", ...args);
    const [code] = await once(child, "close");
    return { code, ...child.output };
  };
  const bearer = (text: string) => ({ authorization: `Bearer ${text.trim()}` });
  const toolsOf = async (url: string, headers = {}) =>
    (await (await connect(url, "2026-07-28", headers)).listTools()).tools.map(({ name }) => name);

  it("gives tokens that a companion with --dev takes, at both doors, each for its role", async () => {
    const data = await eachFolder();
    const [url = "", authUrl = ""] = await lines(run("--dev", "--data", data), 2);
    expect(authUrl).toBe(`${url}/auth`);
    expect((await stat(join(data, "dev-key"))).mode & 0o777).toBe(0o600);
    const everybody = await toolsOf(url);
    for (const [role, before, after] of [
      ["member", ["my_access"], []],
      ["admin", ["my_access", "recent_calls"], ["review_contracts", "decide_contract", "contract_calls"]],
    ] as const) {
      const { code, stdout, stderr } = await token("--role", role, "--data", data);
      expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
      for (const door of [url, authUrl]) {
        expect(await toolsOf(door, bearer(stdout))).toEqual([...before, ...everybody, ...after]);
      }
    }
    await expect(toolsOf(authUrl)).rejects.toThrow();
  });

  it("opens nothing without --dev: the token is worth nothing, and the strict door is not there", async () => {
    const data = await eachFolder();
    const dev = run("--dev", "--data", data);
    await lines(dev, 2);
    dev.kill();
    const { stdout } = await token("--role", "admin", "--data", data);
    const url = await firstLine(run("--data", data));
    expect(await toolsOf(url, bearer(stdout))).not.toContain("recent_calls");
    expect((await fetch(`${url}/auth`, { method: "POST", headers: bearer(stdout) })).status).toBe(404);
  });

  it("says in one line what is missing", async () => {
    const data = await eachFolder();
    expect(await token("--role", "owner", "--data", data)).toEqual({
      code: 2,
      stdout: "",
      stderr: "--role takes member or admin.\n",
    });
    expect(await token("--role", "member", "--hours", "0", "--data", data)).toMatchObject({
      code: 2,
      stdout: "",
    });
    expect(await token("--role", "member", "--data", data)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^\S+dev-key cannot be read; start the companion with --dev once.*\n$/),
    });
  });
});
