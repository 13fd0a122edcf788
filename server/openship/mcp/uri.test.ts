import { describe, expect, it } from "vitest";
import { isSourceUri, readSourceUri, sourceFileUri } from "./uri.js";

const sources = "openship://sources/";
const file = (path: string) => ({ kind: "file", path });

describe("the address of a file (section 2.9)", () => {
  it.each([
    ["file?path=a%2Fb.tsx", "a/b.tsx"],
    ["file?path=a/b.tsx", "a/b.tsx"],
    ["file?path=a%20b.txt", "a b.txt"],
    ["file?path=a+b.txt", "a+b.txt"],
    ["file?path=a%2Bb.txt", "a+b.txt"],
    ["file?path=caf%C3%A9.md", "café.md"],
    ["file?path=cafe%CC%81.md", "cafe\u0301.md"],
    ["file?path=café.md", "café.md"],
    ["file?path=%252e%252e%252fsecret", "%2e%2e%2fsecret"],
    ["file?path=%2e%2e%2fsecret", "../secret"],
    ["file?path=../secret", "../secret"],
    ["file?path=a%26b", "a&b"],
    ["file?path=a%3Db", "a=b"],
    ["file?path=a%23b", "a#b"],
    ["file?path=a=b?c.md", "a=b?c.md"],
    ["file?path=", ""],
    ["file?path=a%0Ab", "a\nb"],
    ["file?path=%EF%BB%BFa", "\uFEFFa"],
    ["file?path=__proto__", "__proto__"],
  ])("decodes %s exactly once", (uri, path) => {
    expect(readSourceUri(sources + uri)).toEqual(file(path));
  });

  it.each([
    ["two values", "file?path=a&path=b"],
    ["a parameter before", "file?x=1&path=a"],
    ["a parameter after", "file?path=a&x=1"],
    ["no value", "file?path"],
    ["no parameter", "file?"],
    ["no query", "file"],
    ["another spelling of the parameter", "file?Path=a"],
    ["an encoded parameter", "file?%70ath=a"],
    ["a raw newline inside", "file?path=READ\nME.md"],
    ["a raw tab inside", "file?path=READ\tME.md"],
    ["a raw blank inside", "file?path=a b.txt"],
    ["a raw NUL", "file?path=a\u0000b"],
    ["a backslash", "file?path=a\\b"],
    ["a lone percent", "file?path=%"],
    ["no hex", "file?path=%zz"],
    ["truncated UTF-8", "file?path=%C3"],
    ["an encoded surrogate", "file?path=%ED%A0%80"],
    ["overlong UTF-8", "file?path=%C0%AE"],
  ])("refuses %s", (_what, uri) => {
    expect(readSourceUri(sources + uri)).toEqual({ kind: "invalid" });
  });

  it.each([
    ["a fragment", "openship://sources/file?path=README.md#L3"],
    ["a leading blank", " openship://sources/file?path=README.md"],
    ["a trailing blank", "openship://sources/file?path=README.md "],
    ["a trailing newline", "openship://sources/manifest\n"],
    ["a scheme in capitals", "OPENSHIP://sources/file?path=README.md"],
    ["dot segments", "openship://sources/x/../file?path=README.md"],
    ["a dot segment", "openship://sources/./file?path=README.md"],
    ["an encoded name", "openship://sources/%66ile?path=README.md"],
    ["a slash after the name", "openship://sources/file/?path=README.md"],
    ["a query on the Manifest", "openship://sources/manifest?x=1"],
    ["a fragment on the Manifest", "openship://sources/manifest#f"],
    ["a slash after the Manifest", "openship://sources/manifest/"],
    ["another name", "openship://sources/bundle"],
  ])("knows no address with %s, and leaves it to nobody else", (_what, uri) => {
    expect(readSourceUri(uri)).toEqual({ kind: "unknown" });
    expect(isSourceUri(uri)).toBe(true);
  });

  it.each([
    "ui://system/1234",
    "openship://SOURCES/file?path=README.md",
    "openship://user@other/file?path=README.md",
    "openship://changes/file?path=README.md",
    "file:///etc/passwd",
    "not a uri",
    "",
  ])("leaves %s to the neighbours", (uri) => {
    expect(isSourceUri(uri)).toBe(false);
  });

  it("answers a raw URI that no URL parser takes, where it begins like ours", () => {
    expect(isSourceUri("openship://sources/manifest")).toBe(true);
    expect(isSourceUri("openship://sources/file?path=\ud800")).toBe(true);
  });
});

describe("the canonical address (MB8)", () => {
  it.each([
    ["a b.txt", "a%20b.txt"],
    ["a+b.txt", "a%2Bb.txt"],
    ["a&b.md", "a%26b.md"],
    ["a#b.md", "a%23b.md"],
    ["%2e%2e", "%252e%252e"],
    ["café.md", "caf%C3%A9.md"],
    ["😀.md", "%F0%9F%98%80.md"],
    ["app/[id]/(g)/page.tsx", "app%2F%5Bid%5D%2F%28g%29%2Fpage.tsx"],
    ["it's!*~._-", "it%27s%21%2A~._-"],
    ["__proto__", "__proto__"],
    ["line\nbreak", "line%0Abreak"],
  ])("of %s reads back to the same path", (path, encoded) => {
    const uri = sourceFileUri(path);
    expect(uri).toBe(`openship://sources/file?path=${encoded}`);
    expect(readSourceUri(uri)).toEqual(file(path));
    // No URL parser changes it, so that intermediaries which normalise do not break it.
    expect(new URL(uri).href).toBe(uri);
  });
});
