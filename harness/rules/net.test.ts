import { describe, expect, it } from "vitest";
import { appSighting, judge, opening } from "../../test/fixtures/sightings.js";
import { covers, netRules } from "./net.js";

describe("NET-21", () => {
  const item = { _meta: { ui: { csp: { connectDomains: ["https://data.example"] } } } };
  const verdict = (url: string, isBlocked: boolean) =>
    judge(netRules, "NET-21", {
      app: appSighting({ item }),
      opening: opening({ egress: [{ url, isBlocked }] }),
    }).outcome;

  it("lets an app reach for what it declares, and for nothing else", () => {
    expect(verdict("https://data.example/cities", false)).toBe("pass");
    expect(verdict("https://other.example/", true)).toBe("fail");
    expect(verdict("https://other.example/", false)).toBe("fail");
  });

  it("counts what was stopped although its domain is declared, in another list", () => {
    expect(verdict("https://data.example/cat.png", true)).toBe("fail");
  });

  it("does not speak of apps that declare nothing", () => {
    expect(judge(netRules, "NET-21").outcome).toBe("not-applicable");
  });
});

describe("a declared domain", () => {
  it.each([
    ["https://*.example.com", "https://a.example.com/x", true],
    ["https://*.example.com", "https://example.com/x", false],
    ["example.com", "http://example.com/", true],
    ["https://example.com", "http://example.com/", false],
    ["https://example.com:8443", "https://example.com/", false],
    ["https://example.com", "https://example.com.evil.example/", false],
  ])("%s and %s: %s", (declared, address, isCovered) => {
    expect(covers(declared, address)).toBe(isCovered);
  });
});
