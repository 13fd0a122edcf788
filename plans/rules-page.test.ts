import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** How many rules of each letter section 1 of runtime-plan.md has, and how many points of 1.14. */
const counts = { E: 8, P: 7, N: 6, G: 5, A: 7, V: 10, T: 9, S: 11, U: 6, C: 4, L: 7, Y: 8, "1.14.": 12 };
const rules = Object.entries(counts).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, at) => `${group}${at + 1}`),
);

const listed = [...read("docs/rules-plans.md").matchAll(/^\| ([A-Z]\d+|1\.14\.\d+) \| (.*) \|$/gm)].map(
  ([, rule = "", cell = ""]) => ({
    rule,
    files: [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }),
);

/** Whether a file names a rule in a text: the title of a test, or a row of a table. */
function isCited(rule: string, file: string): boolean {
  const code = read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const name = rule.replaceAll(".", "\\.");
  return new RegExp(`["'\`][^"'\`\\n]*(?<![\\w.])${name}(?![\\w.]*\\d)`).test(code);
}

it("docs/rules-plans.md lists every rule once, in order", () => {
  expect(listed.map(({ rule }) => rule)).toEqual(rules);
});

it.each(listed)("docs/rules-plans.md: $rule stands in a test of $files", ({ rule, files }) => {
  expect(files.filter((file) => /\.(?:test|spec)\.ts$/.test(file))).toEqual(files);
  expect(files).not.toEqual([]);
  for (const file of files) expect(isCited(rule, file), file).toBe(true);
});

it("a rule that a file does not name would be noticed", () => {
  expect(isCited("Z9", "plans/check/rules.test.ts")).toBe(false);
  expect(isCited("U3", "plans/check/rules.test.ts")).toBe(true);
});
