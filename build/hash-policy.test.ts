import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashSource, PagePolicyError, withPolicy } from "./hash-policy.js";
import { viewPolicy } from "./policies.js";

const page = (head: string, body = "<p>text</p>") =>
  `<!doctype html>\n<html lang="en"><head>\n<meta charset="utf-8">\n${head}</head><body>${body}</body></html>`;
const built = (head: string, body?: string) => withPolicy(page(head, body), { policy: viewPolicy });

describe("the policy of a page", () => {
  it("names each script and style by the hash of its text, and holds nothing unsafe", () => {
    const html = built('<style>p{color:red}</style><script type="module" crossorigin>go()</script>');
    const policy = /content="([^"]*)"/.exec(html)?.[1] ?? "";
    const digest = createHash("sha256").update("go()").digest("base64");
    expect(policy).toContain(`script-src 'sha256-${digest}';`);
    expect(policy).toContain(`style-src ${hashSource("p{color:red}")};`);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(html).toContain('<script type="module">go()</script>');
  });

  it("stands before all code", () => {
    const html = built("<script>go()</script>");
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<script"));
  });

  it("hashes what a browser hashes: line ends are LF", () => {
    expect(built("<script>a\r\nb</script>")).toContain(hashSource("a\nb"));
  });

  it("is the same for every configuration: a data block has no hash", () => {
    const block = (text: string) => `<script type="application/json" id="porthole-config">${text}</script>`;
    const policyOf = (html: string) => /content="([^"]*)"/.exec(html)?.[1];
    expect(policyOf(built(`${block("{}")}<script>go()</script>`))).toBe(
      policyOf(built(`${block('{"v":1}')}<script>go()</script>`)),
    );
  });

  it.each([
    ["a script with a source", '<script src="/a.js"></script>'],
    ["markup that ends a script early", "<script>x = '<!--'</script>"],
    ["a link", '<link rel="stylesheet" href="/a.css">'],
    ["an inline style", "<style>p{}</style>", '<p style="color:red">x</p>'],
    ["an inline handler", "", '<p onclick="go()">x</p>'],
    ["a character beyond ASCII", "<script>x = '\u00e9'</script>"],
    ["a NUL", "<script>x = '\0'</script>"],
  ])("is refused for %s", (_what, head, body?: string) => {
    expect(() => built(head, body)).toThrow(PagePolicyError);
  });

  it("is refused for a page without the charset where it would stand", () => {
    expect(() => withPolicy("<html><script>go()</script></html>", { policy: viewPolicy })).toThrow(
      PagePolicyError,
    );
  });
});
