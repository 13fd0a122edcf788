import { describe, expect, it } from "vitest";
import { appSighting, judge, opening } from "../../test/fixtures/sightings.js";
import { netRules } from "./net.js";

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
