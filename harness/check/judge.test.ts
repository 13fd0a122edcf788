import { describe, expect, it } from "vitest";
import { appSighting, opening } from "../../test/fixtures/sightings.js";
import { rules } from "../rules/registry.js";
import type { DocumentFacts } from "../rules/sightings.js";
import { type JudgeOptions, judgeAll, type PlayedScene, type Stand } from "./judge.js";
import { selectRules, withNeeded } from "./select.js";

const stand = (scene: PlayedScene, changes: Partial<Stand> = {}): Stand => ({
  app: appSighting(),
  browser: { engine: "chromium", hears: { console: true, requests: true, heap: true, paint: true } },
  isOtherProcess: false,
  frame: "opaque",
  csp: "spec",
  scenes: new Map([["opening", scene]]),
  working: new Set(["messages", "violations", "egress", "errors", "document"]),
  ...changes,
});
const seen = { kind: "seen", seen: opening() } as const;
const verdictOn = (id: string, on: Stand, levels = {}, options: JudgeOptions = {}) =>
  judgeAll(withNeeded(selectRules({ rules: [id] })), { on: "view", stand: on }, [], {
    levels,
    ...options,
  }).find(({ rule }) => rule.id === id);

describe("a rule that passes because nothing was reported", () => {
  it("passes where its instrument was seen to work", () => {
    expect(verdictOn("CSP-11", stand(seen))).toMatchObject({ outcome: "pass" });
  });

  it("could not run where it was not", () => {
    expect(verdictOn("CSP-11", stand(seen, { working: new Set(["messages"]) }))).toMatchObject({
      outcome: "could-not-run",
      message: expect.stringContaining('no sign of "violations"'),
    });
  });

  it("is broken all the same by what was seen", () => {
    const egress = [{ url: "https://data.example/", isBlocked: false }];
    const played = { kind: "seen", seen: opening({ egress }) } as const;
    expect(verdictOn("CSP-13", stand(played, { working: new Set() }))).toMatchObject({ outcome: "fail" });
  });
});

describe("an engine whose driver does not hear what a rule is about", () => {
  const deaf = {
    browser: { engine: "webkit", hears: { console: false, requests: false, heap: false, paint: false } },
  } as const;
  const working = new Set(["messages", "violations", "egress", "document"] as const);

  it("cannot judge it, and is told apart from an instrument that failed", () => {
    expect(verdictOn("CSP-12", stand(seen, { ...deaf, working }))).toMatchObject({
      outcome: "could-not-run",
      message: "the driver of webkit hears no errors",
      isDeaf: true,
    });
    expect(verdictOn("CSP-12", stand(seen, { working }))).not.toHaveProperty("isDeaf");
  });

  it("cannot judge it either when it has heard the control app and not this one", () => {
    const document = { text: "Oslo", drawn: 0 } as DocumentFacts;
    const unpainted = { kind: "seen", seen: opening({ document }) } as const;
    const heard = { working: new Set(["messages", "errors", "document", "paint"] as const) };
    expect(verdictOn("BUD-05", stand(unpainted, { ...deaf, ...heard }))).toMatchObject({
      outcome: "could-not-run",
      message: "the driver of webkit hears no paint",
      isDeaf: true,
    });
    expect(verdictOn("BUD-05", stand(unpainted, heard))).not.toHaveProperty("isDeaf");
    const painted = { kind: "seen", seen: opening({ document: { ...document, paintMs: 100 } }) } as const;
    expect(verdictOn("BUD-05", stand(painted, { ...deaf, ...heard }))).toMatchObject({ outcome: "pass" });
  });

  it("judges what it does hear", () => {
    expect(verdictOn("CSP-13", stand(seen, { ...deaf, working }))).toMatchObject({ outcome: "pass" });
  });
});

describe("an app that must be shown", () => {
  const blank = { text: "", drawn: 0 } as DocumentFacts;
  const played = (document: DocumentFacts) => ({ kind: "seen", seen: opening({ document }) }) as const;

  it("INI-21 warns of a blank one, and is an error where that is asked for", () => {
    expect(verdictOn("INI-21", stand(played(blank)))).toMatchObject({ outcome: "warn" });
    const options = { requireRender: true };
    expect(verdictOn("INI-21", stand(played(blank)), {}, options)).toMatchObject({ outcome: "fail" });
    const shown = { ...blank, text: "Oslo" };
    expect(verdictOn("INI-21", stand(played(shown)), {}, options)).toMatchObject({ outcome: "pass" });
  });

  it("INI-21 is broken by one that could not be opened, only where that is asked for", () => {
    const closed = stand({ kind: "failed", message: "the app was not opened" });
    expect(verdictOn("INI-21", closed)).toMatchObject({ outcome: "could-not-run" });
    expect(verdictOn("INI-21", closed, {}, { requireRender: true })).toMatchObject({ outcome: "fail" });
  });
});

describe("a budget of the run", () => {
  it("counts instead of the rule's own", () => {
    expect(verdictOn("BUD-02", stand(seen))).toMatchObject({ outcome: "pass" });
    const budgets = { "BUD-02": [10, 50] } as const;
    expect(verdictOn("BUD-02", stand(seen), { "BUD-02": "error" }, { budgets })).toMatchObject({
      outcome: "fail",
    });
  });
});

describe("a rule that needs another", () => {
  const { initializedMs: _, ...mute } = opening({ messages: [] });
  const silent = { kind: "seen", seen: mute } as const;

  it("could not run where the other does not hold, and names it", () => {
    expect(verdictOn("INI-08", stand(silent))).toMatchObject({ outcome: "could-not-run", unmet: "INI-01" });
    expect(verdictOn("INI-08", stand(seen))).toMatchObject({ outcome: "pass" });
  });

  it("names the first cause through a chain", () => {
    expect(verdictOn("VIS-03", stand(silent))).toMatchObject({ outcome: "could-not-run", unmet: "INI-01" });
  });
});

describe("a scene that was not played to its end", () => {
  it("makes no verdict but that", () => {
    const message = "the app was not opened";
    expect(verdictOn("CSP-11", stand({ kind: "failed", message }))).toMatchObject({
      outcome: "could-not-run",
      message,
    });
    expect(verdictOn("CSP-11", stand({ kind: "timeout", message: "late" }))).toMatchObject({
      outcome: "timeout",
    });
  });
});

describe("levels", () => {
  const ping = { kind: "silence", milliseconds: 2_000 } as const;
  const played = { kind: "seen", seen: opening({ ping }) } as const;

  it("are the rule's, unless the run says otherwise", () => {
    expect(verdictOn("INI-08", stand(played))).toMatchObject({ outcome: "fail" });
    expect(verdictOn("INI-08", stand(played), { INI: "warn" })).toMatchObject({ outcome: "warn" });
    expect(verdictOn("INI-08", stand(played), { INI: "warn", "INI-08": "error" })).toMatchObject({
      outcome: "fail",
    });
  });

  it("never let a rule of the draft fail a run", () => {
    const app = appSighting({ item: {}, listing: { _meta: { ui: {} } } });
    const judged = judgeAll(selectRules({ rules: ["RES-09"] }), { on: "app", app }, [], {
      levels: { "RES-09": "error" },
    });
    expect(judged).toMatchObject([{ outcome: "warn" }]);
  });

  it("drop a rule that is off", () => {
    expect(selectRules({ rules: ["INI"], levels: { "INI-08": "off" } }).map(({ id }) => id)).not.toContain(
      "INI-08",
    );
  });
});

describe("selecting rules", () => {
  it("refuses names that match nothing", () => {
    for (const wrong of [
      { rules: ["INI-9"] },
      { tags: ["nonsense"] },
      { levels: { NONE: "off" as const } },
    ]) {
      expect(() => selectRules(wrong)).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
    }
  });

  it("refuses a selection that leaves nothing to judge", () => {
    expect(() => selectRules({ rules: ["RES"], tags: ["browser"] })).toThrow("no rule is left");
  });

  it("leaves out what is for a full run, unless it is named", () => {
    const ids = (selection: Parameters<typeof selectRules>[0]) => selectRules(selection).map(({ id }) => id);
    expect(ids({})).not.toContain("INI-06");
    expect(ids({ full: true })).toContain("INI-06");
    expect(ids({ rules: ["INI"] })).toContain("INI-06");
  });
});

describe("the registry", () => {
  it("has each id once, and needs only rules that are there, above the one that needs them", () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of rules) {
      for (const needed of rule.needs ?? []) expect(ids, `${rule.id} needs ${needed}`).toContain(needed);
      const on = rules.filter(({ id }) => rule.needs?.includes(id)).map((each) => each.on);
      if (rule.on !== "view") expect(on).not.toContain("view");
    }
  });

  it("says of each rule what it asks, where it stands and what to do", () => {
    for (const { id, title, remedy, section } of rules) {
      expect(id).toMatch(/^[A-Z0-9]{3,4}-\d{2}$/);
      for (const sentence of [title, remedy]) expect(sentence, id).toMatch(/[.]$/);
      expect(section, id).not.toBe("");
    }
  });
});
