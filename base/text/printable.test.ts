import { describe, expect, it } from "vitest";
import { printable, printableJson } from "./printable.js";

/** What steers a terminal, turns the direction of reading, breaks a line or is no character at all. */
const steering = [
  "\u001b[2J", // erases the screen
  "\u001b]0;title\u0007", // sets the title
  "\u001b]8;;http://evil.example\u0007", // makes a link
  "\u009b31m", // the same in one character
  "\u0008\u007f\r", // writes over what stands there
  "\n::error::forged", // forges a line
  "\u2028\u2029", // breaks a line
  "\u202e\u2066\u200f", // turns the direction
  "\u200b\ufeff\u00ad", // hides
  "\ud800", // half a character
  "\u{e0001}", // a tag
];

describe("text from outside (HAR-13)", () => {
  it.each(steering)("keeps nothing of %j that steers", (text) => {
    expect(printable(`a${text}b`)).toMatch(/^a[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*b$/u);
    expect(printable(`a${text}b`)).toHaveLength([..."a", ...text, ..."b"].length);
  });

  it("keeps everything else as it is", () => {
    const text = "Zürich — 東京 🌍 é {\"a\": '<b>'} \\ %s";
    expect(printable(text)).toBe(text);
    expect(printableJson(text)).toBe(JSON.stringify(text));
  });

  it("keeps JSON the same document", () => {
    const value = Object.fromEntries(steering.map((text, at) => [`${at}${text}`, [text]]));
    const json = printableJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  });
});
