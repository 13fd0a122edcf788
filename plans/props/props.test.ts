import { describe, expect, it } from "vitest";
import type { Json } from "../types.js";
import { calledMembers } from "../vocabulary/clobbering.js";
import { styleFunctions } from "../vocabulary/styles.js";
import { classifyProp, type PropKind } from "./classify.js";
import { isClobbering } from "./clobbering.js";
import { isSafeCss } from "./css.js";
import { parseEventBinding } from "./event.js";
import { inspectStyle, readStyle } from "./style.js";
import { checkUrl } from "./url.js";

describe("classifyProp", () => {
  const attribute = (name: string): PropKind => ({ kind: "attribute", name });
  it.each<[string, string, PropKind]>([
    ["p", "title", attribute("title")],
    ["p", "className", attribute("class")],
    ["label", "htmlFor", attribute("for")],
    ["td", "colSpan", attribute("colspan")],
    ["svg", "viewbox", attribute("viewBox")],
    ["svg", "viewBox", attribute("viewBox")],
    ["path", "strokeWidth", attribute("stroke-width")],
    ["path", "stroke-width", attribute("stroke-width")],
    ["p", "data-x", attribute("data-x")],
    ["p", "id", { kind: "attribute", name: "id", guard: "clobbering" }],
    ["img", "src", { kind: "attribute", name: "src", guard: "url" }],
    ["use", "xlinkHref", { kind: "attribute", name: "xlink:href", guard: "url" }],
    ["rect", "clipPath", { kind: "attribute", name: "clip-path", guard: "url" }],
    ["rect", "markermid", { kind: "attribute", name: "marker-mid", guard: "url" }],
    ["rect", "fill", { kind: "attribute", name: "fill", guard: "url" }],
    ["button", "command", { kind: "attribute", name: "command", guard: "command" }],
    ["input", "readOnly", { kind: "boolean", name: "readonly" }],
    ["p", "hidden", { kind: "boolean", name: "hidden" }],
    ["p", "aria-expanded", { kind: "enumerated", name: "aria-expanded" }],
    ["p", "contentEditable", { kind: "enumerated", name: "contenteditable" }],
    ["input", "value", { kind: "property", name: "value" }],
    ["meter", "value", attribute("value")],
    ["input", "checked", { kind: "property", name: "checked" }],
    ["p", "checked", { kind: "dropped" }],
    ["details", "open", { kind: "property", name: "open" }],
    ["p", "style", { kind: "style" }],
    ["p", "key", { kind: "key" }],
    ["p", "onClick", { kind: "event", event: "click", bubbles: true }],
    ["p", "onFocus", { kind: "event", event: "focus", bubbles: false }],
    ["p", "onDoubleClick", { kind: "event", event: "dblclick", bubbles: true }],
    ["p", "onClickCapture", { kind: "dropped" }],
    ["p", "onclick", { kind: "refused", code: "EVENT_INVALID" }],
    ["p", "ontology", { kind: "refused", code: "EVENT_INVALID" }],
    ["p", "data-porthole-event", { kind: "refused", code: "ATTRIBUTE_DISABLED" }],
    ["p", "DATA-Renderify-event-click", { kind: "refused", code: "ATTRIBUTE_DISABLED" }],
    ["img", "name", { kind: "dropped" }],
    ["form", "target", { kind: "dropped" }],
    ["form", "name", { kind: "dropped" }],
    ["input", "pattern", { kind: "dropped" }],
    ["p", "innerHTML", { kind: "dropped" }],
    ["p", "srcdoc", { kind: "dropped" }],
    ["p", "is", { kind: "dropped" }],
    ["p", "nonce", { kind: "dropped" }],
    ["p", "toString", { kind: "dropped" }],
    ["p", "__proto__", { kind: "dropped" }],
    ["p", " onclick", { kind: "dropped" }],
    ["p", "c-l-a-s-s", { kind: "dropped" }],
  ])("%s %s", (tag, name, kind) => {
    expect(classifyProp(tag, name)).toEqual(kind);
  });
});

describe("C1: what a style sets", () => {
  it.each<[string, Json, readonly (readonly [string, string])[]]>([
    [
      "a text",
      "color: red; margin-top:4px;",
      [
        ["color", "red"],
        ["margin-top", "4px"],
      ],
    ],
    [
      "lengths",
      { marginTop: 4, width: 0, opacity: 0.5, zIndex: 3, "--gap": 7, lineHeight: 2 },
      [
        ["margin-top", "4px"],
        ["width", "0"],
        ["opacity", "0.5"],
        ["z-index", "3"],
        ["--gap", "7"],
        ["line-height", "2"],
      ],
    ],
    [
      "prefixes",
      { WebkitLineClamp: 2, msFlex: "1", cssFloat: "left" },
      [
        ["-webkit-line-clamp", "2"],
        ["-ms-flex", "1"],
        ["float", "left"],
      ],
    ],
    [
      "semicolons that end nothing",
      "font-family: 'a;b', \"c;d\"; width: calc(1px /* ; */ + 2px)",
      [
        ["font-family", "'a;b', \"c;d\""],
        ["width", "calc(1px /* ; */ + 2px)"],
      ],
    ],
    ["importance, which is taken off", "color: red !important", [["color", "red"]]],
    [
      "custom properties in their case",
      "--Data: 5; COLOR: red",
      [
        ["--Data", "5"],
        ["color", "red"],
      ],
    ],
    [
      "functions that load nothing",
      "width: min(1px, var(--a)); color: RGB(1 2 3)",
      [
        ["width", "min(1px, var(--a))"],
        ["color", "RGB(1 2 3)"],
      ],
    ],
    ["other types, which are skipped", { color: null, width: true, margin: [1], padding: { a: 1 } }, []],
  ])("%s", (_name, value, declarations) => {
    expect(inspectStyle(value)).toEqual({ declarations, refused: [] });
  });

  it.each<[string, string]>([
    ["url", "background: url(https://evil.example/a)"],
    ["upper case", "background: URL(x)"],
    ["an escape", "background: u\\72l(x)"],
    ["an escape of six digits", "background: \\000075rl(x)"],
    ["an escaped parenthesis", "background: url\\28 x)"],
    ["a NUL", "background: u\0rl(x)"],
    ["a line that goes on", "background: u\\\nrl(x)"],
    ["a comment within the name", "background: ur/**/l(x)"],
    ["a comment that hides nothing", 'background: "/*" url(x) "*/"'],
    ["src", "background: src('x')"],
    ["image-set", "background-image: image-set('x' 1x)"],
    ["a prefixed image-set", "background-image: -webkit-image-set('x' 1x)"],
    ["image", "background: image('x')"],
    ["cross-fade", "background: cross-fade(url(x), red)"],
    ["element", "background: element(#x)"],
    ["expression", "width: expression(alert(1))"],
    ["a custom property", "--x: url(x)"],
    ["@import", "color: @import 'x'"],
    ["a block", "color: red } * { color: blue"],
    ["behavior", "behavior: none"],
    ["XBL", "-moz-binding: none"],
    ["a name that is none", "co lor: red"],
    ["no declaration", "red"],
    ["full-width letters", "background: \uff55rl(x)"],
  ])("C2, C3: leaves out %s", (_name, value) => {
    expect(readStyle(`${value}; color: green`)).toEqual([["color", "green"]]);
  });

  it("leaves out a key that smuggles declarations", () => {
    expect(readStyle({ "color:red;background:url(x)": "x", color: "red" })).toEqual([["color", "red"]]);
    expect(readStyle({ backgroundImage: "url(x)" })).toEqual([]);
  });

  it("knows no function that loads", () => {
    for (const name of [
      "url",
      "src",
      "image",
      "image-set",
      "cross-fade",
      "element",
      "paint",
      "attr",
      "expression",
    ]) {
      expect(styleFunctions).not.toContain(name);
    }
  });

  it("takes hostile lengths in linear time", () => {
    const start = performance.now();
    for (const part of ["(", "a", "a(", " ", "/*", "\\", "'", "!", "url(", ";", "--"]) {
      readStyle(`color:${part.repeat(100_000)}`);
      readStyle({ color: `${part.repeat(100_000)}(` });
      isSafeCss(part.repeat(100_000));
      checkUrl("rect", "fill", part.repeat(100_000));
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("U3, U4: where a URL may stand", () => {
  const png = "data:image/png;base64,iVBORw0KGgo=";
  it.each([
    ["use", "href", "#icon"],
    ["use", "xlink:href", " #icon"],
    ["linearGradient", "xlinkHref", "#g"],
    ["img", "usemap", "#m"],
    ["img", "src", png],
    ["img", "SRC", png.toUpperCase().replace("IVBOR", "ivbor")],
    ["rect", "fill", "url(#g)"],
    ["rect", "fill", "url( '#g' ) red"],
    ["rect", "fill", "red"],
    ["rect", "fill", "rgb(1 2 3)"],
    ["rect", "fill", "r\\65 d"],
    ["p", "title", "https://example.com"],
  ])("%s %s=%j may", (tag, name, value) => {
    expect(checkUrl(tag, name, value)).toBe(true);
  });

  it.each([
    ["a", "href", "#x"],
    ["a", "href", ""],
    ["a", "href", "mailto:a@example.com"],
    ["a", "href", "java\nscript:alert(1)"],
    ["use", "href", "data:image/svg+xml,<svg/>#i"],
    ["use", "href", "icons.svg#i"],
    ["use", "href", "#a\\b"],
    ["use", "href", "\u0000"],
    ["use", "href", "//evil.example#x"],
    ["image", "href", "#x"],
    ["img", "src", "data:image/svg+xml;base64,AAAA"],
    ["img", "src", "data:image/png,AAAA"],
    ["img", "src", "data:image/png;base64,AA AA"],
    ["img", "src", "data:image/png;charset=x;base64,AAAA"],
    ["img", "src", "x.png"],
    ["img", "src", "#x"],
    ["input", "src", png],
    ["video", "poster", png],
    ["img", "srcset", "#a 1x"],
    ["a", "ping", "#a"],
    ["form", "action", "#"],
    ["button", "formaction", "x"],
    ["p", "background", "#x"],
    ["rect", "fill", "url(https://evil.example)"],
    ["rect", "fill", "url(#a) url(x)"],
    ["rect", "fill", "url(#a"],
    ["rect", "fill", "u\\72l(x)"],
    ["rect", "fill", "ur/*x*/l(x)"],
    ["rect", "fill", "url(/*x*/#a)"],
    ["rect", "fill", "src('#a')"],
    ["rect", "fill", ""],
    ["rect", "clipPath", "url(x)"],
    ["rect", "CURSOR", "url(x), auto"],
  ])("%s %s=%j may not", (tag, name, value) => {
    expect(checkUrl(tag, name, value)).toBe(false);
  });
});

describe("V1, V2: what binds an event", () => {
  it.each<[string, Json, object]>([
    ["onClick", " go ", { event: "click", type: "go", bubbles: true, listed: true }],
    ["onToggle", { type: "t", extra: 1 }, { event: "toggle", type: "t", bubbles: false }],
    ["onClick", { type: "t", payload: { a: 1 }, confirm: "Sure?" }, { payload: { a: 1 }, confirm: "Sure?" }],
    ["onUnknown", "t", { event: "unknown", listed: false }],
  ])("%s=%j", (name, value, binding) => {
    expect(parseEventBinding(name, value)).toMatchObject(binding);
  });

  it.each<[string, Json]>([
    ["onclick", "go"],
    ["OnClick", "go"],
    ["on", "go"],
    ["onA:b", "go"],
    ["onClick", ""],
    ["onClick", "  "],
    ["onClick", 5],
    ["onClick", null],
    ["onClick", ["go"]],
    ["onClick", {}],
    ["onClick", { type: " " }],
    ["onClick", { type: "t", payload: [] }],
    ["onClick", { type: "t", payload: null }],
    ["onClick", { type: "t", payload: "x" }],
    ["onClick", { type: "t", confirm: true }],
  ])("%s=%j does not", (name, value) => {
    expect(parseEventBinding(name, value)).toBeNull();
  });
});

describe("names that would hide a member of a form", () => {
  it.each(calledMembers)("%s", (name) => {
    expect(isClobbering("input", "name", name)).toBe(true);
    expect(isClobbering("button", "id", name)).toBe(true);
    expect(isClobbering("p", "id", name)).toBe(false);
  });

  it.each(["name", "title", "id", "action", "size", "value", "length", "method"])(
    "%s is a name like any",
    (name) => {
      expect(isClobbering("input", "name", name)).toBe(false);
    },
  );

  it("what begins like the renderer's own", () => {
    expect(isClobbering("input", "name", "__k")).toBe(true);
  });
});
