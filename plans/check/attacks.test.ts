import { describe, expect, it } from "vitest";
import { el, first, plan, shown, text } from "../../test/plans/kit.js";
import { checkPlan, type PlanCode } from "../index.js";

const doing = (...actions: unknown[]) => plan({ state: { initial: {}, transitions: { go: actions } } });
const asking = (capabilities: object) => plan({ capabilities });

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
