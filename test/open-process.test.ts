import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

/** Runs `porthole open` as a program in a folder with this configuration. */
async function open(config: string) {
  const folder = await mkdtemp(join(tmpdir(), "porthole-open-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "porthole.config.mjs"), config);
  const child = spawn(process.execPath, [main, "open", "nonsense"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [stdout, stderr, exit] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { stdout, stderr, exit };
}

describe("porthole open as a program", { timeout: 60_000 }, () => {
  it("ends by itself: the positive control", async () => {
    expect(await open("export default {};")).toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(/^porthole: "nonsense" is not a URL.*\n$/),
      exit: [2, null],
    });
  });

  it("ends although its configuration file has left something running", async () => {
    const running = "setInterval(() => {}, 1_000);";
    expect(await open(`${running} export default { get open() { throw new Error("no luck"); } };`)).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^porthole: .*porthole\.config\.mjs cannot be read: no luck\n$/),
      exit: [2, null],
    });
    expect(await open(`${running} export default {};`)).toMatchObject({ exit: [2, null] });
  });
});

const stdioServer = fileURLToPath(new URL("./fixtures/stdio-server.mjs", import.meta.url));

/** Whether a process runs; one that has ended and is not yet collected by its parent does not. */
function runs(pid: number): boolean {
  const state = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return state !== "" && !state.startsWith("Z");
}

describe("porthole open -- a command", { timeout: 60_000 }, () => {
  const start = (...words: readonly string[]) => {
    const child = spawn(process.execPath, [main, "open", ...words], { stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends it and all that it has started on %s (HAR-11)",
    async (signal) => {
      const child = start("--", process.execPath, stdioServer, "pids");
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
      await once(child.stdout, "data");
      const pids = (/^\[server-1\] pids (\d+) (\d+)$/m.exec(stderr) ?? []).slice(1).map(Number);
      expect(pids.map(runs)).toEqual([true, true]);
      child.kill(signal);
      expect(await once(child, "exit")).toEqual([130, null]);
      expect(pids.map(runs)).toEqual([false, false]);
    },
  );

  it("says in one line why a command cannot be used, after what the command said", async () => {
    const child = start("--", process.execPath, stdioServer, "dies");
    const [stdout, stderr, exit] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    expect({ stdout, exit }).toEqual({ stdout: "", exit: [2, null] });
    expect(stderr).toMatch(
      /^\[server-1\] no configuration\nporthole: the command "node .* dies" ended with code 3 before it answered.*\n$/,
    );
  });
});
