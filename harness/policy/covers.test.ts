import { describe, expect, it } from "vitest";
import { covers } from "./covers.js";

describe("a declared domain", () => {
  it.each([
    ["https://cdn.example", "https://cdn.example/a.js"],
    ["https://CDN.example", "https://cdn.example:443/a.js"],
    ["http://cdn.example", "https://cdn.example/a.js"],
    ["http://cdn.example:80", "https://cdn.example/a.js"],
    ["ws://live.example", "wss://live.example/"],
    ["cdn.example", "https://cdn.example/"],
    ["cdn.example", "http://cdn.example/"],
    ["https://*.example", "https://a.b.example/"],
    ["http://127.0.0.1:*", "http://127.0.0.1:4000/"],
    ["https://cdn.example/npm/", "https://cdn.example/npm/a.js"],
    ["https://cdn.example/a.js", "https://cdn.example/a.js?v=1"],
  ])("%s covers %s", (declared, address) => {
    expect(covers(declared, address)).toBe(true);
  });

  it.each([
    ["https://cdn.example", "http://cdn.example/a.js"],
    ["https://cdn.example", "https://cdn.example:8443/a.js"],
    ["https://cdn.example:8443", "https://cdn.example/"],
    ["https://*.example", "https://example/"],
    ["https://cdn.example", "https://cdn.example.evil.example/"],
    ["https://cdn.example", "https://evil-cdn.example/"],
    ["https://cdn.example/npm/", "https://cdn.example/other.js"],
    ["https://cdn.example/a.js", "https://cdn.example/a.js.map"],
    ["https://cdn.example", "inline"],
    ["", "https://cdn.example/"],
  ])("%s does not cover %s", (declared, address) => {
    expect(covers(declared, address)).toBe(false);
  });
});
