import { existsSync } from "node:fs";
import { CommandError, say } from "./say.mjs";
import { exec, tool } from "./spawn.mjs";

/** What finds the browsers is part of the harness; it is there once that is built. */
const harness = (file) => import(new URL(`../dist/harness/engines/${file}.js`, import.meta.url));

/** Why an engine cannot be run here, in one line that says how to install it; `undefined` when it can. */
async function reasonAgainst(engine) {
  const { whyNot } = await harness("installed");
  const own = engine === "chromium" ? (await harness("chromium")).playwrights() : undefined;
  return whyNot(engine, own);
}

async function installWithApt({ title, packages }) {
  say(`${title} is not here, or not all of it: installing it with apt-get (a few hundred megabytes) ...`);
  const aptGet = async (...args) => {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const { code, output } = await exec("apt-get", args, { env, quiet: true });
    if (code !== 0) say(`apt-get ${args[0]} failed: ${output.trim().split("\n").at(-1)}`);
    return code === 0;
  };
  await aptGet("update");
  for (const list of packages) {
    if (await aptGet("install", "-y", "--no-install-recommends", ...list)) return;
  }
}

/**
 * Finds an engine, or installs it: by the system's package manager when root; Chromium else by Playwright.
 *
 * @returns why it cannot be run here all the same; `undefined` when it can
 */
export async function ensureEngine(engine) {
  const { needs } = await harness("installed");
  let why = await reasonAgainst(engine);
  if (why && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await installWithApt(needs[engine]);
    why = await reasonAgainst(engine);
  }
  if (why && engine === "chromium") {
    say("No Chromium found: asking Playwright to download one ...");
    await tool("@playwright/test/cli.js", ["install", "chromium"]);
    why = await reasonAgainst(engine);
  }
  return why;
}

/** Finds a Chromium, or installs one, and returns its program: without it there is nothing to test. */
export async function ensureChromium() {
  const why = await ensureEngine("chromium");
  if (why) throw new CommandError(`The browser suites need Chromium, and none could be installed. ${why}`, 2);
  return (await harness("chromium")).findChromium();
}
