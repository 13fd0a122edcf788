import { describe, expect, it } from "vitest";
import { appSighting, goodServer, judge, logged, opening } from "../../test/fixtures/sightings.js";
import { aptRules } from "./apt.js";
import { ctxRules } from "./ctx.js";
import { negRules } from "./neg.js";
import { prmRules } from "./prm.js";
import { sbxRules } from "./sbx.js";
import type { DocumentFacts, OpeningSighting } from "./sightings.js";
import { thmRules } from "./thm.js";

const looking = (look: string) => ({ look }) as DocumentFacts;

describe("PRM-02", () => {
  const app = appSighting({ item: { _meta: { ui: { permissions: { microphone: {} } } } } });
  const verdict = (errors: readonly string[]) =>
    judge(prmRules, "PRM-02", { app, opening: opening({ errors }) }).outcome;

  it("is broken by an app that throws where it is refused what it asks for, and not by another error", () => {
    expect(verdict([])).toBe("pass");
    expect(verdict(["NotAllowedError: Permission denied"])).toBe("fail");
    expect(verdict(["TypeError: x is not a function"])).toBe("pass");
  });

  it("does not speak of an app that asks for none", () => {
    expect(judge(prmRules, "PRM-02").outcome).toBe("not-applicable");
  });
});

describe("CTX-02", () => {
  const verdict = (before: string, after: string, later: string) =>
    judge(ctxRules, "CTX-02", {
      opening: opening({
        otherTheme: { before: looking(before), after: looking(after) },
        otherLocale: looking(later),
      }),
    }).outcome;

  it("is broken by an app that forgets the theme when the locale changes", () => {
    expect(verdict("light", "dark", "dark")).toBe("pass");
    expect(verdict("light", "dark", "light")).toBe("fail");
  });

  it("does not speak of one that has no theme, and not of what it could not see", () => {
    expect(verdict("light", "light", "light")).toBe("not-applicable");
    expect(judge(ctxRules, "CTX-02").outcome).toBe("could-not-run");
  });
});

describe("APT: tools of an app", () => {
  const tool = { name: "pick", description: "Picks.", inputSchema: { type: "object" } };
  const answered = (result: Readonly<Record<string, unknown>>) =>
    ({ kind: "result", result, milliseconds: 1 }) as const;
  const refused = { kind: "error", error: { code: -32_601, message: "" }, milliseconds: 1 } as const;
  const verdict = (id: string, appTools: OpeningSighting["appTools"]) =>
    judge(aptRules, id, { opening: opening(appTools ? { appTools } : {}) }).outcome;
  const good = { listed: answered({ tools: [tool] }), unknown: refused };

  it("hold of one that lists them with schemas and refuses what it does not have", () => {
    for (const id of ["APT-01", "APT-02", "APT-03"]) expect(verdict(id, good)).toBe("pass");
    expect(verdict("APT-02", { ...good, unknown: answered({ isError: true }) })).toBe("pass");
  });

  it("APT-01 is broken by one that does not list them", () => {
    expect(verdict("APT-01", { ...good, listed: refused })).toBe("fail");
    expect(verdict("APT-01", { ...good, listed: answered({}) })).toBe("fail");
  });

  it("APT-02 is broken by one that answers for a tool that it does not have", () => {
    expect(verdict("APT-02", { ...good, unknown: answered({ content: [] }) })).toBe("fail");
    expect(verdict("APT-02", { ...good, unknown: { kind: "silence", milliseconds: 9 } })).toBe("fail");
  });

  it("APT-03 is broken by a tool without a schema", () => {
    expect(verdict("APT-03", { ...good, listed: answered({ tools: [{ name: "pick" }] }) })).toBe("fail");
  });

  it("do not speak of an app that declares none", () => {
    for (const id of ["APT-01", "APT-02", "APT-03"]) expect(verdict(id, undefined)).toBe("not-applicable");
  });
});

describe("SBX: in its sandbox", () => {
  it("SBX-12 counts what the host had to drop", () => {
    const dropped = { ...logged("from-app", "dropped", ""), fault: "not-json-rpc" };
    const judgement = judge(sbxRules, "SBX-12", { opening: opening({ messages: [dropped] }) });
    expect(judgement).toMatchObject({ outcome: "fail", evidence: ["not-json-rpc"] });
    expect(judge(sbxRules, "SBX-12").outcome).toBe("pass");
    const many = { ...dropped, fault: "too-many" };
    expect(judge(sbxRules, "SBX-12", { opening: opening({ messages: [many] }) }).outcome).toBe("pass");
    const ours = { ...logged("to-app", "dropped", ""), fault: "late" };
    expect(judge(sbxRules, "SBX-12", { opening: opening({ messages: [ours] }) }).outcome).toBe("pass");
  });

  it("SBX-17 is broken by an error that nobody caught", () => {
    const errors = ["SecurityError: storage"];
    expect(judge(sbxRules, "SBX-17", { opening: opening({ errors }) }).outcome).toBe("fail");
    expect(judge(sbxRules, "SBX-17").outcome).toBe("pass");
  });
});

describe("NEG-05", () => {
  const listing = (...resources: readonly Readonly<Record<string, unknown>>[]) =>
    judge(negRules, "NEG-05", { server: { ...goodServer, resources } }).outcome;

  it("is broken by a ui:// resource that is no app, and not by others", () => {
    const app = { uri: "ui://a/app", mimeType: "text/html;profile=mcp-app" };
    expect(listing(app, { uri: "file:///a.json", mimeType: "application/json" }, { uri: "ui://a/b" })).toBe(
      "pass",
    );
    expect(listing(app, { uri: "ui://a/data", mimeType: "application/json" })).toBe("fail");
  });
});

describe("THM-02", () => {
  const verdict = (html: string) => judge(thmRules, "THM-02", { app: appSighting({ html }) }).outcome;

  it("is broken by a variable of the host without a value to fall back to", () => {
    expect(verdict("a { color: var(--color-text-primary); }")).toBe("fail");
    expect(verdict("a { color: var(--color-text-primary, black); }")).toBe("pass");
    expect(verdict(":root { --color-text-primary: black } a { color: var( --color-text-primary ) }")).toBe(
      "pass",
    );
  });

  it("does not speak of the document's own variables", () => {
    expect(verdict("a { color: var(--accent); }")).toBe("not-applicable");
  });
});
