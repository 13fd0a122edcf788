import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { CommandError, say } from "./say.mjs";
import { exec, tool } from "./spawn.mjs";

// The headless shells come first: the same engine without the browser's own windows draws the suites in half the time.
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that Playwright downloaded for itself, if it did. */
function playwrights() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function onPath(path = process.env.PATH ?? "") {
  const folders = path.split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/**
 * The Chromium that the suites drive: the one that `PORTHOLE_CHROMIUM` names, Playwright's own, or one on the PATH.
 *
 * @returns the path of its program, or `undefined` when there is none
 */
export function findChromium() {
  const named = process.env.PORTHOLE_CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new CommandError(`PORTHOLE_CHROMIUM names ${named}, which cannot be run.`, 2);
  }
  return playwrights() ?? onPath();
}

async function installWithApt() {
  say("No Chromium found: installing one with apt-get (a few hundred megabytes) ...");
  const aptGet = async (...args) => {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const { code, output } = await exec("apt-get", args, { env, quiet: true });
    if (code !== 0) say(`apt-get ${args[0]} failed: ${output.trim().split("\n").at(-1)}`);
    return code === 0;
  };
  await aptGet("update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (await aptGet("install", "-y", "--no-install-recommends", name, "fonts-liberation")) return;
  }
}

/** Finds a Chromium, or installs one: by the system's package manager when root, else by Playwright. */
export async function ensureChromium() {
  let found = findChromium();
  if (!found && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await installWithApt();
    found = findChromium();
  }
  if (!found) {
    say("No Chromium found: asking Playwright to download one ...");
    await tool("@playwright/test/cli.js", ["install", "chromium"]);
    found = findChromium();
  }
  if (!found) {
    throw new CommandError(
      "The browser suites need Chromium, and none could be found or installed. Install one (for example " +
        "`apt-get install chromium` or `npx playwright install chromium`), or name one with PORTHOLE_CHROMIUM.",
      2,
    );
  }
  return found;
}
