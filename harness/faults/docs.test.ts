import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { faults } from "./catalogue.js";

it("documents each fault with the reaction that is expected of a good app", () => {
  const page = readFileSync(new URL("../../docs/faults.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, id, happens, reaction]) => ({ id, happens, reaction }))).toEqual(faults);
});
