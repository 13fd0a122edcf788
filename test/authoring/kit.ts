import fc from "fast-check";
import { expect } from "vitest";
import type { PlanChild } from "../../plans/authoring/element.js";
import { plan } from "../../plans/authoring/plan.js";
import { checkPlan } from "../../plans/index.js";
import { compileTemplate } from "../../plans/template/compile.js";
import { evaluateTemplate } from "../../plans/template/evaluate.js";
import type { Json, PlanNode, RuntimePlan } from "../../plans/types.js";

/** The plan as the view would get it: accepted, with nothing kept neutral, and unchanged by a second check. */
export function accepted(made: RuntimePlan): RuntimePlan {
  const checked = checkPlan(made);
  if (!checked.ok) expect(checked.issues).toEqual([]);
  if (!checked.ok) throw new TypeError("unreachable: the expectation above has failed");
  expect(checked.notes).toEqual([]);
  expect(checkPlan(checked.plan)).toEqual(checked);
  return checked.plan;
}

/** A part of a tree in a plan of its own, accepted. */
export function planOf(root: PlanChild): RuntimePlan {
  return accepted(plan({ id: "part", root }));
}

/** All texts of a plan as the view first prints them, in order. */
export function textsOf(made: RuntimePlan): readonly string[] {
  return nodesOf(made.root).flatMap((node) =>
    (node.type === "text" ? [shown(made, node.value, false)] : []).map(String),
  );
}

/** What a plan first reads as a whole. */
export function shownText(made: RuntimePlan): string {
  return textsOf(made).join("");
}

/** The values of one prop, as the view first sets them, in order. */
export function propsOf(made: RuntimePlan, name: string): readonly Json[] {
  return nodesOf(made.root).flatMap((node) => {
    const value = node.type === "element" ? node.props?.[name] : undefined;
    return value === undefined ? [] : [resolve(made, value)];
  });
}

/** The elements of one tag, in order. */
export function elementsOf(made: RuntimePlan, tag: string) {
  return nodesOf(made.root).flatMap((node) => (node.type === "element" && node.tag === tag ? [node] : []));
}

/** All nodes in the order of the document. */
export function nodesOf(root: PlanNode): readonly PlanNode[] {
  return root.type === "text" ? [root] : [root, ...(root.children ?? []).flatMap(nodesOf)];
}

function resolve(made: RuntimePlan, value: Json): Json {
  if (typeof value === "string") return shown(made, value, true);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => resolve(made, item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(made, item)]));
}

function shown(made: RuntimePlan, text: string, exact: boolean): Json {
  const template = compileTemplate(text);
  return template ? evaluateTemplate(template, { state: made.state?.initial ?? {} }, { exact }) : text;
}

/** What data must read as: itself, without NUL, and with U+FFFD for each half of a pair. */
export function mended(data: string): string {
  return Array.from(data.replaceAll("\0", ""), (point) =>
    /^[\uD800-\uDFFF]$/.test(point) ? "\uFFFD" : point,
  ).join("");
}

/** Data that tries to be more than data. */
export const attacks = [
  "{{state.secret}}",
  "{{ state.secret }}",
  "{{secret}}",
  "{{{{state.secret}}}}",
  "{{{state.secret}}}",
  "{{",
  "}}",
  "{",
  "{{}}",
  "{{ 1 + 1 }}",
  "{{__proto__.x}}",
  "{{$braces}}",
  "{{state.$braces}}",
  "{{$braces}}state.secret}}",
  "{\0{state.secret}}",
  "a{{b",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "url(https://evil.example/x)",
  "\uD83D alone",
  "alone \uDE80",
  "\uD83D\0\uDE80",
  "__proto__",
  "constructor",
  "$from",
  "tool:delete_all",
  " \n\t ",
  "\u202Egpj.exe",
] as const;

/** Any data: random text, and attacks alone and joined. */
export const hostile = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({ unit: "binary", maxLength: 24 }),
  fc
    .array(
      fc.constantFrom(
        "{",
        "{{",
        "}",
        "}}",
        "state.secret",
        "$braces",
        "\0",
        "\uD83D",
        "\uDE80",
        ".",
        " ",
        "x",
      ),
      {
        maxLength: 12,
      },
    )
    .map((pieces) => pieces.join("")),
);

/** Any number, the unusual ones often. */
export const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, 1e21),
);

/** A value of a chart, with its gaps. */
export const chartValue = fc.oneof(anyNumber, fc.constant(null), fc.constant(undefined));
