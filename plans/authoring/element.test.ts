import { describe, expect, it } from "vitest";
import { bind } from "./bind.js";
import { element, text } from "./element.js";

describe("element", () => {
  it("leaves a plain node, with only what was given", () => {
    expect(element("p")).toEqual({ type: "element", tag: "p" });
    expect(element("p", { id: undefined, title: undefined }, null)).toEqual({ type: "element", tag: "p" });
    expect(element("li", { value: Number.NaN, class: "a" }, "x")).toEqual({
      type: "element",
      tag: "li",
      props: { class: "a" },
      children: [{ type: "text", value: "x" }],
    });
  });

  it("takes nodes, strings, numbers, bindings and lists of them, and skips null, undefined and booleans", () => {
    expect(
      element(
        "p",
        null,
        "a",
        1,
        2n,
        [[" b", null]],
        false,
        true,
        undefined,
        element("b"),
        "",
        bind("x"),
        "c",
      ),
    ).toEqual({
      type: "element",
      tag: "p",
      children: [text("a12 b"), element("b"), { type: "text", value: "{{x}}" }, text("c")],
    });
  });

  it("keeps 0 and the empty string as props", () => {
    expect(element("input", { value: "", min: 0 })).toEqual({
      type: "element",
      tag: "input",
      props: { value: "", min: 0 },
    });
  });
});
