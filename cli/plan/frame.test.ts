import { describe, expect, it } from "vitest";
import { linesOf } from "./frame.js";

const frame = (text: string, shown: string) =>
  linesOf(text).frameOf({ offset: text.indexOf(shown), length: shown.length });

describe("linesOf", () => {
  it.each([
    ["\n", 1],
    ["\r\n", 2],
    ["\r", 1],
  ])("counts lines that end with %j", (end) => {
    const text = ["a", "", "bc"].join(end);
    const { positionOf } = linesOf(text);
    expect(positionOf({ offset: 0, length: 1 })).toEqual({ line: 1, column: 1 });
    expect(positionOf({ offset: text.indexOf("c"), length: 1 })).toEqual({ line: 3, column: 2 });
  });

  it("shows the line with carets under the place", () => {
    expect(frame('{\n\t"tag": "buton"\n}', '"tag": "buton"')).toEqual([
      '  2 |  "tag": "buton"',
      "    |  ^^^^^^^^^^^^^^",
    ]);
  });

  it("shows a window of a line that is too long", () => {
    const [source, carets] = frame(`${"a".repeat(500)}NEEDLE${"b".repeat(500)}`, "NEEDLE");
    expect(source).toHaveLength(104);
    expect(source).toMatch(/^ {2}1 \| …a{32}NEEDLEb{58}…$/);
    expect(carets).toBe(`    | ${" ".repeat(33)}^^^^^^`);
  });

  it("keeps carets in their place after letters of two units and signs that steer a terminal", () => {
    const [source, carets] = frame('\u001b[2J\u202e😀"x"', '"x"');
    expect(source).toBe('  1 | ·[2J·😀 "x"');
    expect(carets).toBe("    |        ^^^");
  });

  it("points behind the end of a text", () => {
    expect(linesOf("").frameOf({ offset: 0, length: 1 })).toEqual(["  1 | ", "    | ^"]);
  });
});
