import { describe, expect, it } from "vitest";
import { planOf } from "../../test/authoring/kit.js";
import { vocabulary } from "../index.js";
import { bind } from "./bind.js";
import { build, element, text } from "./element.js";

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

describe("the typed tags", () => {
  /** Every tag of the vocabulary that TSX does not know, with the reason. */
  const untyped = ["area", "map", "picture"];

  it("are those of HTML in the vocabulary, and each is accepted", () => {
    for (const tag of vocabulary.tags.htmlTags) {
      if (!untyped.includes(tag)) planOf(build(tag, undefined, null));
    }
  });
});
