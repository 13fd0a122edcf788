import { describe, expect, it } from "vitest";
import { el, shown, text } from "../../test/plans/kit.js";
import { explainPlan, formatExplanation, planLimits } from "../index.js";
import { samples } from "../samples/index.js";
import type { PlanCode } from "../types.js";

const state = (initial: object, transitions: object = {}) => ({ state: { initial, transitions } });

describe("explainPlan suggests the word that was meant (4.20)", () => {
  it.each<[what: string, value: unknown, path: string, meant: string]>([
    ["G5: an element", shown(el("buton")), "/root/tag", "button"],
    ["G5: an element of SVG", shown(el("svg", {}, el("pollyline"))), "/root/children/0/tag", "polyline"],
    ["A3: an attribute", shown(el("input", { plaecholder: "x" })), "/root/props/plaecholder", "placeholder"],
    [
      "V6: an event",
      shown(el("p", { onClik: "go" }), state({}, { go: [] })),
      "/root/props/onClik",
      "onClick",
    ],
  ])("in a note: %s", (_what, value, path, meant) => {
    const { ok, notes } = explainPlan(value);
    expect({ ok, notes }).toMatchObject({ ok: true, notes: [{ path, suggestion: { use: meant } }] });
  });

  it.each<[what: string, value: unknown, code: PlanCode, path: string, meant: string]>([
    ["V3: an event", shown(el("p", { onclick: "go" })), "EVENT_INVALID", "/root/props/onclick", "onClick"],
    [
      "V2: a key of a binding",
      shown(el("p", { onClick: { tpye: "go" } })),
      "EVENT_INVALID",
      "/root/props/onClick",
      "type",
    ],
    [
      "N1: a key of a node",
      shown({ ...el("p"), childern: [] }),
      "INVALID_PLAN",
      "/root/childern",
      "children",
    ],
    ["N1: a type of node", shown({ ...el("p"), type: "elment" }), "INVALID_PLAN", "/root/type", "element"],
    ["P1: a key of the plan", { ...shown(undefined), rooot: el("p") }, "INVALID_PLAN", "", "root"],
    [
      "S3: an action",
      shown(el("p"), state({}, { go: [{ type: "incremet", path: "n" }] })),
      "INVALID_PLAN",
      "/state/transitions/go/0/type",
      "increment",
    ],
    [
      "S3: a key of an action",
      shown(el("p"), state({}, { go: [{ type: "toggle", pth: "n" }] })),
      "INVALID_PLAN",
      "/state/transitions/go/0",
      "path",
    ],
    [
      "C2: a function of a style's text",
      shown(el("p", { style: "width: clac(1px + 2px)" })),
      "STYLE_DISABLED",
      "/root/props/style",
      "calc",
    ],
    [
      "C2: a function of a style's member",
      shown(el("p", { style: { color: "ligth-dark(red, blue)" } })),
      "STYLE_DISABLED",
      "/root/props/style/color",
      "light-dark",
    ],
  ])("in an issue: %s", (_what, value, code, path, meant) => {
    expect(explainPlan(value).issues[0]).toMatchObject({ code, path, suggestion: { use: meant } });
  });

  it.each<[what: string, value: unknown]>([
    ["what is refused on purpose", shown(el("link", {}))],
    ["a style that loads", shown(el("p", { style: "background: url(x)" }))],
    ["a custom element", shown(el("x-card"))],
    ["an attribute that is known and given twice", shown(el("p", { class: "a", className: "b" }))],
    ["a value that is no plan", 7],
  ])("and is silent on %s", (_what, value) => {
    const { issues, notes } = explainPlan(value);
    const told = [...issues, ...notes];
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((each) => "suggestion" in each)).toEqual([]);
  });

  it("points at the word that stands there, where another is missing", () => {
    const value = { ...shown(el("p"), state({}, { go: [{ type: "toggle", pth: "n" }] })), verison: 1 };
    const { version: _, ...given } = value;
    expect(explainPlan(given).issues.map(({ path, suggestion }) => ({ path, suggestion }))).toEqual([
      { path: "", suggestion: { path: "/verison", instead: "verison", use: "version" } },
      {
        path: "/state/transitions/go/0",
        suggestion: { path: "/state/transitions/go/0/pth", instead: "pth", use: "path" },
      },
    ]);
  });

  it("suggests only what the element may have", () => {
    const { notes } = explainPlan(shown(el("p", { chekced: true })));
    expect(notes[0]).not.toHaveProperty("suggestion");
    expect(explainPlan(shown(el("input", { chekced: true }))).notes[0]).toMatchObject({
      suggestion: { path: "/root/props/chekced", instead: "chekced", use: "checked" },
    });
  });
});

describe("explainPlan counts", () => {
  const counted = shown(
    el("div", {}, text("a"), el("p", {}, text("é"))),
    state({ n: 1 }, { a: [{ type: "toggle", path: "n" }], b: [] }),
  );

  it("what an accepted plan costs, beside the limits", () => {
    const { defaults } = planLimits;
    expect(explainPlan(counted).counts).toEqual({
      bytes: { actual: Buffer.byteLength(JSON.stringify(counted)), limit: defaults.bytes },
      depth: { actual: 2, limit: defaults.depth },
      nodes: { actual: 4, limit: defaults.nodes },
      transitions: { actual: 2, limit: defaults.transitions },
      actions: { actual: 1, limit: defaults.actions },
      stateBytes: { actual: Buffer.byteLength('{"n":1}'), limit: defaults.stateBytes },
    });
  });

  it("and what a refused one does, under the limits that were set", () => {
    const { ok, issues, counts } = explainPlan(counted, { limits: { nodes: 3 } });
    expect(ok).toBe(false);
    expect(issues[0]).toMatchObject({ code: "LIMIT_EXCEEDED", limit: 3, actual: 4 });
    expect(counts?.nodes).toEqual({ actual: 4, limit: 3 });
  });

  it("nothing of what is no JSON or beyond every limit", () => {
    expect(explainPlan(shown(1n)).counts).toBe(null);
    expect(explainPlan(shown(text("x".repeat(planLimits.tops.bytes)))).counts).toBe(null);
  });
});

describe("explainPlan finds loose ends", () => {
  it("paths that are read and never set, wherever they are read", () => {
    const value = shown(
      el("div", { title: "{{state.usre.name}}", onClick: { type: "go", payload: { x: ["{{gone}}"] } } }),
      {
        ...state(
          { user: { name: "A" } },
          { go: [{ type: "set", path: "user", value: { $from: "state.lost" } }] },
        ),
        metadata: { modelContext: ["state.absent"] },
      },
    );
    expect(explainPlan(value).looseEnds).toEqual([
      {
        kind: "never-set",
        path: "/root/props/title",
        name: "usre.name",
        suggestion: { path: "/root/props/title", instead: "usre.name", use: "user.name" },
      },
      { kind: "never-set", path: "/root/props/onClick", name: "gone" },
      { kind: "never-set", path: "/state/transitions/go/0/value/$from", name: "lost" },
      { kind: "never-set", path: "/metadata/modelContext/0", name: "absent" },
    ]);
  });

  it.each<[what: string, read: string, initial: object, write: string]>([
    ["the initial state", "items.0.done", { items: [{ done: false }] }, "n"],
    ["the length of a list", "items.length", { items: [] }, "n"],
    ["an action that writes above it", "result.rows", {}, "result"],
    ["an action that writes below it", "result", {}, "result.rows"],
    ["an event", "event.value", {}, "n"],
    ["the state of a tool", "tool.refresh.pending", {}, "n"],
  ])("but not what comes from %s", (_what, read, initial, path) => {
    const value = shown(
      el("p", { onClick: "go" }, text(`{{${read}}}`)),
      state(initial, { go: [{ type: "set", path, value: 1 }] }),
    );
    expect(explainPlan(value)).toMatchObject({ ok: true, looseEnds: [] });
  });

  it("a path that begins with the word state by mistake", () => {
    const { looseEnds } = explainPlan(shown(text("{{sate.count}}"), state({ count: 0 })));
    expect(looseEnds).toMatchObject([{ name: "sate.count", suggestion: { use: "state.count" } }]);
  });

  it("events without a transition, and transitions without an event", () => {
    const value = shown(el("p", { onClick: "incremnt" }), state({}, { increment: [] }));
    expect(explainPlan(value).looseEnds).toEqual([
      {
        kind: "no-transition",
        path: "/root/props/onClick",
        name: "incremnt",
        suggestion: { path: "/root/props/onClick", instead: "incremnt", use: "increment" },
      },
      {
        kind: "never-sent",
        path: "/state/transitions/increment",
        name: "increment",
        suggestion: { path: "/state/transitions/increment", instead: "increment", use: "incremnt" },
      },
    ]);
  });

  it("an event type that wants to call a tool, and says it with a dot", () => {
    const { looseEnds } = explainPlan(shown(el("p", { onClick: "tool.save" })));
    expect(looseEnds).toMatchObject([{ kind: "no-transition", suggestion: { use: "tool:save" } }]);
    expect(explainPlan(shown(el("p", { onClick: "toolbar" }))).looseEnds[0]).not.toHaveProperty("suggestion");
  });

  it("but not where a tool, the host or a template decides", () => {
    const value = shown(
      el(
        "p",
        {},
        el("b", { onClick: "tool:list" }),
        el("b", { onClick: "link:https://example.com" }),
        el("b", { onClick: "{{state.next}}" }),
      ),
      state({ next: "a" }, { a: [], "tool:list:result": [] }),
    );
    expect(explainPlan(value)).toMatchObject({
      tools: ["list"],
      hostActions: ["link:https://example.com"],
      looseEnds: [],
    });
  });

  it("none in the samples", () => {
    for (const { plan: sample } of samples) {
      const { ok, looseEnds } = explainPlan(sample);
      expect({ ok, looseEnds }).toEqual({ ok: true, looseEnds: [] });
    }
  });
});

describe("explainPlan never throws", () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 1);
  const throwing = Object.defineProperty({}, "root", {
    enumerable: true,
    get() {
      throw new RangeError("no");
    },
  });
  it.each<[string, unknown]>([
    ["a cycle", cycle],
    ["100 000 levels", deep],
    ["a getter that throws", throwing],
    ["many siblings", shown(el("p", { title: Array.from({ length: 400_000 }, () => "") }))],
    ["a state of many siblings", shown(text(""), state({ a: Array.from({ length: 170_000 }, () => []) }))],
    ["names from prototypes", shown(el("__proto__", { constructor: "x", ["__proto__"]: 1 }))],
    ["shapes that are wrong everywhere", { root: [], state: { initial: 1, transitions: { a: 1, b: [1] } } }],
  ])("on %s", (_what, value) => {
    expect(formatExplanation(explainPlan(value))).toMatch(/^[\s\S]+$/);
  });
});

describe("formatExplanation", () => {
  it("says of a refused plan that its notes are still to come", () => {
    const value = shown(el("buton", { onclick: "go" }));
    const later = "Notes come when the plan is accepted.";
    expect(formatExplanation(explainPlan(value))).toContain(later);
    expect(formatExplanation(explainPlan(value), { issuesOnly: true })).not.toContain(later);
    expect(formatExplanation(explainPlan(shown(el("buton"))))).not.toContain(later);
  });

  it("tells issues with their place, the word that was meant, and the hint", () => {
    const explanation = explainPlan(shown(el("p", { onclick: "go" })));
    const place = (path: string) => [`  > ${path}`];
    expect(formatExplanation(explanation, { place, issuesOnly: true })).toBe(
      [
        "EVENT_INVALID /root/props/onclick",
        '  "onclick" is no event binding',
        "  > /root/props/onclick",
        '  Did you mean "onClick" instead of "onclick"?',
        "  Write onClick, onInput and the like.",
        "",
        "Refused: 1 issue.",
      ].join("\n"),
    );
  });

  it("tells everything of an accepted plan", () => {
    const value = shown(el("buton", { onClick: "tool:save" }, text("{{gone}}")));
    const told = formatExplanation(explainPlan(value));
    expect(told).toContain('Did you mean "button" instead of "buton"?');
    expect(told).toContain('"gone" is read, and nothing sets it');
    expect(told).toMatch(/ {2}nodes +2 of +5000\n/);
    expect(told).toMatch(/ {2}tools +save\n/);
    expect(told).toMatch(/Accepted\. 1 note on what was kept neutral\.$/);
  });

  it("lets nothing of a plan steer a terminal", () => {
    const hostile = "x\u001b[2J\u009b\u202e\n";
    const value = shown(el("p", { onClick: hostile, [`on${hostile}`]: "go" }, text(`{{a}}`)), {
      state: { initial: {}, transitions: { [hostile]: [] } },
    });
    const told = formatExplanation(explainPlan(value));
    expect(told).toContain("x·[2J···");
    for (const control of ["\u001b", "\u009b", "\u202e"]) expect(told).not.toContain(control);
  });
});
