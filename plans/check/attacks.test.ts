import { describe, expect, it } from "vitest";
import { type CheckOptions, checkPlan, type PlanCode, PlanError, parsePlan } from "../index.js";

const text = (value: unknown = "x") => ({ type: "text", value });
const el = (tag: unknown, props?: unknown, ...children: unknown[]) => ({
  type: "element",
  tag,
  ...(props !== undefined && { props }),
  ...(children.length > 0 && { children }),
});
const plan = (more: object = {}) => ({
  specVersion: "runtime-plan/v1",
  id: "p",
  version: 1,
  root: text(),
  ...more,
});
const shown = (root: unknown) => plan({ root });
const doing = (...actions: unknown[]) => plan({ state: { initial: {}, transitions: { go: actions } } });
const asking = (capabilities: object) => plan({ capabilities });

function first(value: unknown, options: CheckOptions = {}): string {
  const result = checkPlan(value, options);
  return result.ok ? "accepted" : `${result.issues[0].code} ${result.issues[0].path}`;
}

type Attack = readonly [rule: string, what: string, value: unknown, code: PlanCode, path: string];
type Control = readonly [rule: string, what: string, value: unknown];

const attacks: readonly Attack[] = [
  ["P1", "no plan at all", null, "INVALID_PLAN", ""],
  ["P1", "a plan as text", JSON.stringify(plan()), "INVALID_PLAN", ""],
  ["P1", "a blank id", plan({ id: " " }), "INVALID_PLAN", "/id"],
  ["P1", "version 0", plan({ version: 0 }), "INVALID_PLAN", "/version"],
  ["P1", "a broken version", plan({ version: 1.5 }), "INVALID_PLAN", "/version"],
  ["P1", "no root", plan({ root: undefined }), "INVALID_PLAN", ""],
  [
    "P1",
    "a spec version with a space",
    plan({ specVersion: "runtime-plan/v1 " }),
    "UNSUPPORTED_SPEC_VERSION",
    "/specVersion",
  ],
  ["P1", "no spec version", plan({ specVersion: undefined }), "UNSUPPORTED_SPEC_VERSION", ""],
  ["P1", "an empty spec version", plan({ specVersion: "" }), "INVALID_PLAN", "/specVersion"],
  ["P4", "tags that are no texts", plan({ metadata: { tags: [1] } }), "INVALID_PLAN", "/metadata/tags/0"],
  ["P5", "source", plan({ source: { code: "x" } }), "RUNTIME_SOURCE_DISABLED", "/source"],
  ["P5", "imports", plan({ imports: ["x"] }), "REMOTE_MODULES_DISABLED", "/imports"],
  ["P5", "a manifest", plan({ moduleManifest: { x: {} } }), "REMOTE_MODULES_DISABLED", "/moduleManifest"],
  [
    "P5",
    "modules",
    asking({ allowedModules: ["x"] }),
    "REMOTE_MODULES_DISABLED",
    "/capabilities/allowedModules",
  ],
  ["P5", "hosts", asking({ networkHosts: ["x"] }), "NETWORK_DISABLED", "/capabilities/networkHosts"],
  [
    "P5",
    "storage",
    asking({ storage: ["localStorage"] }),
    "PERSISTENT_STORAGE_DISABLED",
    "/capabilities/storage",
  ],
  ["P5", "timers", asking({ timers: true }), "TIMERS_DISABLED", "/capabilities/timers"],
  [
    "P5",
    "a profile",
    asking({ executionProfile: "isolated-vm" }),
    "EXECUTION_PROFILE_DISABLED",
    "/capabilities/executionProfile",
  ],
  ["P5", "a component", shown({ type: "component", module: "x" }), "COMPONENT_NODES_DISABLED", "/root"],
  ["P7", "domWrite as text", asking({ domWrite: "yes" }), "INVALID_PLAN", "/capabilities/domWrite"],
  ["P7", "an unknown storage", asking({ storage: ["disk"] }), "INVALID_PLAN", "/capabilities/storage/0"],
  ["P7", "a negative count", asking({ maxImports: -1 }), "INVALID_PLAN", "/capabilities/maxImports"],
  ["P7", "no time at all", asking({ maxExecutionMs: 0 }), "INVALID_PLAN", "/capabilities/maxExecutionMs"],
  [
    "1.11",
    "more time than there is",
    asking({ maxExecutionMs: 5_001 }),
    "LIMIT_EXCEEDED",
    "/capabilities/maxExecutionMs",
  ],
  ["N2", "a text with props", shown({ ...text(), props: {} }), "INVALID_PLAN", "/root/props"],
  ["N2", "a number as text", shown(text(5)), "INVALID_PLAN", "/root/value"],
  ["N3", "a blank tag", shown(el(" ")), "INVALID_PLAN", "/root/tag"],
  ["N3", "null props", shown({ ...el("p"), props: null }), "INVALID_PLAN", "/root/props"],
  ["N3", "null children", shown({ ...el("p"), children: null }), "INVALID_PLAN", "/root/children"],
  ["N3", "a bare text", shown(el("p", {}, text(), "x")), "INVALID_PLAN", "/root/children/1"],
  [
    "N4",
    "an alias",
    shown(el("p", {}, { ...el("b"), class: "x" })),
    "INVALID_PLAN",
    "/root/children/0/class",
  ],
  [
    "N4",
    "an own __proto__",
    JSON.parse(JSON.stringify(shown(el("p"))).replace('"tag"', '"__proto__":{},"tag"')),
    "INVALID_PLAN",
    "/root/__proto__",
  ],
  ["G1", "a script", shown(el("ScRiPt")), "TAG_DISABLED", "/root/tag"],
  ["G1", "a script with spaces", shown(el(" script ")), "TAG_DISABLED", "/root/tag"],
  ["G4", "a style element", shown(el("style")), "TAG_DISABLED", "/root/tag"],
  [
    "G2",
    "animation",
    shown(el("svg", {}, el("animateTransform"))),
    "TIMERS_DISABLED",
    "/root/children/0/tag",
  ],
  ["V3", "a handler", shown(el("p", { onclick: "x" })), "EVENT_INVALID", "/root/props/onclick"],
  ["V3", "a handler in capitals", shown(el("p", { ONCLICK: "x" })), "EVENT_INVALID", "/root/props/ONCLICK"],
  [
    "V3",
    "a payload that is no object",
    shown(el("p", { onClick: { type: "t", payload: [] } })),
    "EVENT_INVALID",
    "/root/props/onClick",
  ],
  [
    "V3",
    "an unlisted event with a bad value",
    shown(el("p", { onFoo: 1 })),
    "EVENT_INVALID",
    "/root/props/onFoo",
  ],
  [
    "V7",
    "the view's own attribute",
    shown(el("p", { "data-porthole-event": "x" })),
    "ATTRIBUTE_DISABLED",
    "/root/props/data-porthole-event",
  ],
  [
    "A7",
    "a template in a payload that is no path",
    shown(el("p", { onClick: { type: "t", payload: { a: ["{{1+1}}"] } } })),
    "TEMPLATE_INVALID",
    "/root/props/onClick/payload/a/0",
  ],
  [
    "B10",
    "a name that hides a member",
    shown(el("form", {}, el("input", { name: "insertBefore" }))),
    "ATTRIBUTE_DISABLED",
    "/root/children/0/props/name",
  ],
  ...["is", "customElementRegistry"].flatMap((name) =>
    ["name", "id"].map((prop): (typeof attacks)[number] => [
      "B10",
      `a control's ${prop} that Preact reads off the parent: ${name}`,
      shown(el("form", {}, el("input", { [prop]: name }))),
      "ATTRIBUTE_DISABLED",
      `/root/children/0/props/${prop}`,
    ]),
  ),
  [
    "U2",
    "a template in href",
    shown(el("use", { href: "{{state.u}}" })),
    "NETWORK_DISABLED",
    "/root/props/href",
  ],
  [
    "T9",
    "a template in fill",
    shown(el("rect", { fill: "{{state.c}}" })),
    "NETWORK_DISABLED",
    "/root/props/fill",
  ],
  ["U4", "a link", shown(el("a", { href: "#x" })), "NETWORK_DISABLED", "/root/props/href"],
  [
    "U4",
    "a link in any case",
    shown(el("a", { HREF: "https://x.example" })),
    "NETWORK_DISABLED",
    "/root/props/HREF",
  ],
  [
    "U",
    "a source on an unknown element",
    shown(el("video", { src: "v.mp4" })),
    "NETWORK_DISABLED",
    "/root/props/src",
  ],
  [
    "U5",
    "a remote paint",
    shown(el("rect", { strokE: "url(//x.example)" })),
    "NETWORK_DISABLED",
    "/root/props/strokE",
  ],
  [
    "U6",
    "an empty candidate set",
    shown(el("img", { srcset: "" })),
    "NETWORK_DISABLED",
    "/root/props/srcset",
  ],
  [
    "C2",
    "a style that loads",
    shown(el("p", { style: "background: url(x)" })),
    "STYLE_DISABLED",
    "/root/props/style",
  ],
  [
    "C2",
    "a style object that loads",
    shown(el("p", { style: { background: "url(x)", color: "{{state.c}}" } })),
    "STYLE_DISABLED",
    "/root/props/style/background",
  ],
  ["D9", "an expression", shown(text("{{ state.n + 1 }}")), "TEMPLATE_INVALID", "/root/value"],
  [
    "D9",
    "an expression in a prop",
    shown(el("p", { title: "{{a[0]}}" })),
    "TEMPLATE_INVALID",
    "/root/props/title",
  ],
  ["S1", "a state without initial", plan({ state: {} }), "INVALID_PLAN", "/state"],
  [
    "S1",
    "a blank event name",
    plan({ state: { initial: {}, transitions: { " ": [] } } }),
    "INVALID_PLAN",
    "/state/transitions",
  ],
  [
    "S2",
    "an unknown action",
    doing({ type: "delete", path: "a" }),
    "INVALID_PLAN",
    "/state/transitions/go/0/type",
  ],
  ["S2", "set without a value", doing({ type: "set", path: "a" }), "INVALID_PLAN", "/state/transitions/go/0"],
  [
    "S2",
    "a blank path",
    doing({ type: "toggle", path: " " }),
    "INVALID_PLAN",
    "/state/transitions/go/0/path",
  ],
  [
    "S2",
    "a step that is no number",
    doing({ type: "increment", path: "a", by: "1" }),
    "INVALID_PLAN",
    "/state/transitions/go/0/by",
  ],
  [
    "S3",
    "$from that is no path",
    doing({ type: "set", path: "a", value: { $from: "state..a" } }),
    "INVALID_PLAN",
    "/state/transitions/go/0/value/$from",
  ],
  [
    "S3",
    "$from a prototype",
    doing({ type: "set", path: "a", value: { $from: "state.__proto__" } }),
    "INVALID_PLAN",
    "/state/transitions/go/0/value/$from",
  ],
  [
    "S4",
    "$from nowhere",
    doing({ type: "set", path: "a", value: { $from: "event" } }),
    "PATH_UNSAFE",
    "/state/transitions/go/0/value/$from",
  ],
  [
    "S4",
    "$from the tools",
    doing({ type: "set", path: "a", value: { $from: "tool.x.error" } }),
    "PATH_UNSAFE",
    "/state/transitions/go/0/value/$from",
  ],
  [
    "S4",
    "a write to a prototype",
    doing({ type: "set", path: "a. __proto__ .b", value: 1 }),
    "PATH_UNSAFE",
    "/state/transitions/go/0/path",
  ],
  [
    "S",
    "a name that needs escaping",
    plan({ state: { initial: {}, transitions: { "a/b~c": [null] } } }),
    "INVALID_PLAN",
    "/state/transitions/a~1b~0c/0",
  ],
];

const controls: readonly Control[] = [
  ["P1", "the least that is a plan", plan()],
  ["P3", "unknown members", plan({ more: 1, capabilities: { more: 1 }, state: { initial: {}, more: 1 } })],
  ["P4", "metadata", plan({ metadata: { sourcePrompt: "x", tags: ["a"], other: [1] } })],
  [
    "P5",
    "everything empty",
    plan({
      imports: [],
      moduleManifest: {},
      capabilities: {
        networkHosts: [],
        allowedModules: [],
        storage: [],
        timers: false,
        executionProfile: "standard",
      },
    }),
  ],
  ["P2", "what may be asked for", asking({ domWrite: false, maxImports: 80, maxExecutionMs: 5_000 })],
  ["N3", "an element with nothing", shown(el("p"))],
  [
    "G",
    "tables, forms and pictures",
    shown(
      el("form", {}, el("table", {}, el("tr")), el("img", { src: "data:image/png;base64,AAAA", alt: "a" })),
    ),
  ],
  [
    "G",
    "SVG",
    shown(
      el("svg", { viewBox: "0 0 1 1" }, el("rect", { fill: "url(#g)" }), el("linearGradient", { id: "g" })),
    ),
  ],
  [
    "V",
    "bindings",
    shown(
      el("button", { onClick: { type: "tool:{{state.t}}", payload: { a: "{{state.a}}" } }, onInput: "x" }),
    ),
  ],
  ["V8", "a binding that is a template", shown(el("button", { onClick: "{{state.binding}}" }))],
  ["B10", "ordinary names", shown(el("form", {}, el("input", { name: "title", id: "action" })))],
  [
    "C1",
    "styles",
    shown(el("p", { style: { color: "{{state.c}}", width: 4 } }, el("b", { style: "color: red" }))),
  ],
  ["T", "paths", shown(text("{{a}} {{ state.b.0 }} {{__proto__}} } {{ open"))],
  [
    "S",
    "every action",
    doing(
      { type: "set", path: "a", value: { $from: "event.value", more: 1 } },
      { type: "increment", path: "n", by: -0.5 },
      { type: "toggle", path: "größe" },
      { type: "push", path: "l.0", value: null },
    ),
  ],
  ["S", "templates in state are text", plan({ state: { initial: { a: "{{1+1}}" } } })],
];

describe("attacks", () => {
  it.each(attacks)("%s: refuses %s", (_rule, _what, value, code, path) => {
    expect(first(value)).toBe(`${code} ${path}`);
  });

  it.each(controls)("%s: accepts %s", (_rule, _what, value) => {
    expect(checkPlan(value)).toMatchObject({ ok: true, notes: [] });
  });

  it("each rule group has both", () => {
    const groups = (list: readonly (Attack | Control)[]) => new Set(list.map(([rule]) => rule.charAt(0)));
    for (const group of ["P", "N", "G", "V", "C", "S"]) {
      expect(groups(attacks)).toContain(group);
      expect(groups(controls)).toContain(group);
    }
  });
});

describe("fates: what is kept neutral, with a note", () => {
  it.each<[string, unknown, unknown, string]>([
    [
      "G5: an unknown element keeps its children",
      el("x-card", {}, text()),
      el("div", {}, text()),
      "/root/tag",
    ],
    ["G5: noscript", el("noscript", {}, text()), el("div", {}, text()), "/root/tag"],
    ["G3: a name that breaks out", el("div><iframe>", {}, text()), el("div", {}, text()), "/root/tag"],
    ["G5: within SVG", el("svg", {}, el("blob")), el("svg", {}, el("g")), "/root/children/0/tag"],
    ["A3: innerHTML", el("p", { innerHTML: "<b>", id: "a" }), el("p", { id: "a" }), "/root/props/innerHTML"],
    [
      "A1: a name that is none",
      el("p", { " onclick": "x", "href\0": "y" }),
      el("p", {}),
      "/root/props/ onclick",
    ],
    ["a regular expression", el("input", { pattern: "(a+)+$" }), el("input", {}), "/root/props/pattern"],
    ["U1: a URL that is no text", el("a", { href: 7 }), el("a", {}), "/root/props/href"],
    ["4.4: a command of its own", el("button", { command: "--x" }), el("button", {}), "/root/props/command"],
    ["B10: a picture's name", el("img", { name: "body" }), el("img", {}), "/root/props/name"],
    [
      "V6: an unlisted event, kept inert",
      el("p", { onFoo: "x" }),
      el("p", { onFoo: "x" }),
      "/root/props/onFoo",
    ],
    [
      "A2: both spellings",
      el("p", { className: "a", class: "b" }),
      el("p", { class: "b" }),
      "/root/props/className",
    ],
    ["C1: a style that is none", el("p", { style: [1] }), el("p", {}), "/root/props/style"],
    ["A4: a key that is none", el("p", { key: {} }), el("p", {}), "/root/props/key"],
    ["E6: a function", el("p", { title: () => 1 }), el("p", {}), "/root/props/title"],
  ])("%s", (_name, given, kept, path) => {
    const result = checkPlan(shown(given));
    expect(result).toMatchObject({
      ok: true,
      notes: [expect.objectContaining({ path })].concat(path.includes(" ") ? [expect.anything()] : []),
    });
    expect(result.ok && result.plan.root).toEqual(kept);
  });

  it("names become canonical without a note", () => {
    const given = el(
      "DIV",
      { className: "a", tabIndex: 0, strokeWidth: 1 },
      el("SVG", { viewbox: "0 0 1 1" }, el("lineargradient")),
    );
    const kept = el(
      "div",
      { class: "a", tabindex: 0, "stroke-width": 1 },
      el("svg", { viewBox: "0 0 1 1" }, el("linearGradient")),
    );
    const result = checkPlan(shown(given));
    expect(result).toMatchObject({ ok: true, notes: [] });
    expect(result.ok && result.plan.root).toEqual(kept);
  });
});

it("E8: refuses a state of very many siblings as it refuses any other, without overflowing", () => {
  const siblings = Array.from({ length: 170_000 }, () => []);
  expect(first(plan({ state: { initial: { siblings } } }))).toBe("LIMIT_EXCEEDED /state/initial");
});

it("1.11: tells a limit that is too high beside the highest", () => {
  expect(checkPlan(plan(), { limits: { nodes: 20_001 } })).toMatchObject({
    issues: [{ code: "INVALID_LIMIT", path: "", limit: 20_000, actual: 20_001 }],
  });
  expect(checkPlan(plan(), { limits: { nodes: 20_000 } })).toMatchObject({ ok: true });
});

describe("P6: the order of the checks decides the code", () => {
  const everything = {
    ...plan({
      specVersion: "v2",
      source: 1,
      imports: ["x"],
      capabilities: {
        networkHosts: ["x"],
        storage: ["localStorage"],
        timers: true,
        executionProfile: "isolated-vm",
      },
      root: el("script", { onclick: "x", href: "x" }, { type: "component", module: "m" }, el("set")),
    }),
  };

  it("from the shape to the profile, then ours in the order of the document", () => {
    const result = checkPlan({ ...everything, id: 1 });
    expect(result.ok ? [] : result.issues.map(({ code }) => code)).toEqual([
      "INVALID_PLAN",
      "UNSUPPORTED_SPEC_VERSION",
      "RUNTIME_SOURCE_DISABLED",
      "REMOTE_MODULES_DISABLED",
      "COMPONENT_NODES_DISABLED",
      "TIMERS_DISABLED",
      "NETWORK_DISABLED",
      "NETWORK_DISABLED",
      "PERSISTENT_STORAGE_DISABLED",
      "TIMERS_DISABLED",
      "EXECUTION_PROFILE_DISABLED",
      "TAG_DISABLED",
      "EVENT_INVALID",
    ]);
  });

  it("a bad limit goes before all, then what is no JSON, then the size", () => {
    expect(first(1n, { limits: { bytes: 0 } })).toBe("INVALID_LIMIT ");
    expect(first(plan({ id: 1n, more: "x".repeat(600_000) }))).toBe("INVALID_PLAN /id");
    expect(first(plan({ id: 1, more: "x".repeat(600_000) }))).toBe("PLAN_TOO_LARGE ");
  });

  it("32 issues at most", () => {
    const result = checkPlan(shown(el("p", {}, ...Array(1_000).fill(1))));
    expect(result.ok ? 0 : result.issues.length).toBe(32);
  });
});

describe("limits", () => {
  const rows = (count: number) => shown(el("div", {}, ...Array(count - 1).fill(el("i"))));
  const deep = (depth: number) => {
    let root: unknown = text();
    for (let at = 0; at < depth; at++) root = el("b", {}, root);
    return shown(root);
  };
  const transitions = (count: number, actions: number) =>
    plan({
      state: {
        initial: {},
        transitions: Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `t${at}`,
            Array(actions).fill({ type: "toggle", path: "a" }),
          ]),
        ),
      },
    });
  const sized = (bytes: number) => {
    const bare = JSON.stringify(shown(text(""))).length;
    return shown(text("x".repeat(bytes - bare)));
  };
  const stateOf = (bytes: number) => plan({ state: { initial: { a: "x".repeat(bytes - 8) } } });

  it.each<[string, (amount: number) => unknown, number, PlanCode]>([
    ["bytes", sized, 524_288, "PLAN_TOO_LARGE"],
    ["depth", deep, 32, "LIMIT_EXCEEDED"],
    ["nodes", rows, 5_000, "LIMIT_EXCEEDED"],
    ["transitions", (count) => transitions(count, 1), 100, "LIMIT_EXCEEDED"],
    ["actions", (count) => transitions(1, count), 50, "LIMIT_EXCEEDED"],
    ["stateBytes", stateOf, 65_536, "LIMIT_EXCEEDED"],
  ])("FLD-38 %s: exactly at the limit, and one over it", (name, make, limit, code) => {
    expect(checkPlan(make(limit))).toMatchObject({ ok: true });
    expect(checkPlan(make(limit + 1))).toMatchObject({
      ok: false,
      issues: [{ code, limit, actual: limit + 1 }],
    });
    expect(checkPlan(make(limit + 1), { limits: { [name]: limit + 1 } })).toMatchObject({ ok: true });
  });

  it.each([0, -1, 1.5, Number.NaN, "5", null, 5_242_881])("E7: %j is no limit of bytes", (bytes) => {
    expect(first(plan(), { limits: { bytes } as object })).toBe("INVALID_LIMIT ");
  });

  it("a limit that does not exist is told", () => {
    expect(first(plan(), { limits: { size: 5 } as object })).toBe("INVALID_LIMIT ");
    expect(first(plan(), { limits: { bytes: 5_242_880, nodes: 1 } })).toBe("accepted");
  });

  it("a neutral name that makes the plan longer than its limit is too large", () => {
    const value = shown(el("x"));
    const { length } = JSON.stringify(value);
    expect(first(value, { limits: { bytes: length + 2 } })).toBe("accepted");
    expect(first(value, { limits: { bytes: length + 1 } })).toBe("PLAN_TOO_LARGE ");
  });

  it("600 levels are too deep, 100 000 are no plan, and neither overflows", () => {
    expect(first(deep(600))).toMatch(/^LIMIT_EXCEEDED/);
    expect(first(deep(100_000))).toMatch(/^INVALID_PLAN/);
  });

  it("many faults deep down cost no more than the plan", () => {
    let value: unknown = Array(20_000).fill("{{+}}");
    for (let at = 0; at < 1_400; at++) value = [value];
    const start = performance.now();
    expect(first(shown(el("p", { title: value })))).toMatch(/^TEMPLATE_INVALID/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("an accepted plan", () => {
  const value = shown(el("p", { className: "a", title: "{{state.x}}" }, text()));
  const checked = parsePlan(value);

  it("E6: is detached and frozen throughout", () => {
    const open: unknown[] = [checked];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (typeof at !== "object" || at === null) continue;
      expect(Object.isFrozen(at)).toBe(true);
      open.push(...Object.values(at));
    }
    Object.assign(value.root, { tag: "script" });
    expect(checked.root).toMatchObject({ tag: "p" });
  });

  it("stays as it is when it is checked again", () => {
    expect(parsePlan(checked)).toEqual(checked);
  });
});

describe("parsePlan", () => {
  it("throws what checkPlan tells", () => {
    let thrown: unknown;
    try {
      parsePlan(plan({ id: "" }));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PlanError);
    expect(thrown).toMatchObject({ code: "INVALID_PLAN", issues: [{ path: "/id" }], message: /\/id/ });
  });
});
