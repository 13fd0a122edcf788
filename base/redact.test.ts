import { describe, expect, it } from "vitest";
import { createRedactor, redacted } from "./redact.js";

describe("createRedactor (HAR-10)", () => {
  const redact = createRedactor(["Bearer s3cr3t-token", "ab"]);

  it("takes the whole value and its words out of text", () => {
    expect(redact("got Bearer s3cr3t-token")).toBe(`got ${redacted}`);
    expect(redact("token s3cr3t-token refused")).toBe(`token ${redacted} refused`);
  });

  it("leaves other text and very short values alone", () => {
    expect(redact("about the absent server")).toBe("about the absent server");
  });

  it("takes a value out where it is written in JSON or in an address", () => {
    const secret = 'quo"te & space';
    const text = JSON.stringify({ secret, url: `https://a.example/?k=${encodeURIComponent(secret)}` });
    expect(text).toContain('quo\\"te');
    expect(createRedactor([secret])(text)).toBe(
      `{"secret":"${redacted}","url":"https://a.example/?k=${redacted}"}`,
    );
  });

  it("treats a secret as text, not as a pattern", () => {
    expect(createRedactor(["a.c+$&"])("x a.c+$& y abc")).toBe(`x ${redacted} y abc`);
  });
});
