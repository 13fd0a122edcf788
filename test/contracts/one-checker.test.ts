import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const sources = ["server", "cli"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { file: relative(root, path), text: readFileSync(path, "utf8") };
    }),
);

const filesWith = (words: RegExp) =>
  sources
    .filter(({ text }) => words.test(text))
    .map(({ file }) => file.replace("server/contracts/", ""))
    .sort();

/** Whoever wants to decide on a grant has to read its methods, and here stands who does. */
describe("the one checker", () => {
  it("GRT-02: is alone in reading what decides on a method", () => {
    expect(filesWith(/\bgrant_methods\b/)).toEqual([
      "grants/carry.ts", // asks whether something was carried already
      "grants/facts.ts", // reads what is decided on
      "grants/grants.ts", // writes grants, takes methods out, shows them to their owner
      "store/fact-mark.ts", // has the database tell of a change of it
      "store/migrations.ts",
    ]);
  });

  it("GRT-02: is asked by lists, permissions and their use alike", () => {
    expect(filesWith(/\bdecide\(/)).toEqual(["grants/checker.ts", "grants/decide.ts"]);
    expect(filesWith(/\bfactsOf\(/)).toEqual(["grants/checker.ts", "grants/facts.ts"]);
  });

  it("GRT-02: is alone in saying that a method is not granted", () => {
    expect(filesWith(/denial\("(?:method_not_granted|assignment_removed)"|\? "assignment_removed"/)).toEqual([
      "grants/decide.ts",
    ]);
  });
});
