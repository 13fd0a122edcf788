import { describe, expect, it } from "vitest";
import type { PolicyReport } from "../../control/protocol.js";
import { type Declared, findingOf, patchOf, violationGroups } from "./violations.js";

const violation = (directive: string, blocked: string): PolicyReport => ({
  app: "a",
  kind: "violation",
  directive,
  blocked,
  source: "",
  line: 0,
  sample: "",
});

/** What an app has declared, and got. */
const declared = (facts: Partial<Declared> = {}): Declared => ({
  csp: "spec",
  rejectedSources: [],
  ...facts,
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
    expect(violationGroups([violation(directive, blocked)], declared())[0]?.kind).toBe(kind);
  });

  it("of what is declared in a form that no policy can hold is told as left out, with the form that counts", () => {
    const rejectedSources = [
      { list: "resourceDomains", declared: "*", reason: "it would allow every domain" },
    ] as const;
    const [group] = violationGroups(
      [violation("img-src", "https://img.example/a.png")],
      declared({ rejectedSources }),
    );
    expect(group?.kind).toBe("left-out");
    expect(group?.finding.patch).toEqual({ csp: { resourceDomains: ["https://img.example"] } });
  });

  it("of what the played host leaves out is told as that host's, and no metadata is offered", () => {
    const rejectedSources = [
      {
        list: "frameDomains",
        declared: '["https://map.example"]',
        reason: "the host that is played ignores it",
        by: "host",
      },
    ] as const;
    const [group] = violationGroups(
      [violation("frame-src", "https://map.example/")],
      declared({ rejectedSources }),
    );
    expect(group).toMatchObject({ kind: "left-out", finding: { id: "host-ignores" } });
    expect(group?.finding.patch).toBeUndefined();
  });

  it("of what is declared, and leads on to what is not, is no missing declaration", () => {
    const found = findingOf(
      violation("script-src-elem", "https://cdn.example/a.js"),
      declared({ approvedCsp: { resourceDomains: ["https://cdn.example"] } }),
    );
    expect(found?.id).toBe("redirected");
    expect(found?.patch).toBeUndefined();
    // The control: beside a path that does not cover it, its origin is missing.
    expect(
      findingOf(
        violation("script-src-elem", "https://cdn.example/a.js"),
        declared({ approvedCsp: { resourceDomains: ["https://cdn.example/npm/"] } }),
      )?.id,
    ).toBe("script-undeclared");
  });

  it("of what is remote, by hashes alone, is never mended by a declaration; a connection is", () => {
    const hashes = declared({ csp: "hash-only" });
    const [group] = violationGroups([violation("script-src-elem", "https://cdn.example/a.js")], hashes);
    expect(group).toMatchObject({ kind: "forbidden", finding: { id: "hash-only" } });
    expect(group?.finding.patch).toBeUndefined();
    expect(findingOf(violation("connect-src", "https://api.example/"), hashes)?.patch).toEqual({
      csp: { connectDomains: ["https://api.example"] },
    });
  });

  it("in the document itself is placed there", () => {
    const found = findingOf({ ...violation("script-src", "eval"), source: "about", line: 24 }, declared());
    expect(found?.place).toBe("the document, line 24");
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
      declared(),
    );
    expect(groups.map(({ reports }) => reports.length)).toEqual([2, 1, 1, 1]);
    expect(patchOf(groups)).toEqual({
      csp: {
        resourceDomains: ["https://img.example", "https://font.example"],
        connectDomains: ["https://api.example"],
      },
    });
    expect(patchOf(violationGroups([violation("script-src", "eval")], declared()))).toBeUndefined();
  });

  it("that is none of the metadata's gives no finding of a start", () => {
    expect(findingOf(violation("form-action", "https://example.com/"), declared())).toBeUndefined();
  });
});
