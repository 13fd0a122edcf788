import fc from "fast-check";
import { vocabulary } from "../../plans/vocabulary/index.js";

const { tags, attributes, urls } = vocabulary;
const anyTag = fc.oneof(
  fc.constantFrom(...tags.htmlTags, ...tags.svgTags, ...tags.activeTags, "x-y", "DIV", " p "),
  fc.string(),
);
const anyName = fc.oneof(
  fc.constantFrom(
    ...attributes.htmlAttributes,
    ...attributes.booleanAttributes,
    ...urls.urlAttributes.single,
    ...urls.urlAttributes.functional,
  ),
  fc.constantFrom(
    "onClick",
    "onclick",
    "onFoo",
    "style",
    "key",
    "className",
    "class",
    "__proto__",
    "data-porthole-x",
  ),
  fc.string(),
);
export const anyText = fc.oneof(
  fc.constantFrom(
    "{{state.a}}",
    "{{a.b}}",
    "{{",
    "url(#a)",
    "url(x)",
    "#a",
    "javascript:x",
    "go",
    "color: red",
    "\\72",
  ),
  fc.string({ unit: "binary" }),
);
const anyValue = fc.oneof(
  anyText,
  fc.boolean(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.object({ maxDepth: 2 }),
);
const { node: anyNode } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ type: fc.constant("text"), value: anyText }),
    fc.record(
      {
        type: fc.constant("element"),
        tag: anyTag,
        props: fc.dictionary(anyName, anyValue, { maxKeys: 4 }),
        children: fc.array(tie("node"), { maxLength: 4 }),
      },
      { requiredKeys: ["type", "tag"] },
    ),
    fc.anything(),
  ),
}));
const anyPath = fc.oneof(
  fc.constantFrom("a", "a.b", "items.0", "items.length", "a.__proto__.b", ""),
  fc.string(),
);
export const anyAction = fc.oneof(
  fc.record({
    type: fc.constantFrom("set" as const, "push" as const),
    path: anyPath,
    value: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom({ $from: "state.a" }, { $from: "event.x" }),
    ),
  }),
  fc.record({ type: fc.constant("increment" as const), path: anyPath, by: fc.double() }),
  fc.record({ type: fc.constant("toggle" as const), path: anyPath }),
);
/** Plans, and much that only looks like one. */
export const anyPlan = fc.record({
  specVersion: fc.constant("runtime-plan/v1"),
  id: fc.constant("p"),
  version: fc.constant(1),
  root: anyNode,
  state: fc.record({
    initial: fc.dictionary(fc.string(), anyValue, { maxKeys: 4 }),
    transitions: fc.dictionary(fc.constantFrom("go", "tool:x:result"), fc.array(anyAction, { maxLength: 4 })),
  }),
});

/** Whatever a program could hand over: also what is no JSON, and what throws when it is read. */
export const anyInput = fc.oneof(
  { weight: 3, arbitrary: anyPlan },
  fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withSparseArray: true,
    withBoxedValues: true,
  }),
  anyPlan.map((plan) => ({ ...plan, root: throwing(plan.root) })),
  anyPlan.map((plan) => ({ ...plan, metadata: cyclic() })),
);

function throwing(node: unknown): unknown {
  return {
    type: "element",
    tag: "p",
    children: [node],
    get props(): never {
      throw new RangeError("no props");
    },
  };
}

function cyclic(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
