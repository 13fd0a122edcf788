import { describe, expect, it } from "vitest";
import { atPointer, pointerKeys, pointerTo } from "./pointer.js";

describe("a JSON Pointer (RFC 6901)", () => {
  it.each([
    ["", []],
    ["/a/0", ["a", "0"]],
    ["/", [""]],
    ["/a~1b/m~0n/~01", ["a/b", "m~n", "~1"]],
  ])("%j has the keys %j", (pointer, keys) => {
    expect(pointerKeys(pointer)).toEqual(keys);
    expect(keys.reduce<string>(pointerTo, "")).toBe(pointer);
  });

  it("leads to own members and elements", () => {
    const value = { "a/b": [{ c: 1 }], "": null };
    expect(atPointer(value, pointerKeys("/a~1b/0/c"))).toBe(1);
    expect(atPointer(value, pointerKeys("/"))).toBe(null);
    expect(atPointer(value, [])).toBe(value);
  });

  it.each(["/constructor", "/list/length", "/list/01", "/list/-", "/list/0/x", "/gone/x"])(
    "%s leads to nothing",
    (pointer) => {
      expect(atPointer({ list: ["text"] }, pointerKeys(pointer))).toBe(undefined);
    },
  );
});
