import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyActions,
  checkPlan,
  checkUrl,
  classifyProp,
  compileTemplate,
  evaluateTemplate,
  explainPlan,
  formatExplanation,
  type Json,
  normalisePlan,
  parsePlan,
  planLimits,
  planSchema,
  readPlan,
  readStyle,
  visibleText,
  vocabulary,
} from "../../plans/index.js";
import { anyAction, anyInput, anyPlan, anyText } from "./arbitraries.js";

// A failure prints the seed and the path that run it again: { seed, path } here.
const runs = { numRuns: 300 } as const;

const { tags } = vocabulary;

describe("checkPlan, whatever comes", () => {
  it("never throws, and tells a code for what it refuses", () => {
    fc.assert(
      fc.property(anyInput, (value) => {
        const result = checkPlan(value);
        if (!result.ok) expect(result.issues[0].code).toMatch(/^[A-Z_]+$/);
      }),
      runs,
    );
  });

  it("throws, where it throws, its own error with the first of the issues", () => {
    let thrown = 0;
    fc.assert(
      fc.property(anyInput, (value) => {
        const result = checkPlan(value);
        if (result.ok) {
          expect(parsePlan(value)).toEqual(result.plan);
          return;
        }
        thrown++;
        const { code } = result.issues[0];
        expect(() => parsePlan(value)).toThrow(expect.objectContaining({ name: "PlanError", code }));
      }),
      runs,
    );
    expect(thrown).toBeGreaterThan(10);
  });

  it("changes nothing when it checks its own plan again, and the wire changes nothing either", () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyPlan, (value) => {
        const result = checkPlan(value);
        if (!result.ok) return;
        accepted++;
        expect(parsePlan(result.plan)).toEqual(result.plan);
        expect(parsePlan(JSON.parse(JSON.stringify(result.plan)))).toEqual(result.plan);
        expect(typeof visibleText(result.plan)).toBe("string");
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(10);
  });

  it("E7, P6: counts every byte, and tells what is one byte too large before all else", () => {
    let judged = 0;
    fc.assert(
      fc.property(anyPlan, (value) => {
        const text = JSON.stringify(value);
        // These are told before the size.
        if (/__proto__|\\u0000|\\ud[89a-f]/.test(text)) return;
        const sent = JSON.parse(text);
        const { length: bytes } = new TextEncoder().encode(text);
        judged++;
        expect(checkPlan(sent, { limits: { bytes: bytes - 1 } })).toMatchObject({
          issues: [{ code: "PLAN_TOO_LARGE" }],
        });
        const result = checkPlan(sent, { limits: { bytes } });
        // A neutral name may be longer than the one that was given.
        if (!result.ok && result.issues[0].code === "PLAN_TOO_LARGE") {
          expect(result.issues[0].actual).toBeGreaterThan(bytes);
        } else if (result.ok) {
          expect(checkPlan(result.plan, { limits: { bytes } })).toMatchObject({ ok: true });
        }
      }),
      runs,
    );
    expect(judged).toBeGreaterThan(100);
  });

  it("accepts nothing that planSchema refuses, and nothing that normalisePlan would mend", () => {
    const validate = new Ajv2020({ strict: true }).compile(planSchema);
    let accepted = 0;
    fc.assert(
      fc.property(anyPlan, (value) => {
        const result = checkPlan(value);
        const normalised = normalisePlan(value);
        if (!result.ok) return;
        accepted++;
        for (const plan of [JSON.parse(JSON.stringify(value)), result.plan]) {
          expect([validate(plan), validate.errors]).toEqual([true, null]);
        }
        expect(checkPlan(normalised.value)).toMatchObject({ ok: true });
        // Children among the props are accepted too, and dropped with a note: those it saves.
        if (result.notes.length === 0) expect(normalised.mends).toEqual([]);
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(10);
  });

  it("leaves no prop that the view would refuse, and no URL that leaves the frame", () => {
    fc.assert(
      fc.property(anyPlan, (value) => {
        const result = checkPlan(value);
        const open = result.ok ? [result.plan.root] : [];
        for (let at = open.pop(); at; at = open.pop()) {
          if (at.type === "text") continue;
          expect([...tags.activeTags, ...tags.timedTags]).not.toContain(at.tag.toLowerCase());
          for (const [name, member] of Object.entries(at.props ?? {})) {
            expect(classifyProp(at.tag, name).kind).not.toBe("refused");
            if (typeof member === "string") expect(checkUrl(at.tag, name, member)).toBe(true);
          }
          open.push(...(at.children ?? []));
        }
      }),
      runs,
    );
  });

  it("explainPlan agrees with checkPlan on every value, and tells in text what no terminal obeys", () => {
    fc.assert(
      fc.property(fc.oneof(anyPlan, fc.anything()), (value) => {
        const checked = checkPlan(value);
        const explained = explainPlan(value);
        const plain = ({ path, message }: { readonly path: string; readonly message: string }) => ({
          path,
          message,
        });
        expect(explained.ok).toBe(checked.ok);
        expect(explained.issues.map(plain)).toEqual(checked.ok ? [] : checked.issues.map(plain));
        expect(explained.notes.map(plain)).toEqual(checked.ok ? checked.notes.map(plain) : []);
        expect(formatExplanation(explained)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      }),
      runs,
    );
  });

  it("readPlan never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            structuredContent: fc.record({ runtimePlan: fc.oneof(anyPlan, fc.string(), fc.json()) }),
          }),
        ),
        (result) => {
          expect(["plan", "none", "failed", "invalid"]).toContain(readPlan(result).kind);
        },
      ),
      runs,
    );
  });
});

describe("the view's functions, whatever a template yields", () => {
  it("templates give JSON, and text where text is wanted", () => {
    fc.assert(
      fc.property(anyText, fc.dictionary(fc.string(), fc.jsonValue()), (text, state) => {
        const template = compileTemplate(text);
        if (!template) return;
        const scope = { state: JSON.parse(JSON.stringify(state)) };
        expect(typeof evaluateTemplate(template, scope, { exact: false })).toBe("string");
        expect(evaluateTemplate(template, scope, { exact: true })).not.toBeUndefined();
      }),
      runs,
    );
  });

  it("styles hold no function that loads", () => {
    const part = fc.constantFrom(
      "url(",
      "src(",
      "u",
      "rl(",
      "\\",
      "72",
      "/*",
      "*/",
      "\0",
      "'",
      '"',
      ";",
      ")",
      "a:",
      " ",
      "@",
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => `color:${parts.join("")}`),
        (style) => {
          for (const [, value] of readStyle(style)) {
            const seen = value
              .replace(/\\72 ?/g, "r")
              .replaceAll("\\", "")
              .replaceAll("\0", "");
            expect(seen).not.toMatch(/url\(|src\(|@/i);
            expect(seen.replace(/\/\*.*?(\*\/|$)/g, "")).not.toMatch(/url\(|src\(|@/i);
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("transitions leave a state that is JSON within its limit, and touch no prototype", () => {
    const { defaults } = planLimits;
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 8 }),
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
        (actions, given) => {
          const state = JSON.parse(JSON.stringify({ ...given, items: [1, 2] }));
          const before = JSON.stringify(state);
          // Actions come as JSON: through a checked plan, or not at all.
          const checked: { list: readonly (typeof actions)[number][] } = JSON.parse(
            JSON.stringify({ list: actions }),
          );
          const applied = applyActions(
            state,
            checked.list as Parameters<typeof applyActions>[1],
            { event: { x: 1 as Json } },
            defaults,
          );
          expect(JSON.stringify(state)).toBe(before);
          expect(Object.keys(Object.prototype)).toEqual([]);
          if (!applied.ok) return;
          const text = JSON.stringify(applied.state);
          expect(JSON.parse(text)).toEqual(applied.state);
          expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(defaults.stateBytes);
        },
      ),
      runs,
    );
  });
});
