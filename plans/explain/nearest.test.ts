import { describe, expect, it } from "vitest";
import { vocabulary } from "../index.js";
import { nearest } from "./nearest.js";

const tags = [...vocabulary.tags.htmlTags, ...vocabulary.tags.svgTags];

describe("nearest", () => {
  it.each([
    ["buton", "button"],
    ["dvi", "div"],
    ["Text-Path", "textPath"],
    ["tabel", "table"],
    ["sectoin", "section"],
    ["figurecaption", "figcaption"],
  ])("takes %s for %s", (word, meant) => expect(nearest(word, tags)).toBe(meant));

  it.each(["x-card", "component", "marquee", "ab", "", "…"])("guesses nothing for %j", (word) => {
    expect(nearest(word, tags)).toBe(undefined);
  });

  it("does not look at what no finger slipped to", () => {
    expect(nearest("q".repeat(10_000), tags)).toBe(undefined);
  });

  it("has nothing to say about a known word", () => expect(nearest("button", tags)).toBe(undefined));
});
