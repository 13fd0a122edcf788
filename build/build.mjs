// Builds `dist/`: the library by plain tsc, each page by vite. `--force` builds even when nothing changed.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install } from "./install.mjs";
import { CommandError, run, say } from "./say.mjs";
import { sourcesDigest } from "./sources.mjs";
import { root, tool } from "./spawn.mjs";

const dist = join(root, "dist");
const stamp = join(dist, ".sources");
const pages = ["view", "control", "sandbox"];

async function step(what, file, args) {
  const { code, output } = await tool(file, args, { quiet: true });
  if (code !== 0) throw new CommandError(`Building ${what} failed.\n${output.trim()}`);
}

/** Builds what is out of date. */
export async function build({ force = false } = {}) {
  await install();
  const digest = await sourcesDigest();
  if (!force && (await readFile(stamp, "utf8").catch(() => "")) === digest) return;
  await rm(dist, { recursive: true, force: true });
  say("Building the library ...");
  await step("the library", "typescript/bin/tsc", ["-p", "tsconfig.build.json"]);
  say(`Building the pages (${pages.join(", ")}) ...`);
  await Promise.all(
    pages.map((page) =>
      step(`the page "${page}"`, "vite/bin/vite.js", ["build", "--mode", page, "--logLevel", "warn"]),
    ),
  );
  await writeFile(stamp, digest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run(() => build({ force: process.argv.includes("--force") }));
}
