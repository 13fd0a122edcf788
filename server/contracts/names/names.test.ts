import { describe, expect, it } from "vitest";
import { legible } from "./legible.js";
import { isUsualName, nameFault } from "./tool-name.js";

describe("IMP-06: names of tools", () => {
  it.each([
    [undefined, "name_missing"],
    [7, "name_missing"],
    ["", "name_empty"],
    ["x".repeat(129), "name_too_long"],
  ])("refuses %j", (name, fault) => {
    expect(nameFault(name)).toBe(fault);
  });

  it.each(["x", "x".repeat(128), "a b/c", "\u6f22", "__proto__", "constructor"])("can map %j", (name) => {
    expect(nameFault(name)).toBeUndefined();
  });

  it("tells unusual ones", () => {
    expect(["read.file", "A-1_b"].map(isUsualName)).toEqual([true, true]);
    expect(["a b", "\u6f22", "a\n"].map(isUsualName)).toEqual([false, false, false]);
  });
});

describe("JCS-10: what a reviewer sees of a text", () => {
  it.each([
    ["a zero-width space", "send\u200b_report", "send\\u{200b}_report"],
    ["a turn of direction", "pay\u202etxt", "pay\\u{202e}txt"],
    ["a tag letter", "a\u{e0041}", "a\\u{e0041}"],
    ["a variation selector", "a\ufe0f", "a\\u{fe0f}"],
    ["an odd space", "a\u00a0b\u3000", "a\\u{a0}b\\u{3000}"],
    ["a control", "a\u0007\n", "a\\u{7}\\u{a}"],
    ["a Cyrillic letter in a Latin word", "p\u0430ypal", "p\\u{430}ypal"],
    ["a Greek letter in a Latin word", "g\u03bfogle", "g\\u{3bf}ogle"],
  ])("shows %s", (_what, text, shown) => {
    expect(legible(text)).toBe(shown);
  });

  it("leaves readable text as it is, in any script", () => {
    for (const text of [
      "Send a report.",
      "\u041e\u0442\u0447\u0451\u0442",
      "\u03bb x",
      "\u6f22\u5b57 caf\u00e9",
    ]) {
      expect(legible(text)).toBe(text);
    }
    expect(legible("one\ntwo", { lines: true })).toBe("one\ntwo");
  });
});
