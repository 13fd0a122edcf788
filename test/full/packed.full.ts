import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, installNode, must, root } from "./run.js";

// The program of a stranger: it knows the package by its name alone.
const smoke = `
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { checkPlan, planSchema } from "porthole-mcp/plans";
import * as server from "porthole-mcp/server";
import { startHost } from "porthole-mcp/harness";
import { compatibilityProfiles, openJournal } from "porthole-mcp/contracts";
import { reviewPart } from "porthole-mcp/review";

const plan = { specVersion: "runtime-plan/v1", id: "smoke", version: 1, root: { type: "text", value: "hi" } };
const html = readFileSync(fileURLToPath(import.meta.resolve("porthole-mcp/view.html")), "utf8");
const view = server.createViewResource({
  uri: "ui://smoke/view", name: "smoke", config: { v: 1, tools: [], actions: {}, confirm: [], context: [] },
});
const database = await openJournal({ url: "sqlite:smoke-" + process.versions.node + ".db" }).then(
  (journal) => journal.close().then(() => journal.kind),
  ({ code }) => code,
);
console.log(JSON.stringify({
  node: process.versions.node,
  checked: checkPlan(plan).ok,
  refused: checkPlan({ ...plan, root: { type: "element", tag: "script" } }).ok,
  schema: planSchema.$schema,
  result: server.planResult(plan).isError ?? false,
  view: html.startsWith("<!doctype html>") && typeof view.uri === "string",
  host: typeof startHost,
  profiles: compatibilityProfiles.length,
  review: typeof reviewPart,
  database,
}));
`;

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let app: string;

beforeAll(async () => {
  folder = await emptyFolder();
  app = join(folder.path, "app");
  await mkdir(app);
  const packed = JSON.parse(
    await must("npm", ["pack", "--json", "--pack-destination", folder.path], { cwd: root }),
  );
  await writeFile(
    join(app, "package.json"),
    JSON.stringify({ name: "stranger", private: true, type: "module" }),
  );
  await writeFile(join(app, "smoke.mjs"), smoke);
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  await must("npm", ["install", join(folder.path, filename)], { cwd: app });
});
afterAll(() => folder.remove());

describe("the packed package, installed into an empty folder", () => {
  it("is laid out as package managers and bundlers expect", async () => {
    await must(process.execPath, [join(root, "node_modules/publint/src/cli.js"), "run", root, "--strict"]);
  });

  it.each(["20", "22", "24"])("works by its own name on Node %s", async (version) => {
    const node = version === "20" ? process.execPath : await installNode(version, folder.path);
    const seen = JSON.parse(await must(node, ["smoke.mjs"], { cwd: app }));
    expect(seen).toEqual({
      node: expect.stringMatching(new RegExp(`^${process.execPath === node ? "" : `${version}\\.`}`)),
      checked: true,
      refused: false,
      schema: "https://json-schema.org/draft/2020-12/schema",
      result: false,
      view: true,
      host: "function",
      profiles: 2,
      review: "function",
      // Node 20 opens no SQLite file by itself, and no add-on is installed here.
      database: version === "20" ? "journal_addon_missing" : "sqlite",
    });
    expect(
      await must(node, ["node_modules/porthole-mcp/dist/cli/main.js", "--help"], { cwd: app }),
    ).toContain("porthole");
  });
});
