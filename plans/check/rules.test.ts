// The rules of the plan grammar that no other test has for its subject.
import { describe, expect, it } from "vitest";
import { el, first, shown, text } from "../../test/plans/kit.js";
import { checkPlan, checkUrl, compileTemplate, evaluateTemplate, type Json, parsePlan } from "../index.js";

function printed(source: string, state: { readonly [name: string]: Json }): Json {
  const template = compileTemplate(source);
  return template ? evaluateTemplate(template, { state }, { exact: false }) : source;
}

describe("the envelope", () => {
  it("P2: capabilities may be missing; domWrite is a boolean, and false refuses nothing", () => {
    expect(first(shown(text("x")))).toBe("accepted");
    expect(first(shown(text("x"), { capabilities: { domWrite: false } }))).toBe("accepted");
    expect(first(shown(text("x"), { capabilities: { domWrite: "yes" } }))).toBe(
      "INVALID_PLAN /capabilities/domWrite",
    );
  });

  it("S11: a plan without state has an empty one", () => {
    expect(parsePlan(shown(text("{{state.a}}")))).not.toHaveProperty("state");
    expect(printed("[{{state.a}}]", {})).toBe("[]");
  });
});

describe("nodes", () => {
  it("N6, B12: one bad node refuses the whole plan, and the issue tells where, what and what to do", () => {
    const good = Array.from({ length: 99 }, () => text("x"));
    expect(first(shown(el("div", {}, ...good)))).toBe("accepted");
    expect(checkPlan(shown(el("div", {}, ...good, el("p", {}, "bare"))))).toEqual({
      ok: false,
      issues: [
        {
          code: "INVALID_PLAN",
          path: "/root/children/99/children/0",
          message: "a node must be an object",
          hint: 'Write {"type": "text", "value": ...}.',
        },
      ],
    });
  });

  it("N1: own members only; what a prototype lends does not count", () => {
    const lent = Object.assign(Object.create({ tag: "p" }), { type: "element" });
    expect(first(shown(lent))).toBe("INVALID_PLAN /root/tag");
    expect(first(shown(Object.assign(Object.create({ onclick: "x" }), text("x"))))).toBe("accepted");
  });

  it("N5: a node that is reached twice is there twice, and counts twice", () => {
    const shared = el("b", {}, text("x"));
    const value = shown(el("p", {}, shared, shared));
    expect(parsePlan(value).root).toEqual(el("p", {}, shared, shared));
    expect(checkPlan(value, { limits: { nodes: 5 } })).toMatchObject({ ok: true });
    expect(checkPlan(value, { limits: { nodes: 4 } })).toMatchObject({ issues: [{ actual: 5, limit: 4 }] });
  });
});

describe("props and events", () => {
  it("A7: templates are looked for in nested values, and never in names", () => {
    const nested = (value: string) => el("p", { onClick: { type: "t", payload: { list: [{ a: value }] } } });
    expect(first(shown(nested("{{state.a}}")))).toBe("accepted");
    expect(first(shown(nested("{{1 + 1}}")))).toBe("TEMPLATE_INVALID /root/props/onClick/payload/list/0/a");
    const named = checkPlan(shown(el("p", { "{{state.name}}": "x", "data-a": "y" })));
    expect(named.ok && named.plan.root).toEqual(el("p", { "data-a": "y" }));
  });

  it("T5: every bad template of a text is told, each once, and the list is bounded", () => {
    const told = (value: string) => {
      const result = checkPlan(shown(text(value)));
      return result.ok ? [] : result.issues.map(({ message }) => message);
    };
    expect(told("{{1 + 1}} of {{state.n}} and {{a()}} and {{1 + 1}}")).toEqual([
      "{{1 + 1}} is no path",
      "{{a()}} is no path",
    ]);
    expect(told(Array.from({ length: 5_000 }, (_, at) => `{{${at}!}}`).join(""))).toHaveLength(32);
  });

  it.each(["data-renderify-event-click", "DATA-Renderify-key", "data-porthole-mount"])(
    "V7, B8: %s is the view's own",
    (name) => {
      expect(first(shown(el("p", { [name]: "evt_1" })))).toBe(`ATTRIBUTE_DISABLED /root/props/${name}`);
      expect(first(shown(el("p", { "data-event-click": "evt_1" })))).toBe("accepted");
    },
  );

  it("C4: a style element is refused; a class is kept, and is only a name", () => {
    expect(first(shown(el("style", {}, text("p { color: red }"))))).toBe("TAG_DISABLED /root/tag");
    expect(parsePlan(shown(el("p", { class: "a b" }))).root).toEqual(el("p", { class: "a b" }));
  });

  it.each(["onClick", "onKeyDown", "onClickCapture"])("V1: %s is a binding", (name) => {
    expect(first(shown(el("p", { [name]: "go" })))).toBe("accepted");
  });

  it.each(["onclick", "ONCLICK", "OnClick", "on", "once", "onA:b"])("V1: %s is none", (name) => {
    expect(first(shown(el("p", { [name]: "go" })))).toBe(`EVENT_INVALID /root/props/${name}`);
  });
});

describe("templates and URLs", () => {
  it("T4: a template in the state is printed as it stands", () => {
    expect(printed("{{state.a}} {{state.b}}", { a: "{{state.b}}", b: 1 })).toBe("{{state.b}} 1");
  });

  it.each([
    "javascript:alert(1)",
    "JaVa\tScRiPt:alert(1)",
    "\u0001java\u0000script:alert(1)",
    "\u0085vbscript:x",
    "data:text/html,x",
    "//evil.example",
    "https://evil.example",
    "mailto:a@b.example",
    "\\evil",
    " ",
    "",
  ])("U3: %j reaches out, or is none", (value) => {
    for (const [tag, name] of [
      ["a", "href"],
      ["use", "xlink:href"],
      ["img", "src"],
      ["button", "formaction"],
    ] as const) {
      expect(checkUrl(tag, name, value)).toBe(false);
    }
  });

  it("B12, U4: the hint of a link names the event that opens one; other addresses have no such event", () => {
    const hint = (tag: string, name: string) => {
      const result = checkPlan(shown(el(tag, { [name]: "https://docs.example.com" })));
      return result.ok ? undefined : result.issues[0].hint;
    };
    expect(hint("a", "href")).toContain('onClick="link:https://');
    expect(hint("img", "src")).toContain("data:image/png;base64");
  });

  it("U3: a part of the same document is fine where it is used", () => {
    expect(checkUrl("use", "href", "#icon")).toBe(true);
    expect(first(shown(el("svg", {}, el("use", { href: "#icon" }))))).toBe("accepted");
  });
});
