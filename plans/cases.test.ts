import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkPlan, readPlan } from "./index.js";

// Rule cases: verdicts and codes. What a person does and sees (steps, sequences, assertions on the DOM) belongs to the view's suites.

interface Case {
  readonly id: string;
  readonly plan?: unknown;
  readonly result?: unknown;
  readonly expect: "accept" | "reject";
  readonly code?: string;
  readonly alt?: string;
  readonly budget?: boolean;
  readonly status?: string;
  readonly sequence?: unknown;
}

interface Generator {
  readonly kind: string;
  readonly [name: string]: unknown;
}

const { cases }: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL("../test/cases/plans.json", import.meta.url), "utf8"),
);

const body = (root: unknown, more: object = {}) => ({
  specVersion: "runtime-plan/v1",
  id: "generated",
  version: 1,
  root,
  ...more,
});
const text = (value: string) => ({ type: "text", value });

function generate(generator: Generator): unknown {
  const count = Number(generator.count ?? generator.depth ?? generator.chars ?? 0);
  switch (generator.kind) {
    case "nest": {
      let node: object = text("x");
      for (let level = 0; level < count; level++)
        node = { type: "element", tag: generator.tag, children: [node] };
      return body(node);
    }
    case "siblings":
      return body({
        type: "element",
        tag: "div",
        children: Array.from({ length: count }, () => ({ type: "element", tag: generator.tag })),
      });
    case "transitions": {
      const actions = Array.from({ length: Number(generator.actions) }, () => ({
        type: "increment",
        path: "n",
      }));
      const transitions = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`t${index}`, actions]),
      );
      return body(text("x"), { state: { initial: { n: 0 }, transitions } });
    }
    case "padText":
      return body(text(String(generator.char).repeat(count)));
    case "attrs": {
      const props = Object.fromEntries(Array.from({ length: count }, (_, index) => [`data-a${index}`, "x"]));
      return body({ type: "element", tag: "p", props });
    }
    case "growth":
      return body(text("x"), {
        state: { initial: { log: [] }, transitions: { add: [{ type: "push", path: "log", value: "x" }] } },
      });
    case "value":
      return values[String(generator.js)]?.();
    default:
      throw new TypeError(`no generator "${generator.kind}"`);
  }
}

const values: Readonly<Record<string, () => unknown>> = {
  "bigint in props": () => body({ type: "element", tag: "p", props: { title: 1n } }),
  "version NaN": () => ({ ...body(text("x")), version: Number.NaN }),
  "plan is a function": () => () => body(text("x")),
  "caller mutates plan.root after validation": () => body(text("x")),
};

function planOf({ plan }: Case): unknown {
  const generator =
    typeof plan === "object" && plan !== null && "generator" in plan ? plan.generator : undefined;
  return generator === undefined ? plan : generate(generator as Generator);
}

const policyCodes = [
  "LIMIT_EXCEEDED",
  "TAG_DISABLED",
  "ATTRIBUTE_DISABLED",
  "STYLE_DISABLED",
  "EVENT_INVALID",
  "PATH_UNSAFE",
  "TEMPLATE_INVALID",
];

/** Cases by the reference's smaller budgets, which ours accept (planLimits). */
const withinOurs = new Set(["bud-nodes-251"]);

const verdicts = cases.filter((each) => each.plan !== undefined);
const envelopes = cases.filter((each) => each.result !== undefined);

describe("the handed verdicts", () => {
  it("are all here", () => {
    expect(verdicts.length).toBeGreaterThan(130);
    expect(verdicts.length + envelopes.length + cases.filter((each) => each.sequence).length).toBe(
      cases.length,
    );
  });

  it.each(verdicts)("$id: $expect $code", (each) => {
    const result = checkPlan(planOf(each));
    const outcome = result.ok ? "accept" : "reject";
    const expected = each.budget && withinOurs.has(each.id) ? "accept" : each.expect;
    if (outcome !== expected)
      expect(each.alt, JSON.stringify(result)).toBe(outcome === "reject" ? "reject" : "accept");
    if (result.ok || each.code === undefined || each.alt === "any-code") return;
    if (each.code === "any-policy-code") expect(policyCodes).toContain(result.issues[0]?.code);
    else expect(result.issues[0]?.code).toBe(each.code);
  });

  it.each(envelopes)("$id: a tool result", ({ result, code }) => {
    const read = readPlan(result);
    if (code !== undefined) expect(read).toMatchObject({ kind: "invalid", issues: [{ code }] });
    else expect(read.kind).toBe("failed");
  });
});
