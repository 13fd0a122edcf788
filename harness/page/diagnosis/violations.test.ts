import { describe, expect, it } from "vitest";
import type { PolicyReport } from "../../control/protocol.js";
import { findingOf, patchOf, violationGroups } from "./violations.js";

const violation = (directive: string, blocked: string): PolicyReport => ({
  app: "a",
  kind: "violation",
  directive,
  blocked,
  source: "",
  line: 0,
  sample: "",
});

describe("a violation", () => {
  it.each([
    ["script-src", "eval", "probe"],
    ["script-src-elem", "https://cdn.example/a.js", "undeclared"],
    ["connect-src", "wss://live.example/", "undeclared"],
    ["img-src", "https://img.example/a.png", "undeclared"],
    ["frame-src", "https://map.example/", "nested-frame"],
    ["script-src", "wasm-eval", "forbidden"],
    ["script-src-attr", "inline", "forbidden"],
    ["form-action", "https://example.com/", "forbidden"],
  ])("of %s by %s is %s", (directive, blocked, kind) => {
    expect(violationGroups([violation(directive, blocked)], [])[0]?.kind).toBe(kind);
  });

  it("of what is declared in a form that no policy can hold is told as left out, with the form that counts", () => {
    const rejected = [
      { list: "resourceDomains", declared: "*", reason: "it would allow every domain" },
    ] as const;
    const [group] = violationGroups([violation("img-src", "https://img.example/a.png")], rejected);
    expect(group?.kind).toBe("left-out");
    expect(group?.finding.patch).toEqual({ csp: { resourceDomains: ["https://img.example"] } });
  });

  it("stands with its like, and one patch would allow all that can be allowed", () => {
    const groups = violationGroups(
      [
        violation("img-src", "https://img.example/a.png"),
        violation("img-src", "https://img.example/b.png"),
        violation("font-src", "https://font.example/f.woff2"),
        violation("connect-src", "https://api.example/"),
        violation("script-src", "eval"),
      ],
      [],
    );
    expect(groups.map(({ reports }) => reports.length)).toEqual([2, 1, 1, 1]);
    expect(patchOf(groups)).toEqual({
      csp: {
        resourceDomains: ["https://img.example", "https://font.example"],
        connectDomains: ["https://api.example"],
      },
    });
    expect(patchOf(violationGroups([violation("script-src", "eval")], []))).toBeUndefined();
  });

  it("that is none of the metadata's gives no finding of a start", () => {
    expect(findingOf(violation("form-action", "https://example.com/"), [])).toBeUndefined();
  });
});
