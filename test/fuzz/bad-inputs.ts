import type { PlanCode } from "../../plans/types.js";

const text = { type: "text", value: "x" };
const element = (props: object, ...children: unknown[]) => ({ type: "element", tag: "p", props, children });
const plan = (root: unknown, more: object = {}) => ({
  specVersion: "runtime-plan/v1",
  id: "bad",
  version: 1,
  root,
  ...more,
});

/** What a program may hand over by mistake or on purpose, and what is said of it: a code, or that it is accepted. */
export interface BadInput {
  readonly what: string;
  readonly make: () => unknown;
  readonly says: PlanCode | "accepted";
  /** Where the first issue points to; a limit's is not always one place. */
  readonly path?: string;
}

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = text;
  for (let at = 0; at < levels; at++) value = wrap(value);
  return value;
}

function cycleOfNodes(): unknown {
  const children: unknown[] = [];
  const node = { type: "element", tag: "p", children };
  children.push(text, node);
  return plan(node);
}

function cycleOfProps(): unknown {
  const props: Record<string, unknown> = {};
  props.style = { props };
  return plan(element(props));
}

function cycleOfPlan(): unknown {
  const value: Record<string, unknown> = plan(text);
  value.metadata = { plan: value };
  return value;
}

const throwing = (name: string, rest: object) =>
  Object.defineProperty({ ...rest }, name, {
    enumerable: true,
    get: () => {
      throw new RangeError("no");
    },
  });

/** A subtree that is there once in memory, and 2 to the power of `doublings` times as JSON. */
function shared(doublings: number): unknown {
  return nested(doublings, (inner) => element({}, inner, inner));
}

/** A member of its own, as JSON.parse makes it. */
const prototypal: object = JSON.parse('{"__proto__":{"isAdmin":true}}');
const tenMegabytes = 10 * 1024 * 1024;

/** Engines list the names of an object before the first one can be looked at, which takes about 0.5 µs a name. */
function members(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at]));
}

export const badInputs: readonly BadInput[] = [
  { what: "a cycle of nodes", make: cycleOfNodes, says: "INVALID_PLAN" },
  { what: "a cycle within props", make: cycleOfProps, says: "INVALID_PLAN" },
  { what: "a plan that holds itself", make: cycleOfPlan, says: "INVALID_PLAN" },
  {
    what: "a getter that throws in the plan",
    make: () => throwing("metadata", plan(text)),
    says: "INVALID_PLAN",
    path: "/metadata",
  },
  {
    what: "a getter that throws in a node",
    make: () => plan(element({}, text, throwing("value", { type: "text" }))),
    says: "INVALID_PLAN",
    path: "/root/children/1/value",
  },
  {
    what: "a getter that throws in props",
    make: () => plan(element(throwing("title", { id: "a" }))),
    says: "INVALID_PLAN",
    path: "/root/props/title",
  },
  {
    what: "a getter that throws deep in a prop",
    make: () => plan(element({ onClick: { type: "t", payload: throwing("a/b", {}) } })),
    says: "INVALID_PLAN",
    path: "/root/props/onClick/payload/a~1b",
  },
  {
    what: "a BigInt",
    make: () => plan(element({ title: 1n })),
    says: "INVALID_PLAN",
    path: "/root/props/title",
  },
  {
    what: "__proto__ as a member of a node",
    make: () => plan(JSON.parse('{"type":"text","value":"x","__proto__":{"a":1}}')),
    says: "INVALID_PLAN",
    path: "/root/__proto__",
  },
  {
    what: "__proto__ as a member of the plan",
    make: () => plan(text, prototypal),
    says: "INVALID_PLAN",
    path: "/__proto__",
  },
  {
    what: "__proto__ as a prop",
    make: () => plan(element({ id: "a", ...prototypal })),
    says: "INVALID_PLAN",
    path: "/root/props/__proto__",
  },
  {
    what: "__proto__ in the state",
    make: () => plan(text, { state: { initial: { list: [prototypal] } } }),
    says: "INVALID_PLAN",
    path: "/state/initial/list/0/__proto__",
  },
  {
    what: "__proto__ in a payload",
    make: () => plan(element({ onClick: { type: "tool:a", payload: { list: [prototypal] } } })),
    says: "INVALID_PLAN",
    path: "/root/props/onClick/payload/list/0/__proto__",
  },
  {
    what: "constructor and prototype as names of data",
    make: () => plan(text, { state: { initial: { constructor: { prototype: 1 } } } }),
    says: "accepted",
  },
  {
    what: "half of a surrogate pair in a text",
    make: () => plan({ type: "text", value: "a\ud800" }),
    says: "INVALID_PLAN",
    path: "/root/value",
  },
  {
    what: "half of a surrogate pair in a name",
    make: () => plan(element({ "\udc00": 1 })),
    says: "INVALID_PLAN",
    path: "/root/props/\udc00",
  },
  {
    what: "NUL in a text",
    make: () => plan(element({}, text, { type: "text", value: "a\0" })),
    says: "INVALID_PLAN",
    path: "/root/children/1/value",
  },
  {
    what: "NUL in a template",
    make: () => plan({ type: "text", value: "{{a\0}}" }),
    says: "INVALID_PLAN",
    path: "/root/value",
  },
  {
    what: "NUL in a style",
    make: () => plan(element({ style: { color: "u\0rl(x)" } })),
    says: "INVALID_PLAN",
    path: "/root/props/style/color",
  },
  {
    what: "NUL in a name of the state",
    make: () => plan(text, { state: { initial: { "a\0": 1 } } }),
    says: "INVALID_PLAN",
    path: "/state/initial/a\0",
  },
  {
    what: "NUL in the name of an attribute, which is left out like every name that is none",
    make: () => plan(element({ "href\0": "https://example.com" })),
    says: "accepted",
  },
  {
    what: "every other control character in a text",
    make: () =>
      plan({ type: "text", value: String.fromCharCode(...Array.from({ length: 31 }, (_, at) => at + 1)) }),
    says: "accepted",
  },
  {
    what: "100 000 levels of nodes",
    make: () => plan(nested(100_000, (inner) => element({}, inner))),
    says: "INVALID_PLAN",
  },
  {
    what: "100 000 levels in a prop",
    make: () => plan(element({ style: nested(100_000, (inner) => [inner]) })),
    says: "INVALID_PLAN",
  },
  {
    what: "10 MB in one text",
    make: () => plan({ type: "text", value: "x".repeat(tenMegabytes) }),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "10 MB in one name",
    make: () => plan(element({ ["x".repeat(tenMegabytes)]: 1 })),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "10 MB of nodes",
    make: () => plan({ type: "element", tag: "p", children: Array(tenMegabytes / 32).fill(text) }),
    says: "PLAN_TOO_LARGE",
  },
  { what: "2^60 nodes by sharing", make: () => plan(shared(60)), says: "PLAN_TOO_LARGE" },
  {
    what: "170 000 empty lists in the state",
    make: () => plan(text, { state: { initial: { list: Array.from({ length: 170_000 }, () => []) } } }),
    says: "LIMIT_EXCEEDED",
    path: "/state/initial",
  },
  {
    what: "400 000 empty texts in a prop",
    make: () => plan(element({ title: Array.from({ length: 400_000 }, () => "") })),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "100 000 elements that hold nothing",
    make: () => plan(element({}, ...Array.from({ length: 100_000 }, () => ({ type: "element", tag: "br" })))),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "60 000 members of a prop",
    make: () => plan(element({ style: members(60_000) })),
    says: "PLAN_TOO_LARGE",
  },
  { what: "60 000 props", make: () => plan(element(members(60_000))), says: "PLAN_TOO_LARGE" },
  {
    what: "60 000 members of a node",
    make: () => plan({ ...text, ...members(60_000) }),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "60 000 members of a plan",
    make: () => plan(text, members(60_000)),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "a list of thirty million children, each of which is missing",
    make: () => plan({ type: "element", tag: "p", children: new Array(30_000_000) }),
    says: "PLAN_TOO_LARGE",
  },
  {
    what: "a list of four thousand million children",
    make: () => plan({ type: "element", tag: "p", children: new Array(4_000_000_000) }),
    says: "PLAN_TOO_LARGE",
  },
];

/** A plan that is just within the limits of bytes and nodes: what a good plan may cost. */
export function atTheLimits(): unknown {
  const value = "x".repeat(70);
  return plan(element({}, ...Array.from({ length: 4_999 }, () => ({ type: "text", value }))));
}
