import { describe, expect, it } from "vitest";
import { parsePlan, visibleText } from "./index.js";

type Child = string | object;
const el = (tag: string, props: object, ...children: Child[]): object => ({
  type: "element",
  tag,
  props,
  children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
});
const read = (root: object, initial: object = {}, limit?: number): string =>
  visibleText(
    parsePlan({ specVersion: "runtime-plan/v1", id: "p", version: 1, root, state: { initial } }),
    limit === undefined ? {} : { limit },
  );

describe("visibleText", () => {
  it("runs inline text together, and gives each block a line", () => {
    const root = el("div", {}, el("h1", {}, "Title"), el("p", {}, "a ", el("b", {}, "bold"), "\n  c"), "d");
    expect(read(root)).toBe("Title\na bold c\nd");
  });

  it("shows templates with the initial state, and parted braces as they are", () => {
    expect(read(el("p", {}, "{{n}} of {{m}}: {", "{n}}"), { n: 1 })).toBe("1 of : {{n}}");
  });

  it("parts table cells", () => {
    const row = (...cells: string[]) => el("tr", {}, ...cells.map((cell) => el("td", {}, cell)));
    expect(read(el("table", {}, el("tbody", {}, row("a", "1"), row("b", "2"))))).toBe("a | 1\nb | 2");
  });

  it("leaves out what a person does not see", () => {
    const root = el(
      "div",
      {},
      el("p", { hidden: true }, "hidden"),
      el("p", { hidden: "{{no}}" }, "shown"),
      el("p", { hidden: "{{yes}}" }, "hidden by state"),
      el("dialog", {}, "closed"),
      el("dialog", { open: true }, "open"),
      el("svg", {}, el("title", {}, "tooltip"), el("text", {}, "label")),
      el("img", { alt: "picture" }),
    );
    expect(read(root, { no: false, yes: true })).toBe("shown\nopen\nlabel\npicture");
  });

  it("is cut at the limit, with an ellipsis and never within a pair", () => {
    expect(read(el("p", {}, "abcdef"), {}, 6)).toBe("abcdef");
    expect(read(el("p", {}, "abcdefg"), {}, 6)).toBe("abcde…");
    expect(read(el("p", {}, "😀😀😀"), {}, 4)).toBe("😀…");
    expect(read(el("p", {}, "x".repeat(5_000)))).toHaveLength(4_000);
  });

  it("stays small for a plan that multiplies a long value", () => {
    const texts = Array.from({ length: 4_000 }, () => "{{v}}");
    expect(read(el("p", {}, ...texts), { v: "x".repeat(60_000) }).length).toBe(4_000);
  });
});
