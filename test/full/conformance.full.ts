import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, installNode, must, root, run } from "./run.js";

// The official suite needs Node 22, and of its scenarios these mean something for a server with tools of its own.
const scenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "dns-rebinding-protection",
  "server-sse-multiple-streams",
];

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let node: string;
let suite: string;
let companion: ReturnType<typeof spawn>;
let url: string;

beforeAll(async () => {
  folder = await emptyFolder();
  node = await installNode("22", folder.path);
  const prefix = join(folder.path, "suite");
  await must("npm", ["install", "--prefix", prefix, "--no-save", "@modelcontextprotocol/conformance@0.1.16"]);
  suite = join(prefix, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  companion = spawn(process.execPath, [join(root, "dist/server/companion/main.js"), "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!companion.stdout) throw new TypeError("the companion has no stdout");
  const [line] = await once(createInterface({ input: companion.stdout }), "line");
  url = String(line).match(/http:\S+/)?.[0] ?? "";
});
afterAll(async () => {
  companion?.kill();
  await folder?.remove();
});

describe("the companion server under the official conformance suite 0.1.16", () => {
  it.each(scenarios)("passes %s", async (scenario) => {
    const { code, stdout, stderr } = await run(
      node,
      [suite, "server", "--url", url, "--scenario", scenario],
      {
        cwd: folder.path,
      },
    );
    expect(code, `${stdout}${stderr}`).toBe(0);
  });
});
