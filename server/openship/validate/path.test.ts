import { describe, expect, it } from "vitest";
import { comparePaths, pathFault } from "./path.js";

describe("a path (P1–P3)", () => {
  it.each([
    ["a/.../b"],
    ["..a"],
    ["a b"],
    ["%2e%2e"],
    ["C:/x"],
    ["[id]"],
    ["a\nb"],
    ["constructor"],
    ["é".repeat(256)],
  ])("may be %j", (path) => {
    expect(pathFault(path)).toBeUndefined();
  });

  it.each([
    [1, "path_type"],
    [["a"], "path_type"],
    ["", "path_empty"],
    ["/a", "path_absolute"],
    ["a/", "path_empty_segment"],
    ["a//b", "path_empty_segment"],
    [".", "path_dot_segment"],
    ["a/./b", "path_dot_segment"],
    ["a\\b", "path_backslash"],
    ["a\0", "path_nul"],
    ["e\u0301", "path_nfc"],
    ["\udc00", "path_surrogate"],
    ["é".repeat(257), "path_length"],
    // The published schema's pattern looks at the first line alone (section 4.1).
    ["a\n/../b", "path_dot_segment"],
    ["a\nb\\c", "path_backslash"],
  ])("may not be %j: %s", (path, rule) => {
    expect(pathFault(path)?.rule).toBe(rule);
  });

  it("sorts by UTF-8 bytes (M6)", () => {
    const sorted = ["B", "a", "a-b", "a/b", "a0", "é", "\uffff", "😀", "😁"];
    expect(sorted.toReversed().sort(comparePaths)).toEqual(sorted);
    const byBytes = sorted.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(byBytes).toEqual(sorted);
  });
});
