import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

it("gives each runtime dependency a sentence of why in docs/dependencies.md", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const rows = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(dependencies).sort());
  for (const [, name, why] of rows) expect(why, name).toMatch(/^[A-Z].{20,}\.$/);
});

it("records no download addresses in the lock file", () => {
  expect(read("package-lock.json")).not.toContain('"resolved"');
});
