import { spawn } from "node:child_process";
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

describe("porthole open as a program", () => {
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
