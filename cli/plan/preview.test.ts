import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runIn } from "../../test/fixtures/command.js";
import { watchFile } from "./watch.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-preview-"));
  const root = { type: "text", value: "hi" };
  await writeFile(
    join(folder, "card.json"),
    JSON.stringify({ specVersion: "runtime-plan/v1", id: "a", version: 1, root }),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (words: readonly string[]) =>
  runIn(folder, ["plan", "preview", ...words], { onLine: (_line, interrupt) => interrupt() });

describe("porthole plan preview", () => {
  it("prints one link on stdout and the verdict on stderr, and ends with 130 on Ctrl-C", async () => {
    const { code, stdout, stderr } = await run(["card.json"]);
    expect(code).toBe(130);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
    expect(stderr).toContain("Accepted.");
    await expect(fetch(stdout)).rejects.toThrow();
  });

  it.each<[words: string[], message: RegExp]>([
    [["gone.json"], /^porthole: cannot read gone\.json: there is no such file$/],
    [["card.json", "--tool", "a b"], /^porthole: --tool: /],
    [["card.json", "--tool", "preview_plan"], /^porthole: --tool: /],
    [["card.json", "--port", "many"], /a port is a number/],
    [["card.json", "--limit", "nodes=-1"], /a limit is written as name=number/],
  ])("ends %j with 2", async (words, message) => {
    const { code, stdout, stderr } = await run(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

describe("watchFile", () => {
  it("tells of the file and not of its neighbours", async () => {
    const [card, other] = ["card.json", "other.json"].map((name) => join(folder, name)) as [string, string];
    await writeFile(other, "1");
    const told: string[] = [];
    const watchers = [
      await watchFile(card, () => told.push("card")),
      await watchFile(other, () => told.push("other")),
    ];
    try {
      await writeFile(other, "2");
      await expect.poll(() => told).toEqual(["other"]);
      await writeFile(card, "2");
      await expect.poll(() => told).toEqual(["other", "card"]);
    } finally {
      for (const watcher of watchers) watcher.close();
    }
  });
});
