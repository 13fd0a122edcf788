import { describe, expect, it } from "vitest";
import { createMark, wantsColor } from "./color.js";

const terminal = { isTTY: true };

describe("wantsColor", () => {
  it.each([
    ["a terminal", {}, terminal, true],
    ["a pipe", {}, {}, false],
    ["a dumb terminal", { TERM: "dumb" }, terminal, false],
    ["NO_COLOR", { NO_COLOR: "1" }, terminal, false],
    ["an empty NO_COLOR", { NO_COLOR: "" }, terminal, true],
    ["FORCE_COLOR", { FORCE_COLOR: "1" }, {}, true],
    ["FORCE_COLOR=0", { FORCE_COLOR: "0" }, terminal, false],
    ["both", { NO_COLOR: "1", FORCE_COLOR: "1" }, terminal, false],
  ])("decides for %s", (_what, environment, stream, wanted) => {
    expect(wantsColor(environment, stream)).toBe(wanted);
  });
});

describe("createMark", () => {
  it("colours, or leaves the text as it is", () => {
    expect(createMark(true)("x", "bad")).toBe("\u001b[31mx\u001b[39m");
    expect(createMark(false)("x", "bad")).toBe("x");
  });
});
