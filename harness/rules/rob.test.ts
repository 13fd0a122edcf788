import { describe, expect, it } from "vitest";
import { handshake, judge, logged, sighting } from "../../test/fixtures/sightings.js";
import { faults } from "../faults/catalogue.js";
import { robRules } from "./rob.js";
import type { DocumentFacts, Sighting } from "./sightings.js";

const shown = (text: string) => ({ text, drawn: 0 }) as DocumentFacts;

/** Judges a rule on the scene of its fault. */
function verdict(id: string, changes: Partial<Sighting>) {
  const rule = robRules.find((each) => each.id === id);
  const [scene = ""] = rule?.on === "view" ? rule.scenes : [];
  return judge(robRules, id, { [scene]: sighting({ document: shown("Cities"), ...changes }) }).outcome;
}

describe("ROB-01 to ROB-16", () => {
  it("name faults of the catalogue, one each", () => {
    const named = robRules.flatMap((rule) => (rule.on === "view" ? rule.scenes : []));
    expect(new Set(named).size).toBe(robRules.length);
    for (const scene of named) expect(faults.map(({ id }) => `fault:${id}`)).toContain(scene);
  });

  it.each(robRules.map(({ id }) => id))(
    "%s is broken by an error that nobody caught, and by an empty page",
    (id) => {
      expect(verdict(id, { errors: ["TypeError: x"] })).toBe("fail");
      expect(verdict(id, { document: shown("") })).toBe("fail");
      expect(verdict(id, { status: "initializing" })).toBe("fail");
    },
  );

  it.each(["ROB-01", "ROB-02", "ROB-07", "ROB-12"])(
    "%s holds of an app that throws nothing and shows something",
    (id) => {
      expect(verdict(id, {})).toBe("pass");
    },
  );

  it("ROB-13 wants the text of the error to be shown", () => {
    expect(verdict("ROB-13", {})).toBe("fail");
    expect(verdict("ROB-13", { document: shown("It failed: the tool failed on purpose") })).toBe("pass");
  });

  it("ROB-14 is broken by an answer to another window, and by what it sent being shown", () => {
    expect(verdict("ROB-14", {})).toBe("pass");
    const answer = logged("from-app", "result", "unknown request", { id: "forged", result: {} });
    expect(verdict("ROB-14", { messages: [...handshake, answer] })).toBe("fail");
    expect(verdict("ROB-14", { document: shown("This was forged.") })).toBe("fail");
  });

  it("ROB-15 is broken by a message for each change, and says nothing without changes", () => {
    const change = logged("to-app", "notification", "ui/notifications/host-context-changed");
    const said = Array.from({ length: 300 }, () =>
      logged("from-app", "notification", "notifications/message"),
    );
    expect(verdict("ROB-15", { messages: [change] })).toBe("pass");
    expect(verdict("ROB-15", { messages: [change, ...said] })).toBe("fail");
    expect(verdict("ROB-15", {})).toBe("could-not-run");
  });

  it("ROB-16 says nothing of an app that asks its server for nothing", () => {
    expect(verdict("ROB-16", {})).toBe("not-applicable");
    const requests = [{ method: "tools/call", params: {}, at: 1, answer: { error: {} } }];
    expect(verdict("ROB-16", { requests })).toBe("pass");
  });
});
