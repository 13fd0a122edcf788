import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rulesCitedIn, rulesListed } from "./rules.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const listed = rulesListed(readFileSync(join(root, "docs/rules.md"), "utf8"));
const rooms = ["base", "build", "cli", "harness", "plans", "server", "test", "view"];

const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { file: relative(root, path), text: readFileSync(path, "utf8") };
    }),
);
const self = /^test\/rules\./;
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const cited = new Map(
  sources.filter(({ file }) => !self.test(file)).map(({ file, text }) => [file, rulesCitedIn(file, text)]),
);

describe("docs/rules.md", () => {
  it("has a line for every rule that a source or a test cites", () => {
    const known = new Set(listed.map(({ id }) => id));
    const unknown = [...cited].flatMap(([file, ids]) =>
      [...ids].filter((id) => !known.has(id)).map((id) => `${file} cites ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it("names for each rule a test that cites it", () => {
    const wrong = listed.flatMap(({ id, tests }) =>
      tests.length === 0
        ? [`${id} names no test`]
        : tests
            .filter((file) => !isTest(file) || !cited.get(file)?.has(id))
            .map((file) => `${file} does not cite ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has a line for every rule of the plan grammar and every difference from it", () => {
    const counts = { E: 8, P: 7, N: 6, G: 5, A: 7, V: 10, T: 9, S: 11, U: 6, C: 4, L: 7, Y: 8, B: 12 };
    const all = Object.entries(counts).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, at) => `${family}${at + 1}`),
    );
    const known = new Set(listed.map(({ id }) => id));
    expect(all.filter((id) => !known.has(id))).toEqual([]);
  });

  it("has a line for every rule of the surfaces", () => {
    const known = new Set(listed.map(({ id }) => id));
    const all = Object.entries({ R: 41, C: 11, H: 7 }).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, at) => `surfaces ${family}${at + 1}`),
    );
    expect(all.filter((id) => !known.has(id))).toEqual([]);
  });

  it("lists no rule twice, and says of each what it means", () => {
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    for (const { id, meaning } of listed) expect(meaning, id).toMatch(/^[A-Z`].{15,}\.$/);
  });
});

/** The lines that begin as a comment: a string may hold any name. */
const comments = (text: string): string => (text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join("\n");

describe("sources", () => {
  it("point at no document that is not in the tree", () => {
    const documents = new Set(
      ["README.md", "SECURITY.md", "CONTRIBUTING.md"].concat(
        readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((path) => `docs/${path}`),
      ),
    );
    const missing = sources.flatMap(({ file, text }) =>
      [...comments(text).matchAll(/(?<![\w/.-])(?:\.\.\/)*((?:[\w-]+\/)*[\w-]+\.md)\b(?! \()/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !documents.has(path) && !self.test(file))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("reading citations", () => {
  it("finds families everywhere, and letters in the plans' rooms alone", () => {
    expect([...rulesCitedIn("harness/x.ts", "SBX-10, UTF-16, T5")]).toEqual(["SBX-10"]);
    expect([...rulesCitedIn("plans/x.ts", "(T5, S1) U+0020 HTTP2 1.T5 #C3")]).toEqual(["T5", "S1"]);
  });

  it("tells the letters of plans and of surfaces apart", () => {
    expect([...rulesCitedIn("server/surfaces/x.ts", "(R26, C1) H2O ES2020")]).toEqual([
      "surfaces R26",
      "surfaces C1",
    ]);
    expect(rulesListed("## Plans\n| C1 | a | `x` |\n## Surfaces\n| C1 | b | `y` |\n")).toEqual([
      { id: "C1", meaning: "a", tests: ["x"] },
      { id: "surfaces C1", meaning: "b", tests: ["y"] },
    ]);
  });

  it("counts a range in full", () => {
    expect([...rulesCitedIn("plans/x.ts", "(G1-G3)")].sort()).toEqual(["G1", "G2", "G3"]);
    expect([...rulesCitedIn("harness/x.ts", "SBX-01 to SBX-03")].sort()).toEqual([
      "SBX-01",
      "SBX-02",
      "SBX-03",
    ]);
  });
});
