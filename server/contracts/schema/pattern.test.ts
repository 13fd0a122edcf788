import { describe, expect, it } from "vitest";
import { linearPattern } from "./pattern.js";

const samples = [
  ..."aZ09_-. \t\n\r\u0008\u00a0\u2028\ufeff\u200b\u00e9\u0430{}[](),:&/\\^$",
  "\u{1f600}",
  "",
  "abc",
  "a.b",
  "a-b",
  "2026-11-30",
  "user@example.com",
  "a\n",
  "\u2003x",
];

describe("SCH-01: expressions are matched in linear time, as ECMA-262 says", () => {
  it.each([
    "^[a-z]+$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^(?:a|b)*?c?$",
    "^.$",
    "\\s",
    "^\\S+$",
    "[\\s\\S]",
    "[^\\s]",
    "[^\\S]",
    "^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$",
    "\\bb\\b",
    "a\\Bb",
    "[\\b]",
    "^(?<year>\\d+)",
    "[[]",
    "[a[:alph]",
    "[&&a]",
    "\\/",
    "\\u00e9",
    "\\u{1f600}",
    "^[\\u{1f600}]$",
    "\\x41|\\cI|\\0",
    "^\\p{L}+$",
    "^\\P{Lu}$",
    "^\\p{Script=Cyrillic}$",
    "\\.",
    "\\^|\\$|\\{|\\\\",
    "$",
    "",
  ])("%s matches what the engine's own does", (pattern) => {
    const linear = linearPattern(pattern);
    const own = new RegExp(pattern, "u");
    expect(linear).toBeDefined();
    for (const text of samples) expect([text, linear?.test(text)]).toEqual([text, own.test(text)]);
  });

  it("takes what older expressions escape without need", () => {
    expect(linearPattern("^a\\-b$")?.test("a-b")).toBe(true);
    expect(linearPattern("^\\@")?.test("@x")).toBe(true);
  });

  it.each([
    ["looking ahead", "(?=a)"],
    ["looking ahead for none", "^(?!a)"],
    ["looking back", "(?<=a)b"],
    ["looking back for none", "(?<!a)b"],
    ["a back-reference", "(a)\\1"],
    ["a back-reference by name", "(?<n>a)\\k<n>"],
    ["counts that multiply", "(?:a{1000}){1000}"],
    ["what is no expression", "(a"],
    ["flags of another language", "(?i)a"],
    ["anchors of another language", "\\Aa\\z"],
    ["quotes of another language", "\\Qa+\\E"],
    ["half of a surrogate pair", "\\ud83d"],
    ["more than 256 letters", "a".repeat(257)],
  ])("refuses %s", (_what, pattern) => {
    expect(linearPattern(pattern)).toBeUndefined();
  });

  it("does not stall where an engine that goes back would", () => {
    const begun = performance.now();
    expect(linearPattern("^(a+)+$")?.test(`${"a".repeat(50_000)}!`)).toBe(false);
    expect(linearPattern("^(a+)+$")?.test("a".repeat(50_000))).toBe(true);
    // An engine that goes back needs seconds for 28 letters.
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
