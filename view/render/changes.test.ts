import { describe, expect, it } from "vitest";
import type { PlanNode } from "../../plans/types.js";
import { el } from "../../test/browser/view-host/plan.js";
import { changesOf } from "./changes.js";

const found = (one: PlanNode, other: PlanNode) => {
  const changes = changesOf(one, other);
  return changes && [...changes];
};

describe("what a second plan of the same shape changes", () => {
  it("is nothing where it says the same", () => {
    const plan = () => el("ul", { class: "a", style: { color: "red" } }, el("li", {}, "one"), "two");
    expect(found(plan(), plan())).toEqual([]);
  });

  it("is texts and attributes, by the place of their node in the order of the document", () => {
    expect(
      found(
        el("ul", {}, el("li", { title: "1" }, "one"), el("li", { hidden: true }, "two"), "end"),
        el("ul", {}, el("li", { title: "2" }, "uno"), el("li", { hidden: false }, "two"), "fin"),
      ),
    ).toEqual([
      [1, [{ name: "title", sink: "attribute", value: "2" }]],
      [2, "uno"],
      [3, [{ name: "hidden", sink: "attribute", value: false }]],
      [5, "fin"],
    ]);
    expect(found(el("p", { style: "color: red" }), el("p", { style: "color: blue" }))).toEqual([
      [0, [{ name: "style", sink: "style", value: { color: "blue" } }]],
    ]);
  });

  it("leaves out of attributes what drawing leaves out", () => {
    const paint = (fill: string) => el("svg", {}, el("rect", { fill }));
    expect(found(paint("red"), paint("url(https://evil.example/)"))).toEqual([
      [1, [{ name: "fill", sink: "attribute", value: undefined }]],
    ]);
  });

  it.each<[string, PlanNode, PlanNode]>([
    ["another tag", el("p", {}), el("div", {})],
    ["another child", el("p", {}, "a"), el("p", {}, "a", "b")],
    ["another kind of child", el("p", {}, "a"), el("p", {}, el("b", {}))],
    ["an attribute more", el("p", {}), el("p", { title: "a" })],
    ["an attribute less", el("p", { title: "a" }), el("p", {})],
    ["an attribute in the place of another", el("p", { title: "a" }), el("p", { lang: "a" })],
    ["another key", el("p", { key: 1 }), el("p", { key: 2 })],
    ["another binding", el("p", { onClick: "a" }), el("p", { onClick: "b" })],
    ["another template of a text", el("p", {}, "{{a}}"), el("p", {}, "{{b}}")],
    ["a template where there was none", el("p", {}, "a"), el("p", {}, "{{b}}")],
    ["none where there was one", el("p", {}, "{{a}}"), el("p", {}, "b")],
    ["a template of an attribute", el("p", { title: "a" }), el("p", { title: "{{b}}" })],
    ["anything of a control", el("input", { title: "a" }), el("input", { title: "b" })],
    ["the value of a control", el("input", { value: "a" }), el("input", { value: "b" })],
    ["anything of a popover", el("p", { popover: "auto", id: "a" }), el("p", { popover: "auto", id: "b" })],
    ["anything editable", el("p", { contenteditable: true }, "a"), el("p", { contenteditable: true }, "a")],
  ])("is more than it can tell: %s", (_what, one, other) => {
    expect(found(one, other)).toBeUndefined();
  });
});
