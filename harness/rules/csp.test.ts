import { describe, expect, it } from "vitest";
import { appSighting, judge, opening } from "../../test/fixtures/sightings.js";
import { cspRules } from "./csp.js";

const violation = {
  directive: "img-src",
  blocked: "https://pictures.example/cat.png",
  source: "about:srcdoc",
  line: 3,
  sample: "",
  isBlocked: true,
  isEvalProbe: false,
};
const probe = { ...violation, directive: "script-src", blocked: "eval", isEvalProbe: true };

describe("CSP-11", () => {
  it("counts what the browser reports, and says which declaration would allow it", () => {
    const judgement = judge(cspRules, "CSP-11", { opening: opening({ violations: [violation, probe] }) });
    expect(judgement).toMatchObject({ outcome: "fail" });
    expect(judgement.evidence).toEqual([
      'img-src stopped https://pictures.example/cat.png at about:srcdoc:3; allowed by _meta.ui.csp.resourceDomains: ["https://pictures.example"]',
    ]);
  });

  it("does not count the harmless trial of eval, and names it", () => {
    expect(judge(cspRules, "CSP-11", { opening: opening({ violations: [probe] }) })).toEqual({
      outcome: "pass",
      message: "the browser reported nothing; 1 harmless trial of eval aside",
      evidence: [],
    });
  });
});

describe("CSP-12", () => {
  it("is broken by an error that names eval, and not by another", () => {
    const evalError =
      "EvalError: Refused to evaluate a string as JavaScript because 'unsafe-eval' is not allowed";
    expect(judge(cspRules, "CSP-12", { opening: opening({ errors: [evalError] }) }).outcome).toBe("fail");
    expect(judge(cspRules, "CSP-12", { opening: opening({ errors: ["TypeError: x"] }) }).outcome).toBe(
      "pass",
    );
  });

  it("says nothing of an app that comes to nothing for another reason", () => {
    const { initializedMs: _, ...silent } = opening();
    expect(judge(cspRules, "CSP-12", { opening: silent }).outcome).toBe("could-not-run");
  });
});

describe("CSP-13", () => {
  const egress = [{ url: "https://data.example/", isBlocked: true }];

  it("is broken by an app that declares nothing and reaches for something, stopped or not", () => {
    expect(judge(cspRules, "CSP-13", { opening: opening({ egress }) }).outcome).toBe("fail");
    expect(judge(cspRules, "CSP-13").outcome).toBe("pass");
  });

  it("does not speak of apps that declare domains, which NET-21 does", () => {
    const item = { _meta: { ui: { csp: { connectDomains: ["https://data.example"] } } } };
    const judgement = judge(cspRules, "CSP-13", { opening: opening({ egress }), app: appSighting({ item }) });
    expect(judgement.outcome).toBe("not-applicable");
  });
});
