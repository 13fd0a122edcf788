import { describe, expect, it } from "vitest";
import { classifyProp } from "../../plans/runtime.js";
import type { Json } from "../../plans/types.js";
import { type AttributeKind, attributeValue, propOf } from "./attributes.js";

function kindOf(tag: string, name: string): AttributeKind {
  const kind = classifyProp(tag, name);
  switch (kind.kind) {
    case "event":
    case "key":
    case "dropped":
    case "refused":
      throw new TypeError(`${name} is no attribute`);
    default:
      return kind;
  }
}
const fixed = (tag: string, name: string, value: Json) =>
  attributeValue(tag, kindOf(tag, name), value, false);
const bound = (tag: string, name: string, value: Json) => attributeValue(tag, kindOf(tag, name), value, true);

describe("the value of an attribute", () => {
  it("B2 aria, draggable and spellcheck: booleans are words", () => {
    expect(fixed("p", "aria-hidden", false)).toBe("false");
    expect(bound("p", "aria-hidden", true)).toBe("true");
    expect(fixed("p", "draggable", false)).toBe("false");
    expect(bound("p", "aria-label", "")).toBeUndefined();
    expect(bound("input", "aria-invalid", "Not before the first day.")).toBe("true");
    expect(bound("input", "aria-invalid", "spelling")).toBe("spelling");
    expect(bound("input", "aria-invalid", false)).toBe("false");
    expect(bound("input", "aria-invalid", "")).toBeUndefined();
  });

  it("B3 boolean attributes: what is missing is off", () => {
    expect(bound("button", "disabled", "")).toBe(false);
    expect(bound("button", "disabled", true)).toBe(true);
    expect(fixed("button", "disabled", null)).toBe(false);
    expect(fixed("button", "disabled", "")).toBe(true);
  });

  it("A5 text and numbers as they are, objects as JSON", () => {
    expect(fixed("p", "title", "x")).toBe("x");
    expect(fixed("td", "colspan", 2)).toBe(2);
    expect(fixed("p", "data-x", { a: [1] })).toBe('{"a":[1]}');
    expect(fixed("p", "title", null)).toBeUndefined();
  });

  it("style: declarations one by one, and only safe ones", () => {
    expect(
      bound("p", "style", { marginTop: 4, color: "red", background: "url(https://evil.example/)" }),
    ).toEqual({
      "margin-top": "4px",
      color: "red",
    });
  });

  it("leaves out what a template has made unsafe", () => {
    expect(bound("input", "name", "insertBefore")).toBeUndefined();
    expect(bound("input", "name", "city")).toBe("city");
    expect(bound("rect", "fill", "url(https://evil.example/)")).toBeUndefined();
    expect(bound("rect", "fill", "red")).toBe("red");
    expect(bound("button", "command", "evil")).toBeUndefined();
    expect(bound("button", "command", "close")).toBe("close");
  });
});

it("gives Preact a member's name only where a member is meant", () => {
  expect(propOf("input", kindOf("input", "value"), false)).toBe("value");
  expect(propOf("meter", kindOf("meter", "value"), false)).toBe("VALUE");
  expect(propOf("progress", kindOf("progress", "value"), false)).toBe("value");
  expect(propOf("p", kindOf("p", "translate"), false)).toBe("TRANSLATE");
  expect(propOf("svg", kindOf("svg", "viewBox"), true)).toBe("viewBox");
});
