import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rules } from "./registry.js";

const page = readFileSync(new URL("../../docs/guide/check.md", import.meta.url), "utf8");
const listed = readFileSync(new URL("../../docs/rules.md", import.meta.url), "utf8");

describe("the rules of this project", () => {
  it("each have a section of the guide, which names them", () => {
    const named = new Set([...page.matchAll(/[A-Z0-9]{3,4}-\d{2}/g)].map(([id]) => id));
    for (let at = 1; at <= 16; at += 1) named.add(`ROB-${String(at).padStart(2, "0")}`);
    for (const { id, revision, section } of rules.filter((rule) => rule.revision === "porthole")) {
      expect(page, `${id}: ${section} of ${revision}`).toContain(`### ${section}\n`);
      expect(named).toContain(id);
    }
  });

  it("and those of the specification have a row in the list of rules", () => {
    for (const { id } of rules) expect(listed).toContain(`| ${id} |`);
  });
});
