import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rulesListed } from "../rules.js";
import { handed } from "./cases/handed.js";

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** The suites that the heavy tier runs on better-sqlite3 and PostgreSQL, and the core tier on what the installation has. */
const suites = [
  ...read("../full/contracts.full.ts").matchAll(/import\("\.\.\/contracts\/([\w-]+)\.test\.js"\)/g),
].map(([, name]) => ({ name: `${name}`, text: read(`./${name}.test.ts`) }));

const played = readdirSync(fileURLToPath(new URL("cases", import.meta.url)))
  .map((file) => read(`./cases/${file}`))
  .join("\n");

/** The families of this project for the letters of the handed scenarios. */
const families: Readonly<Record<string, string>> = { C: "CTR", I: "IMP", V: "REV", G: "GRT", P: "PLC" };
const scenarioRules = new Set(
  handed
    .filter(({ id }) => played.includes(`"${id}": {`))
    .flatMap(({ rules }) => rules)
    .map((rule) => `${families[rule.slice(0, 1)]}-${rule.slice(1).padStart(2, "0")}`),
);

describe("the rules of contract, import, review, grant and placement", () => {
  it("are all listed, as many as they are", () => {
    const ids = rulesListed(read("../../docs/rules.md")).map(({ id }) => id);
    const counts = { CTR: 13, IMP: 17, REV: 11, GRT: 10, PLC: 9 };
    for (const [family, count] of Object.entries(counts)) {
      expect(ids.filter((id) => id.startsWith(`${family}-`))).toHaveLength(count);
    }
  });

  it("have each a test that runs on every engine", () => {
    const engineless = suites.filter(({ text }) => !text.includes("describe.each(engines)"));
    expect(engineless.map(({ name }) => name)).toEqual([]);
    const rules = rulesListed(read("../../docs/rules.md"))
      .map(({ id }) => id)
      .filter((id) => Object.values(families).some((family) => id.startsWith(`${family}-`)));
    const untested = rules.filter(
      (id) => !scenarioRules.has(id) && !suites.some(({ text }) => text.includes(id)),
    );
    expect(untested).toEqual([]);
  });
});
