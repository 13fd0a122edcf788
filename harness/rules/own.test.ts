import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { appSighting, judge, logged, opening, sighting } from "../../test/fixtures/sightings.js";
import { budRules } from "./bud.js";
import { detRules } from "./det.js";
import { hashRules } from "./hash.js";
import { lintRules } from "./lint.js";
import type { DocumentFacts } from "./sightings.js";

const violation = (directive: string, isEvalProbe = false) => ({
  directive,
  blocked: isEvalProbe ? "eval" : "inline",
  source: "",
  line: 0,
  sample: "",
  isBlocked: true,
  isEvalProbe,
});
const withItem = (ui: object, html?: string) => ({
  app: appSighting({ item: { _meta: { ui } }, ...(html === undefined ? {} : { html }) }),
});

describe("HASH: by hash alone", () => {
  const verdict = (id: string, changes: Parameters<typeof sighting>[0]) =>
    judge(hashRules, id, { "hash-only": sighting(changes) });

  it("HASH-01 wants the handshake", () => {
    expect(verdict("HASH-01", {}).outcome).toBe("pass");
    expect(verdict("HASH-01", { status: "initializing" }).outcome).toBe("fail");
  });

  it("HASH-02 counts what is not by hash, by kind, and not the trial of eval", () => {
    const others = [violation("script-src", true), violation("img-src")];
    expect(verdict("HASH-02", { violations: others }).outcome).toBe("pass");
    const violations = [
      violation("style-src-attr"),
      violation("style-src-attr"),
      violation("style-src-elem"),
    ];
    expect(verdict("HASH-02", { violations })).toMatchObject({
      outcome: "fail",
      message: "the browser reported 3 violations",
      evidence: [expect.stringMatching(/^2 × style-src-attr/), expect.stringMatching(/^1 × style-src-elem/)],
    });
  });
});

describe("DET: the same document", () => {
  it("DET-01 compares two readings, and shows where they part", () => {
    expect(judge(detRules, "DET-01").outcome).toBe("pass");
    const second = { kind: "read", result: { contents: [{ text: "<p>other</p>" }] } } as const;
    const judgement = judge(detRules, "DET-01", { app: appSighting({ second }) });
    expect(judgement).toMatchObject({
      outcome: "fail",
      evidence: [expect.anything(), expect.stringContaining("other")],
    });
    const failed = { kind: "failed", message: "gone" } as const;
    expect(judge(detRules, "DET-01", { app: appSighting({ second: failed }) }).outcome).toBe("could-not-run");
  });

  it("DET-02 compares with what the host read", () => {
    const digest = createHash("sha256")
      .update(appSighting().html ?? "", "utf8")
      .digest("hex");
    const place = { ...sighting().place, digest };
    expect(judge(detRules, "DET-02", { opening: opening({ place }) }).outcome).toBe("pass");
    expect(judge(detRules, "DET-02", { opening: opening() }).outcome).toBe("fail");
  });
});

describe("BUD: budgets", () => {
  it("BUD-01 counts bytes, not characters", () => {
    const document = (characters: number) => ({ app: appSighting({ html: "é".repeat(characters) }) });
    const outcomes = [1, 300_000, 600_000].map((count) => judge(budRules, "BUD-01", document(count)).outcome);
    expect(outcomes).toEqual(["pass", "advice", "fail"]);
  });

  it("BUD-02 counts the time to initialized, and BUD-03 messages at rest", () => {
    const after = (initializedMs: number) =>
      judge(budRules, "BUD-02", { opening: opening({ initializedMs }) }).outcome;
    expect([100, 5_000, 9_000].map(after)).toEqual(["pass", "advice", "fail"]);
    const at = (count: number) => {
      const messages = Array.from({ length: count }, () =>
        logged("from-app", "notification", "notifications/message"),
      );
      return judge(budRules, "BUD-03", { opening: opening({ rest: { milliseconds: 2_000, messages } }) })
        .outcome;
    };
    expect([0, 10, 50].map(at)).toEqual(["pass", "advice", "fail"]);
  });

  it("BUD-05 counts the time until something is shown", () => {
    const verdict = (paintMs: number | undefined, text = "Oslo") => {
      const document = { text, drawn: 0, ...(paintMs === undefined ? {} : { paintMs }) } as DocumentFacts;
      return judge(budRules, "BUD-05", { opening: opening({ document }) }).outcome;
    };
    expect([100, 3_000, 5_000].map((ms) => verdict(ms))).toEqual(["pass", "advice", "fail"]);
    expect(verdict(undefined)).toBe("could-not-run");
    expect(verdict(undefined, "")).toBe("not-applicable");
  });

  it("BUD-06 counts what an app takes more from its second mount to its last", () => {
    const mib = 1024 * 1024;
    const verdict = (...heaps: readonly number[]) =>
      judge(budRules, "BUD-06", { remounted: { ...sighting(), heaps: heaps.map((each) => each * mib) } })
        .outcome;
    expect(verdict(2, 9, 9, 9)).toBe("pass");
    expect(verdict(9, 9, 10, 12)).toBe("advice");
    expect(verdict(9, 9, 12, 15)).toBe("fail");
    expect(verdict(9, 9)).toBe("could-not-run");
  });

  it("BUD-04 counts what a model reads", () => {
    const of = (characters: number) => {
      const result = { content: [{ type: "text", text: "a".repeat(characters) }] };
      const call = { kind: "result", result, milliseconds: 1 } as const;
      return judge(budRules, "BUD-04", { app: appSighting({ call }) }).outcome;
    };
    expect([4_000, 40_000, 100_000].map(of)).toEqual(["pass", "advice", "fail"]);
  });
});

describe("LINT: what no host reads or loads", () => {
  it("LINT-01 and LINT-02 know the keys of resources and of tools", () => {
    expect(
      judge(lintRules, "LINT-01", withItem({ csp: { connectDomains: [] }, permissions: { camera: {} } }))
        .outcome,
    ).toBe("pass");
    for (const ui of [{ preferredSize: {} }, { csp: { workerDomains: [] } }, { permissions: { midi: {} } }]) {
      expect(judge(lintRules, "LINT-01", withItem(ui)).outcome).toBe("fail");
    }
    expect(judge(lintRules, "LINT-01", { app: appSighting({ item: {} }) }).outcome).toBe("not-applicable");
    const { tool } = appSighting();
    expect(judge(lintRules, "LINT-02").outcome).toBe("pass");
    const wrong = { ...tool, _meta: { ui: { ressourceUri: "ui://a/b" } } };
    expect(judge(lintRules, "LINT-02", { app: appSighting({ tool: wrong }) }).outcome).toBe("fail");
  });

  it("LINT-03 finds what markup loads, and no text of a script", () => {
    const verdict = (html: string, ui = {}) => judge(lintRules, "LINT-03", withItem(ui, html)).outcome;
    expect(verdict('<script>const a = "<img src=https://cdn.example/a.png>"</script>')).toBe("pass");
    expect(verdict('<a href="https://example.com">more</a><img src="data:image/png;base64,">')).toBe("pass");
    expect(verdict('<script src="//cdn.example/a.js"></script>')).toBe("fail");
    expect(verdict('<link rel="icon" href="https://cdn.example/i.png">')).toBe("fail");
    expect(
      verdict('<img src="https://cdn.example/a.png">', { csp: { resourceDomains: ["https://cdn.example"] } }),
    ).toBe("pass");
  });

  it("LINT-04 wants domains that can stand in a policy", () => {
    const verdict = (connectDomains: readonly string[]) =>
      judge(lintRules, "LINT-04", withItem({ csp: { connectDomains } })).outcome;
    expect(verdict(["https://*.example.com"])).toBe("pass");
    for (const wrong of ["https://a; script-src *", "'unsafe-eval'", "https:"])
      expect(verdict([wrong])).toBe("fail");
  });
});
