import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, finished, must, root } from "./run.js";

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let copy: string;

beforeAll(async () => {
  folder = await emptyFolder();
  copy = join(folder.path, "porthole");
  // What a clone would hold: the files that git tracks, as they are in the working tree.
  for (const file of (await must("git", ["ls-files", "-z"], { cwd: root })).split("\0").filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
});
afterAll(() => folder.remove());

describe("npm start on a fresh clone with an empty npm cache", () => {
  it("installs, builds, prints one URL that answers, and stops cleanly on Ctrl-C", async () => {
    const child = spawn("npm", ["start", "--silent"], {
      cwd: copy,
      env: { ...process.env, npm_config_cache: join(folder.path, "cache") },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C reaches every process of a terminal's foreground group, so the test needs a group of its own.
      detached: true,
    });
    const ended = finished(child);
    if (!child.stdout || !child.pid) throw new TypeError("npm could not be started");
    let url: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      url = /https?:\S+/.exec(line)?.[0];
      if (url) break;
    }
    if (!url) throw new TypeError(`npm start printed no URL:\n${(await ended).stderr}`);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<!doctype html>");
    const gone = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    await gone;
    const { stderr } = await ended;
    expect(stderr).toContain("Installing the dependencies");
    expect(stderr).toContain("Stopped.");
    await expect(fetch(url)).rejects.toThrow();
  });
});
