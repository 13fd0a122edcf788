import { describe, expect, it } from "vitest";
import { readSource } from "./source.js";

/** What the text holds at the place of a pointer. */
function at(text: string, pointer: string): string | undefined {
  const source = readSource(text);
  const place = source.ok ? source.placeOf(pointer) : source.place;
  return place && text.slice(place.offset, place.offset + place.length);
}

describe("readSource", () => {
  const text = '{\n  "a": 1,\n  "list": [10, {"b/c~": true}, [0]],\n  "": null,\n  "a": "x\\"y"\n}\n';

  it.each([
    ["", "{"],
    ["/list", '"list"'],
    ["/list/0", "10"],
    ["/list/1", "{"],
    ["/list/1/b~1c~0", '"b/c~": true'],
    ["/list/2", "["],
    ["/", '"": null'],
  ])("points at %j with %j", (pointer, shown) => expect(at(text, pointer)).toBe(shown));

  it("takes the last of two members with one name, as JSON.parse does", () => {
    expect(at(text, "/a")).toBe('"a": "x\\"y"');
  });

  it.each(["/gone", "/list/9", "/list/0/x", "/a/length", "/list/x"])(
    "points at nothing for %s",
    (pointer) => {
      expect(at(text, pointer)).toBe(undefined);
    },
  );

  it.each([
    ['{"a" 1}', "a colon is expected", "1"],
    ['{"a": 1 "b": 2}', "a comma is expected", '"b"'],
    ['{"a": 1,}', "no comma stands after the last member", "}"],
    ["[1,]", "no comma stands after the last element", "]"],
    ["{'a': 1}", "texts stand in double quotes", "'a'"],
    ['{"a": 1} 2', "after the end", "2"],
    ['{"a": "x', "never closed", '"x'],
    ['{"a": [1', "never closed", "1"],
    ['// a\n{"a": 1}', "no comments", "// a"],
    ['{"a": tru}', "no JSON value", "tru"],
    ['{"a": "\\q"}', "no such escape", '"\\q"'],
    ['{"a": "\\u00g0"}', "four hexadecimal digits", '"\\u00g0"'],
    ['{"a": "tab\there"}', "control character", '"tab\there"'],
    ["", "the file is empty", ""],
  ])("says what is wrong with %j", (wrong, message, shown) => {
    expect(readSource(wrong)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    expect(at(wrong, "")).toBe(shown);
  });

  it("points at nothing in a text that is nested too deep, and still reads it", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const source = readSource(deep);
    expect(source.ok && source.placeOf("/0")).toBe(undefined);
    expect(readSource(deep.slice(1))).toMatchObject({ ok: false, message: "the text is no JSON" });
  });
});
