import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eras } from "../server/mcp.js";
import { everything } from "./conformance/everything.js";
import { emptyFolder, type Finished, installNode, must, root, run } from "./run.js";

/** It knows both revisions; the older ones know one. */
const version = "0.2.0-alpha.12";

let folder: Awaited<ReturnType<typeof emptyFolder>>;
/** Runs the official suite, which needs Node 22. */
let conformance: (...args: readonly string[]) => Promise<Finished>;

beforeAll(async () => {
  folder = await emptyFolder();
  const node = await installNode("22", folder.path);
  const prefix = join(folder.path, "suite");
  const wanted = `@modelcontextprotocol/conformance@${version}`;
  await must("npm", ["install", "--prefix", prefix, "--no-save", wanted]);
  const suite = join(prefix, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  conformance = (...args) => run(node, [suite, "server", ...args], { cwd: folder.path });
});
afterAll(() => folder?.remove());

describe(`a server with everything that the official suite ${version} calls`, () => {
  const handler = everything();
  let http: Server;
  let url: string;
  beforeAll(async () => {
    const handle = toNodeHandler(handler);
    http = createServer(
      (request, response) => void handle(request as NodeIncomingMessageLike, response).catch(() => {}),
    ).listen(0, "127.0.0.1");
    await once(http, "listening");
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  });
  afterAll(async () => {
    await handler.close();
    http.closeAllConnections();
    http.close();
  });

  it.each(eras)("passes every scenario of %s but those of the baseline, which fail", async (era) => {
    const baseline = join(root, `test/full/conformance/baseline-${era}.yaml`);
    const { code, stdout, stderr } = await conformance(
      ...["--url", url, "--suite", "all", "--spec-version", era, "--expected-failures", baseline],
    );
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(Number(/^Total: (\d+) passed/m.exec(stdout)?.[1])).toBeGreaterThan(50);
  });

  it("fails where the baseline is wrong: the suite does look", async () => {
    const baseline = join(root, "test/full/conformance/baseline-2026-07-28.yaml");
    const { code } = await conformance(
      ...["--url", url, "--suite", "all", "--spec-version", eras[0], "--expected-failures", baseline],
    );
    expect(code).toBe(1);
  });
});

describe("the companion, under what applies to any server", () => {
  let companion: ReturnType<typeof spawn>;
  let url: string;
  beforeAll(async () => {
    companion = spawn(process.execPath, [join(root, "dist/server/companion/main.js")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!companion.stdout) throw new TypeError("the companion has no stdout");
    const [line] = await once(createInterface({ input: companion.stdout }), "line");
    url = String(line);
  });
  afterAll(() => void companion?.kill());

  const anyServer = [
    "tools-list",
    "resources-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
  ];
  const scenarios = {
    "2025-11-25": ["server-initialize", "server-session-lifecycle", "ping", ...anyServer],
    "2026-07-28": [
      ...anyServer,
      "server-sse-multiple-streams",
      "sep-2164-resource-not-found",
      "http-header-validation",
      "input-required-result-unsupported-methods",
    ],
  } as const;

  it.each(eras.flatMap((era) => scenarios[era].map((scenario) => [era, scenario] as const)))(
    "passes, in %s, %s",
    async (era, scenario) => {
      const { code, stdout, stderr } = await conformance(
        ...["--url", url, "--spec-version", era, "--scenario", scenario],
      );
      expect(code, `${stdout}${stderr}`).toBe(0);
    },
  );
});
