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

  it("has a line for every rule of OpenShip and of its MCP binding", () => {
    const counts = { E: 4, D: 9, M: 8, P: 4, G: 3, B: 8, S: 2, H: 7, K: 3, V: 3, X: 3, MB: 10 };
    const all = Object.entries(counts).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, at) => `OS-${family}${at + 1}`),
    );
    const known = new Set(listed.map(({ id }) => id));
    expect(all.filter((id) => !known.has(id))).toEqual([]);
  });

  it("lists no rule twice, and says of each what it means", () => {
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    for (const { id, meaning } of listed) expect(meaning, id).toMatch(/^[A-Z`].{15,}\.$/);
  });
});

describe("documents", () => {
  it("name no test that is not in the tree; a name without its folder is any such file", () => {
    const files = sources.map(({ file }) => `/${file}`);
    const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => ({ file, text: readFileSync(join(root, "docs", file), "utf8") }));
    const missing = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w./-]+\.(?:test|spec|full)\.tsx?)`/g)]
        .filter(([, path]) => !files.some((each) => each.endsWith(`/${path}`)))
        .map(([, path]) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
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

  it("finds letters as rules of OpenShip in its rooms", () => {
    const text = "(MB4, M6), M1–M3, D1 to D2, base64 UTF-8, \\uD800, S1";
    expect([...rulesCitedIn("server/openship/x.ts", text)].sort()).toEqual(
      ["OS-D1", "OS-D2", "OS-M1", "OS-M2", "OS-M3", "OS-M6", "OS-MB4", "OS-S1"].sort(),
    );
    expect([...rulesCitedIn("server/surfaces/x.ts", text)]).toEqual([]);
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
