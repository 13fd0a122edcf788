import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { el, shown, text } from "../test/plans/kit.js";
import { checkPlan, planLimits, readPlan } from "./index.js";
import type { CheckResult, PlanCode, ReadPlanResult } from "./types.js";

/** What this suite reads of a case; steps and DOM assertions belong to the view's. */
interface Case {
  readonly id: string;
  readonly why: string;
  readonly expect?: "accept" | "reject";
  readonly code?: string;
  readonly alt?: string;
  readonly budget?: boolean;
  readonly plan?: { readonly generator?: Generator };
  readonly result?: unknown;
  readonly sequence?: readonly { readonly send?: unknown }[];
}

interface Generator {
  readonly kind: string;
  readonly [parameter: string]: unknown;
}

const file = new URL("../test/cases/plans.json", import.meta.url);
const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(file, "utf8"));

/** The codes that stand for the reference's security policy. */
const policyCodes: readonly PlanCode[] = [
  "LIMIT_EXCEEDED",
  "TAG_DISABLED",
  "ATTRIBUTE_DISABLED",
  "STYLE_DISABLED",
  "EVENT_INVALID",
  "PATH_UNSAFE",
  "TEMPLATE_INVALID",
];

const plan = (root: unknown, more: object = {}) =>
  shown(root, { id: "generated", capabilities: { domWrite: true }, ...more });
const list = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const amount = (value: unknown): number => Number(value);

function nest(tag: string, depth: number): unknown {
  let node: unknown = text("x");
  for (let at = 1; at < depth; at++) node = el(tag, {}, node);
  return el(tag, {}, node);
}

const inMemory: Readonly<Record<string, () => unknown>> = {
  "bigint in props": () => plan(el("p", { title: 1n })),
  "version NaN": () => plan(text("x"), { version: Number.NaN }),
  "plan is a function": () => () => plan(text("x")),
  "caller mutates plan.root after validation": () => plan(text("x")),
};

const generators: Readonly<Record<string, (generator: Generator) => unknown>> = {
  nest: ({ tag, depth }) => plan(nest(String(tag), amount(depth))),
  siblings: ({ tag, count }) => plan(el("div", {}, ...list(amount(count), () => el(String(tag))))),
  padText: ({ char, chars }) => plan(text(String(char).repeat(amount(chars)))),
  attrs: ({ count }) => plan(el("p", Object.fromEntries(list(amount(count), (at) => [`data-a${at}`, "v"])))),
  transitions: ({ count, actions }) =>
    plan(text("x"), {
      state: {
        initial: {},
        transitions: Object.fromEntries(
          list(amount(count), (at) => [
            `t${at}`,
            list(amount(actions), () => ({ type: "toggle", path: "a" })),
          ]),
        ),
      },
    }),
  growth: () =>
    plan(el("button", { onClick: "go" }), {
      state: { initial: { log: [] }, transitions: { go: [{ type: "push", path: "log", value: "x" }] } },
    }),
  value: ({ js }) => inMemory[String(js)]?.(),
};

function planOf({ plan: given }: Case): unknown {
  if (!given?.generator) return given;
  const { generator } = given;
  const make = generators[generator.kind];
  if (!make) throw new TypeError(`no generator "${generator.kind}"`);
  return make(generator);
}

function codeOf(result: CheckResult | ReadPlanResult): PlanCode | undefined {
  return "issues" in result ? result.issues[0].code : undefined;
}

function expectCode(code: PlanCode | undefined, { code: expected, alt }: Case): void {
  if (alt === "any-code") expect(code).toBeDefined();
  else if (expected === "any-policy-code") expect(policyCodes).toContain(code);
  else if (expected !== undefined) expect(code).toBe(expected);
}

/** Verdicts that depend on limits, by ours. */
const byOurLimits: Readonly<Record<string, "accept" | PlanCode>> = {
  "ok-deepest-strict": "accept",
  "ok-transition-budget-edge": "accept",
  "bud-nodes-251": "accept",
  "bud-bytes-unicode": "PLAN_TOO_LARGE",
};

describe("the handed cases", () => {
  it("are all here", () => {
    expect(cases).toHaveLength(145);
  });

  it.each(cases.filter((one) => one.plan !== undefined))("$id: $why", (one) => {
    const result = checkPlan(planOf(one));
    const code = codeOf(result);
    if (one.budget) {
      expect(code ?? "accept").toBe(byOurLimits[one.id]);
    } else if (one.expect === "reject") {
      expect(result.ok).toBe(false);
      expectCode(code, one);
    } else if (one.alt !== "reject") {
      expect(result.ok ? [] : result.issues).toEqual([]);
    }
  });

  it.each(cases.filter((one) => one.result !== undefined))("$id: $why", (one) => {
    const result = readPlan(one.result);
    if (one.expect === "accept") expect(result.kind).toBe("plan");
    else if (one.code === undefined) expect(result.kind).toBe("failed");
    else expectCode(codeOf(result), one);
  });

  it.each(cases.filter((one) => one.sequence !== undefined))(
    "$id: every plan that is sent is a plan",
    (one) => {
      for (const { send } of one.sequence ?? []) {
        if (send !== undefined) expect(checkPlan(send)).toMatchObject({ ok: true });
      }
    },
  );

  it("leave no case unread", () => {
    const read = cases.filter(({ plan, result, sequence }) => plan ?? result ?? sequence);
    expect(read).toHaveLength(cases.length);
  });

  it("refuse by our own limit what they refuse by the reference's", () => {
    const { nodes } = planLimits.defaults;
    const siblings = (count: number) =>
      checkPlan(generators.siblings?.({ kind: "siblings", tag: "i", count }));
    expect(siblings(nodes - 1).ok).toBe(true);
    expect(codeOf(siblings(nodes))).toBe("LIMIT_EXCEEDED");
  });
});
