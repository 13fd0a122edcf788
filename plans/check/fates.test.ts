import { describe, expect, it } from "vitest";
import { el, shown, text } from "../../test/plans/kit.js";
import { checkPlan } from "../index.js";

describe("fates: what is kept neutral, with a note", () => {
  it.each<[string, unknown, unknown, string]>([
    [
      "G5: an unknown element keeps its children",
      el("x-card", {}, text()),
      el("div", {}, text()),
      "/root/tag",
    ],
    ["G5: noscript", el("noscript", {}, text()), el("div", {}, text()), "/root/tag"],
    ["G3: a name that breaks out", el("div><iframe>", {}, text()), el("div", {}, text()), "/root/tag"],
    ["G5: within SVG", el("svg", {}, el("blob")), el("svg", {}, el("g")), "/root/children/0/tag"],
    ["A3: innerHTML", el("p", { innerHTML: "<b>", id: "a" }), el("p", { id: "a" }), "/root/props/innerHTML"],
    [
      "A1: a name that is none",
      el("p", { " onclick": "x", "href\0": "y" }),
      el("p", {}),
      "/root/props/ onclick",
    ],
    ["a regular expression", el("input", { pattern: "(a+)+$" }), el("input", {}), "/root/props/pattern"],
    ["U1: a URL that is no text", el("a", { href: 7 }), el("a", {}), "/root/props/href"],
    ["4.4: a command of its own", el("button", { command: "--x" }), el("button", {}), "/root/props/command"],
    ["B10: a picture's name", el("img", { name: "body" }), el("img", {}), "/root/props/name"],
    [
      "V6: an unlisted event, kept inert",
      el("p", { onFoo: "x" }),
      el("p", { onFoo: "x" }),
      "/root/props/onFoo",
    ],
    [
      "A2: both spellings",
      el("p", { className: "a", class: "b" }),
      el("p", { class: "b" }),
      "/root/props/className",
    ],
    ["C1: a style that is none", el("p", { style: [1] }), el("p", {}), "/root/props/style"],
    ["A4: a key that is none", el("p", { key: {} }), el("p", {}), "/root/props/key"],
    ["E6: a function", el("p", { title: () => 1 }), el("p", {}), "/root/props/title"],
  ])("%s", (_name, given, kept, path) => {
    const result = checkPlan(shown(given));
    expect(result).toMatchObject({
      ok: true,
      notes: [expect.objectContaining({ path })].concat(path.includes(" ") ? [expect.anything()] : []),
    });
    expect(result.ok && result.plan.root).toEqual(kept);
  });

  it("names become canonical without a note", () => {
    const given = el(
      "DIV",
      { className: "a", tabIndex: 0, strokeWidth: 1 },
      el("SVG", { viewbox: "0 0 1 1" }, el("lineargradient")),
    );
    const kept = el(
      "div",
      { class: "a", tabindex: 0, "stroke-width": 1 },
      el("svg", { viewBox: "0 0 1 1" }, el("linearGradient")),
    );
    const result = checkPlan(shown(given));
    expect(result).toMatchObject({ ok: true, notes: [] });
    expect(result.ok && result.plan.root).toEqual(kept);
  });
});
