import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const spawnModule = fileURLToPath(new URL("spawn.mjs", import.meta.url));

// A program that starts another, as the compiler does, and tells both process ids.
const grandparent = `
  import { exec } from ${JSON.stringify(spawnModule)};
  const inner = "console.log(process.pid); setInterval(() => {}, 1000)";
  const outer = \`
    console.log(process.pid);
    require("node:child_process").spawn(process.execPath, ["-e", \${JSON.stringify(inner)}], { stdio: "inherit" });
    setInterval(() => {}, 1000);
  \`;
  await exec(process.execPath, ["-e", outer]);
`;

/** Whether a process runs. One that has ended but that nobody has waited for does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !(existsSync(stat) && /\) Z /.test(readFileSync(stat, "utf8")));
  } catch {
    return false;
  }
}

describe("a program that the commands run", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends, with what it started, when %s reaches the command alone", async (signal, code) => {
    const command = spawn(process.execPath, ["--input-type=module", "-e", grandparent], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const pids: number[] = [];
    for await (const line of createInterface({ input: command.stderr })) {
      pids.push(Number(line));
      if (pids.length === 2) break;
    }
    expect(pids.filter(isAlive)).toHaveLength(2);
    const exited = once(command, "exit");
    command.kill(signal);
    expect((await exited)[0]).toBe(code);
    await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
