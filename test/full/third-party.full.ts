import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findChromium } from "../../harness/engines/chromium.js";
import { freePort } from "../../harness/engines/free-port.js";
import { startHost } from "../../harness/index.js";
import { installThirdParty, programOf } from "../third-party/install.js";
import { ProgramError } from "./run.js";

const limits = { timeout: 60_000 };

/** How an app answers the request to end. */
const endings = {
  answers: /^The app ended; it answered in \d+ ms\.$/,
  refuses: /^The app was removed; it does not handle the request to end/,
  "was never there": /^The app was removed; it had never finished its handshake\.$/,
} as const;

interface Subject {
  readonly name: string;
  readonly tool: string;
  readonly ending: keyof typeof endings;
  /** Loads a script of others before its handshake, which its own policy does not let it wait for in vain. */
  readonly needsNetwork?: true;
}

/** Servers of others, at the versions that the lock file of their workspace names, and how far their apps come. */
const subjects: readonly Subject[] = [
  { name: "basic-preact", tool: "get-time", ending: "refuses" },
  { name: "basic-react", tool: "get-time", ending: "answers" },
  { name: "basic-solid", tool: "get-time", ending: "refuses" },
  { name: "basic-svelte", tool: "get-time", ending: "refuses" },
  { name: "basic-vanillajs", tool: "get-time", ending: "answers" },
  { name: "basic-vue", tool: "get-time", ending: "refuses" },
  { name: "budget-allocator", tool: "get-budget-data", ending: "refuses" },
  { name: "cohort-heatmap", tool: "get-cohort-data", ending: "refuses" },
  { name: "customer-segmentation", tool: "get-customer-data", ending: "refuses" },
  { name: "map", tool: "show-map", ending: "was never there", needsNetwork: true },
  { name: "scenario-modeler", tool: "get-scenario-data", ending: "refuses" },
  { name: "shadertoy", tool: "render-shadertoy", ending: "answers" },
  { name: "sheet-music", tool: "play-sheet-music", ending: "refuses" },
  { name: "system-monitor", tool: "get-system-info", ending: "refuses" },
  { name: "transcript", tool: "transcribe", ending: "answers" },
  { name: "video-resource", tool: "play_video", ending: "refuses" },
  { name: "wiki-explorer", tool: "get-first-degree-links", ending: "refuses" },
];

/** Starts a server as its own documentation says and gives its address. */
async function serve(name: string): Promise<string> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [programOf(name)], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(async () => {
    const gone = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill("SIGKILL");
    await gone;
  });
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes(`:${port}/mcp`)) return `http://127.0.0.1:${port}/mcp`;
    }
  }
  throw new ProgramError(`the server ${name} ended before it listened`);
}

let browser: Browser;
beforeAll(async () => {
  await installThirdParty();
  const executablePath = findChromium();
  browser = await chromium.launch(executablePath ? { executablePath } : {});
});
afterAll(() => browser?.close());

describe("a server of others is opened unmodified, from a command and from a URL", () => {
  it.each(subjects)("$name", limits, async ({ name, tool, ending, needsNetwork }) => {
    const host = await startHost({
      targets: [
        { command: process.execPath, args: [programOf(name), "--stdio"], name: "command" },
        { url: await serve(name), name: "url" },
      ],
      browser,
    });
    onTestFinished(() => host.close());
    for (const server of ["command", "url"]) {
      const app = await host.open({ tool, server });
      const status = async () => (await app.status()).status;
      const outside = async () => (await app.violations()).filter(({ isEvalProbe }) => !isEvalProbe);
      if (needsNetwork) {
        // What it waits for is nowhere in a closed network; what it asks for shows that it runs.
        await expect.poll(() => app.egress(), limits).not.toEqual([]);
        expect(await status()).toBe("initializing");
      } else {
        await expect.poll(status, limits).toBe("ready");
        expect(await outside()).toEqual([]);
        expect(await app.egress()).toEqual([]);
      }
      expect((await app.violations()).filter(({ isEvalProbe }) => isEvalProbe)).toHaveLength(1);
      expect(await app.close()).toMatch(endings[ending]);
      await app.page.close();
    }
  });
});
