import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runIn } from "../../test/fixtures/command.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-plan-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Given {
  readonly file?: string | Uint8Array;
  readonly stdin?: string;
  readonly color?: boolean;
}

/** Runs `porthole plan <words>` in a folder that holds `card.json`. */
async function run(words: readonly string[], { file, stdin = "", color = false }: Given = {}) {
  if (file !== undefined) await writeFile(join(folder, "card.json"), file);
  return runIn(folder, ["plan", ...words], { stdin, color });
}

const good = `{
  "specVersion": "runtime-plan/v1",
  "id": "card",
  "version": 1,
  "root": { "type": "element", "tag": "p", "children": [{ "type": "text", "value": "hi" }] }
}
`;
const bad = good.replace('"tag": "p"', '"tag": "p",\n    "props": { "onclick": "go" }');

describe("porthole plan check", () => {
  it("says that a plan is accepted, and ends with 0", async () => {
    expect(await run(["check", "card.json"], { file: good })).toEqual({
      code: 0,
      stdout: "Accepted.",
      stderr: "",
    });
  });

  it("tells each issue with its line, and ends with 1", async () => {
    expect(await run(["check", "card.json"], { file: bad })).toEqual({
      code: 1,
      stdout: [
        "EVENT_INVALID /root/props/onclick",
        '  "onclick" is no event binding',
        "  card.json:6:16",
        '  6 |     "props": { "onclick": "go" }, "children": [{ "type": "text", "value": "hi" }] }',
        "    |                ^^^^^^^^^^^^^^^",
        '  Did you mean "onClick" instead of "onclick"?',
        "  Write onClick, onInput and the like.",
        "",
        "Refused: 1 issue.",
      ].join("\n"),
      stderr: "",
    });
  });

  it("tells a text that is no JSON like any other issue", async () => {
    const { code, stdout } = await run(["check", "card.json"], { file: good.replace('"card",', '"card"') });
    expect(code).toBe(1);
    expect(stdout).toContain("INVALID_PLAN the plan itself\n  the text is no JSON: a comma is expected here");
    expect(stdout).toContain('card.json:4:3\n  4 |   "version": 1,\n    |   ^^^^^^^^^\n');
  });

  it("shows the line of the word that stands where another is missing", async () => {
    const { stdout } = await run(["check", "card.json"], { file: good.replace('"version"', '"verison"') });
    expect(stdout).toContain(
      '4 |   "verison": 1,\n    |   ^^^^^^^^^^^^\n  Did you mean "version" instead of "verison"?',
    );
  });

  it("reads the standard input", async () => {
    expect(await run(["check", "-"], { stdin: good })).toMatchObject({ code: 0 });
    const { code, stdout } = await run(["check", "-"], { stdin: bad });
    expect(code).toBe(1);
    expect(stdout).toContain("stdin:6:16");
  });

  it("takes a byte order mark for none", async () => {
    expect(await run(["check", "card.json"], { file: `\ufeff${good}` })).toMatchObject({ code: 0 });
  });

  it("prints one JSON document with --json", async () => {
    const refused = await run(["check", "card.json", "--json"], { file: bad });
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toEqual({
      file: "card.json",
      ok: false,
      issues: [
        {
          code: "EVENT_INVALID",
          path: "/root/props/onclick",
          message: '"onclick" is no event binding',
          hint: "Write onClick, onInput and the like.",
          suggestion: { path: "/root/props/onclick", instead: "onclick", use: "onClick" },
          line: 6,
          column: 16,
        },
      ],
    });
    const accepted = await run(["check", "card.json", "--json"], { file: good });
    expect(accepted).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(accepted.stdout)).toEqual({ file: "card.json", ok: true, issues: [] });
  });

  it("takes limits", async () => {
    await writeFile(join(folder, "card.json"), good);
    const { code, stdout } = await run(["check", "card.json", "--limit", "nodes=1", "--limit", "depth=3"]);
    expect(code).toBe(1);
    expect(stdout).toContain("nodes: 2, the limit is 1");
  });

  it.each<[words: string[], message: RegExp]>([
    [["check", "gone.json"], /^porthole: cannot read gone\.json: there is no such file$/],
    [["check", "."], /cannot read \.: it is a folder/],
    [["check"], /missing required argument 'file'/],
    [["check", "card.json", "--limit", "nodes"], /a limit is written as name=number/],
    [["check", "card.json", "--limit", "nodse=1"], /there is no limit "nodse"\. Limits are bytes, /],
    [["check", "card.json", "--limit", "nodes=0"], /nodes must be a whole number from 1 to 20000/],
    [["chekc", "card.json"], /unknown command 'chekc'[\s\S]*Did you mean check/],
    [[], /Usage: porthole plan/],
  ])("ends %j with 2", async (words, message) => {
    const { code, stdout, stderr } = await run(words, { file: good });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("ends with 2 on a file that is no text", async () => {
    const { code, stderr } = await run(["check", "card.json"], { file: new Uint8Array([0xff, 0xfe, 0x00]) });
    expect(code).toBe(2);
    expect(stderr).toBe("porthole: cannot read card.json: it is no UTF-8 text");
  });

  it("colours where it may, and nothing else differs", async () => {
    const plain = await run(["check", "card.json"], { file: bad });
    const coloured = await run(["check", "card.json"], { file: bad, color: true });
    expect(coloured.stdout).toContain("\u001b[31mEVENT_INVALID\u001b[39m");
    expect(stripVTControlCharacters(coloured.stdout)).toBe(plain.stdout);
  });

  it("lets nothing in a file steer the terminal, as text and as JSON", async () => {
    const steering = "\u009b2J\u202e";
    const file = bad.replace("onclick", `on${steering}`);
    for (const words of [["check"], ["explain"], ["check", "--json"], ["explain", "--json"]]) {
      const { code, stdout } = await run([...words, "card.json"], { file });
      expect(code).toBe(1);
      for (const sign of steering.replace("2J", "")) expect(stdout).not.toContain(sign);
      if (words.includes("--json")) {
        expect(JSON.parse(stdout).issues[0].path).toBe(`/root/props/on${steering}`);
      }
    }
  });

  it("places a hundred things in a large file without reading it anew for each", async () => {
    const child = { type: "element", tag: "x-y", props: { onclick: "go", title: "x".repeat(150) } };
    const root = { type: "element", tag: "div", children: Array.from({ length: 2_000 }, () => child) };
    const file = JSON.stringify({ specVersion: "runtime-plan/v1", id: "a", version: 1, root }, null, 2);
    const began = performance.now();
    expect((await run(["explain", "card.json"], { file })).stdout).toContain("Refused: 32 issues.");
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe("porthole plan explain", () => {
  const loose = good.replace('"value": "hi"', '"value": "{{count}}"').replace('"tag": "p"', '"tag": "pp"');

  it("tells notes and loose ends with their lines, the counts and the verdict", async () => {
    const { code, stdout } = await run(["explain", "card.json"], { file: loose });
    expect(code).toBe(0);
    expect(stdout).toContain('"pp" is no known element');
    expect(stdout).toContain('  "count" is read, and nothing sets it\n  card.json:5:');
    expect(stdout).toMatch(/ {2}nodes +2 of +5000\n/);
    expect(stdout).toMatch(/Accepted\. 1 note on what was kept neutral\.$/);
  });

  it("tells the same as JSON", async () => {
    const { stdout } = await run(["explain", "card.json", "--json", "--limit", "nodes=7"], { file: loose });
    expect(JSON.parse(stdout)).toMatchObject({
      file: "card.json",
      ok: true,
      issues: [],
      notes: [{ path: "/root/tag", line: 5, column: 32 }],
      looseEnds: [{ kind: "never-set", name: "count", line: 5 }],
      counts: { nodes: { actual: 2, limit: 7 } },
      tools: [],
      hostActions: [],
    });
  });

  it("ends with 1 on a refused plan", async () => {
    expect(await run(["explain", "card.json"], { file: bad })).toMatchObject({ code: 1 });
  });
});
