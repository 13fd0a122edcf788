import { describe, expect, it } from "vitest";
import { policyFor } from "./policy.js";
import { readSource } from "./source.js";

/** The directives of a policy, so that a test reads one without repeating the others. */
function directives(policy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("policyFor", () => {
  it("is the restrictive default when nothing is declared (CSP-02, CSP-06)", () => {
    const { policy, approved, rejected } = policyFor(undefined);
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'",
    );
    expect(approved).toBeUndefined();
    expect(rejected).toEqual([]);
  });

  it("differs for an empty declaration: connect-src and font-src begin with 'self'", () => {
    const { policy, approved } = policyFor({});
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
        "img-src 'self' data:; font-src 'self'; media-src 'self' data:; frame-src 'none'; object-src 'none'; base-uri 'self'",
    );
    expect(approved).toEqual({});
  });

  it.each([
    ["connectDomains", ["connect-src"]],
    ["resourceDomains", ["script-src", "style-src", "img-src", "font-src", "media-src"]],
    ["frameDomains", ["frame-src"]],
    ["baseUriDomains", ["base-uri"]],
  ])("puts %s into its directives and nowhere else (CSP-01)", (list, expected) => {
    const { policy, approved } = policyFor({ [list]: ["https://cdn.example.com"] });
    const holding = Object.entries(directives(policy)).filter(([, sources]) =>
      sources.includes("example.com"),
    );
    expect(holding.map(([name]) => name).sort()).toEqual([...expected].sort());
    expect(approved).toEqual({ [list]: ["https://cdn.example.com"] });
  });

  it("keeps no list of domains of its own: what is declared well is granted, and shown (SEC-04)", () => {
    const declared = ["https://cdn.example.com", "https://tracker.example", "http://127.0.0.1:8080"];
    const { policy, approved, rejected } = policyFor({ resourceDomains: declared });
    expect(directives(policy)["script-src"]).toBe(`'self' 'unsafe-inline' ${declared.join(" ")}`);
    expect(approved).toEqual({ resourceDomains: declared });
    expect(rejected).toEqual([]);
  });

  it("replaces the 'none' and 'self' of frame-src and base-uri (CSP-04, CSP-05)", () => {
    const { policy } = policyFor({
      frameDomains: ["https://f.example"],
      baseUriDomains: ["https://b.example"],
    });
    expect(directives(policy)).toMatchObject({
      "frame-src": "https://f.example",
      "base-uri": "https://b.example",
    });
  });

  it("never allows eval, whatever is declared (CSP-12)", () => {
    const { policy } = policyFor({
      resourceDomains: ["'unsafe-eval'", "'wasm-unsafe-eval'", "https://ok.example"],
    });
    expect(policy).not.toContain("eval");
    expect(policy).toContain("https://ok.example");
  });

  it("reports what it leaves out and keeps the rest (CSP-10)", () => {
    const { policy, approved, rejected } = policyFor({
      connectDomains: ["https://a; script-src *", "https://good.example", 7],
      resourceDomains: "https://not-a-list.example",
    });
    expect(directives(policy)["connect-src"]).toBe("'self' https://good.example");
    expect(directives(policy)["script-src"]).toBe("'self' 'unsafe-inline'");
    expect(approved).toEqual({ connectDomains: ["https://good.example"] });
    expect(rejected.map(({ list, declared }) => [list, declared])).toEqual([
      ["connectDomains", "https://a; script-src *"],
      ["connectDomains", "7"],
      ["resourceDomains", "https://not-a-list.example"],
    ]);
  });

  it.each([[null], ["https://a.example"], [[]]])("falls back to the default for %j", (declared) => {
    expect(policyFor(declared).policy).toBe(policyFor(undefined).policy);
    expect(policyFor(declared).rejected).toHaveLength(1);
  });

  it("reads at most 64 entries of a list", () => {
    const many = Array.from({ length: 80 }, (_, index) => `https://h${index}.example`);
    const { approved, rejected } = policyFor({ connectDomains: many });
    expect(approved?.connectDomains).toHaveLength(64);
    expect(rejected).toHaveLength(1);
  });

  it("leaves out the lists that the played host ignores, says so, and keeps the others", () => {
    const declared = { frameDomains: ["https://map.example"], resourceDomains: ["https://cdn.example"] };
    const { policy, approved, rejected } = policyFor(declared, { ignores: ["frameDomains"] });
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toContain("script-src 'self' 'unsafe-inline' https://cdn.example");
    expect(approved).toEqual({ resourceDomains: ["https://cdn.example"] });
    expect(rejected).toMatchObject([{ list: "frameDomains", by: "host" }]);
    expect(policyFor(declared).policy).toContain("frame-src https://map.example");
  });
});

describe("readSource", () => {
  it.each([
    ["https://cdn.example.com", "https://cdn.example.com"],
    ["HTTPS://CDN.Example.com/", "https://cdn.example.com"],
    ["https://*.example.com", "https://*.example.com"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["ws://localhost:*", "ws://localhost:*"],
    ["wss://live.example.com/socket", "wss://live.example.com/socket"],
    ["example.com", "example.com"],
  ])("reads %s", (declared, source) => {
    expect(readSource(declared)).toEqual({ ok: true, source });
  });

  it.each([
    "https://a; script-src *",
    "https://a script-src",
    "https://a,https://b",
    "https://a\nscript-src *",
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'self'",
    "'none'",
    '"https://a"',
    "*",
    "https:",
    "data:",
    "blob:",
    "data:text/html,x",
    "javascript:alert(1)",
    "ftp://files.example",
    "https://[::1]:8080",
    "https://*",
    "https://a.*.example",
    "https://user:pass@host.example",
    "https://host.example?query",
    "https://host.example#frag",
    "https://host.example:99999",
    "https://host.example/\u0000",
    "https://",
    "",
    "a".repeat(300),
    undefined,
    {},
  ])("refuses %j", (declared) => {
    expect(readSource(declared).ok).toBe(false);
  });
});
