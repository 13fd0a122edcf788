import { describe, expect, it } from "vitest";
import { judge, sighting } from "../../test/fixtures/sightings.js";
import { a11yRules } from "./a11y.js";
import type { AuditedSighting, DocumentFacts } from "./sightings.js";

const finding = { rule: "label", help: "Inputs need a label", count: 2, example: "<input>" };
const verdict = (id: string, changes: Partial<AuditedSighting>) =>
  judge(a11yRules, id, {
    audited: {
      ...sighting(),
      audits: { light: [], dark: [] },
      checks: 9,
      heights: { before: 1, most: 1, after: 1 },
      ...changes,
    },
  }).outcome;
const narrow = (scrollWidth: number, clientWidth: number) => ({
  narrow: { scrollWidth, clientWidth, innerWidth: clientWidth } as DocumentFacts,
});

describe("A11Y", () => {
  it("A11Y-01 and A11Y-02 count what axe finds in their own theme", () => {
    const audits = { light: [finding], dark: [] };
    expect(verdict("A11Y-01", { audits })).toBe("fail");
    expect(verdict("A11Y-02", { audits })).toBe("pass");
    expect(verdict("A11Y-02", { audits: { light: [], dark: [finding] } })).toBe("fail");
  });

  it("A11Y-01 says nothing where axe had nothing to look at", () => {
    expect(verdict("A11Y-01", { checks: 0 })).toBe("could-not-run");
  });

  it("A11Y-03 is broken by what is wider than its frame, and says nothing of a wide frame", () => {
    expect(verdict("A11Y-03", narrow(320, 320))).toBe("pass");
    expect(verdict("A11Y-03", narrow(600, 320))).toBe("fail");
    expect(verdict("A11Y-03", narrow(600, 900))).toBe("could-not-run");
    expect(verdict("A11Y-03", {})).toBe("could-not-run");
  });

  it("A11Y-04 and A11Y-05 want the same from right to left, and at twice the size", () => {
    const seen = (scrollWidth: number, innerWidth: number) =>
      ({ scrollWidth, clientWidth: innerWidth, innerWidth }) as DocumentFacts;
    expect(verdict("A11Y-04", { mirrored: seen(320, 320) })).toBe("pass");
    expect(verdict("A11Y-04", { mirrored: seen(620, 320) })).toBe("fail");
    expect(verdict("A11Y-05", { enlarged: seen(640, 640) })).toBe("pass");
    expect(verdict("A11Y-05", { enlarged: seen(800, 640) })).toBe("fail");
    expect(verdict("A11Y-05", { enlarged: seen(640, 1_280) })).toBe("could-not-run");
  });
});
