// What went wrong in other renderers, tried on the checker: each line of docs/rules.md that begins with FLD and needs no page.
import { describe, expect, it } from "vitest";
import { el, first as firstIssue, shown, text } from "../../test/plans/kit.js";
import { element, plan as makePlan, table } from "../authoring/index.js";
import { checkPlan, checkUrl, compileTemplate, evaluateTemplate, type Json } from "../index.js";
import { applyActions } from "../state/apply-actions.js";
import { urlAttributes } from "../vocabulary/urls.js";

/** The code alone. */
const first = (value: unknown) => firstIssue(value).split(" ", 1)[0];
const chain = (levels: number) => {
  let node: unknown = text();
  for (let level = 0; level < levels; level++) node = el("b", {}, node);
  return shown(node);
};
const nested = (levels: number): Json => {
  let value: Json = "x";
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};

describe("what grows", () => {
  it("FLD-01 nodes are counted as they will be drawn: a subtree doubled 16 times, and 9 000 siblings", () => {
    let node: unknown = text();
    for (let times = 0; times < 16; times++) node = el("b", {}, node, node);
    expect(["PLAN_TOO_LARGE", "LIMIT_EXCEEDED"]).toContain(first(shown(node)));
    expect(first(shown(el("div", {}, ...Array(9_000).fill(text()))))).toBe("LIMIT_EXCEEDED");
    expect(first(shown(el("div", {}, ...Array(4_000).fill(text()))))).toBe("accepted");
  });

  it("FLD-04 a graph of eight that stands for tens of millions is refused at once", () => {
    let node: unknown = text();
    for (let times = 0; times < 8; times++) node = el("b", {}, ...Array(9).fill(node));
    const started = performance.now();
    expect(first(shown(node))).toBe("PLAN_TOO_LARGE");
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("FLD-02 values nested 2 500 deep overflow nothing, in a prop and in a state that a template prints", () => {
    for (const value of [
      shown(el("p", { "data-x": nested(2_500) })),
      shown(text("{{state.a}}"), { state: { initial: { a: nested(2_500) } } }),
    ]) {
      expect(first(value)).toBe("INVALID_PLAN");
    }
    const template = compileTemplate("{{state.a}}");
    const print = (state: Json) =>
      template && evaluateTemplate(template, { state: { a: state } }, { exact: false });
    expect(String(print(nested(2_500))).length).toBeLessThan(4_200);
    expect(print(nested(2))).toBe('{"a":{"a":"x"}}');
  });

  it("FLD-03 the limit of depth is the one that holds: at it, and one over it", () => {
    expect([first(chain(32)), first(chain(33))]).toEqual(["accepted", "LIMIT_EXCEEDED"]);
  });

  it("FLD-05 chains of 600 and of 3 000 levels are refused without recursion", () => {
    for (const levels of [600, 3_000]) expect(first(chain(levels))).not.toBe("accepted");
  });

  it("FLD-17 FLD-38 too many rows: the issue names the limit, the amount and what to do", () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, name: `Row ${n}` }));
    const columns = [
      { key: "n", header: "No." },
      { key: "name", header: "Name" },
    ] as const;
    const made = (count: number) =>
      JSON.parse(
        JSON.stringify(
          shown(table({ caption: "Rows", columns, rows: rows.slice(0, count) }), { state: { initial: {} } }),
        ),
      );
    expect(first(made(500))).toBe("accepted");
    const result = checkPlan(made(2_000));
    if (result.ok) throw new TypeError("2 000 rows are too many");
    expect(result.issues[0]).toMatchObject({ code: "LIMIT_EXCEEDED", limit: 5_000 });
    expect(result.issues[0].actual).toBeGreaterThan(5_000);
    expect(result.issues[0].message).toContain("5000");
  });
});

describe("what reaches somewhere", () => {
  it("FLD-06 no path reaches a prototype, however it is spelt, and an own __proto__ is refused or data", () => {
    const action = (path: string) =>
      shown(text(), { state: { initial: {}, transitions: { t: [{ type: "set", path, value: 1 }] } } });
    for (const path of ["a. __proto__ .b", "__proto__", "a.constructor.b", "prototype"]) {
      expect(first(action(path)), path).toBe("PATH_UNSAFE");
      expect(applyActions({}, [{ type: "set", path, value: 1 }], {}, { stateBytes: 1_000 }).ok, path).toBe(
        false,
      );
    }
    expect(first(action("a.proto.b"))).toBe("accepted");
    const poisoned = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(first(shown(text(), { state: { initial: poisoned } }))).toBe("INVALID_PLAN");
    expect(first(shown(el("button", { onClick: { type: "t", payload: poisoned } })))).toBe("INVALID_PLAN");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("FLD-07 FLD-43 a scheme is refused in every attribute that takes an address, however it is written", () => {
    const schemes = [
      "javascript:x()",
      "JaVaScRiPt:x()",
      "\u0001javascript:x()",
      "java\tscript:x()",
      " vbscript:x",
      "data:text/html,x",
    ];
    const names = Object.values(urlAttributes).flat();
    expect(names).toEqual(expect.arrayContaining(["formaction", "xlink:href", "ping", "poster"]));
    for (const name of names) {
      for (const tag of ["a", "use", "img", "rect", "form"]) {
        for (const scheme of schemes) {
          const isPaint = checkUrl(tag, name, "red");
          const value = isPaint ? `url(${scheme})` : scheme;
          expect(checkUrl(tag, name, value), `${tag} ${name}=${JSON.stringify(value)}`).toBe(false);
          expect(first(shown(el("div", {}, el(tag, { [name]: value })))), `${tag} ${name}`).toBe(
            "NETWORK_DISABLED",
          );
        }
      }
    }
    expect(checkUrl("use", "href", "#icon")).toBe(true);
  });
});

describe("what is missing or strange", () => {
  it("FLD-12 an unknown element is a neutral one with its children, and a note to the author", () => {
    for (const tag of ["x-chart", "my element", "Chart<b>"]) {
      const result = checkPlan(shown(el(tag, {}, text("kept"))));
      if (!result.ok) throw new TypeError(`${tag} is refused`);
      expect(result.plan.root).toMatchObject({ tag: "div", children: [{ value: "kept" }] });
      expect(result.notes).toHaveLength(1);
    }
  });

  it("FLD-13 a plan without a root says so", () => {
    const { root: _, ...rootless } = shown(text());
    const result = checkPlan(rootless);
    expect(result).toMatchObject({
      ok: false,
      issues: [{ code: "INVALID_PLAN", message: '"root" is missing' }],
    });
  });

  it("FLD-19 what stands in the wrong place is refused with its place, and never left out in silence", () => {
    for (const name of [
      "nodes",
      "text",
      "style",
      "id",
      "title",
      "role",
      "for",
      "htmlFor",
      "class",
      "className",
    ]) {
      const result = checkPlan(shown({ ...el("p"), [name]: "x" }));
      expect(result, name).toMatchObject({
        ok: false,
        issues: [{ code: "INVALID_PLAN", path: `/root/${name}` }],
      });
    }
  });

  it("FLD-25 what is missing prints nothing: no undefined, no template, no fault", () => {
    const print = (source: string, exact: boolean) => {
      const template = compileTemplate(source);
      return template && evaluateTemplate(template, { state: { here: null, deep: {} } }, { exact });
    };
    for (const path of ["none", "here", "deep.a.b", "here.a", "deep.length"]) {
      expect(print(`[{{state.${path}}}]`, false), path).toBe("[]");
      expect(print(`{{state.${path}}}`, true), path).toBe("");
    }
  });

  it("FLD-16 a table in a table comes from the server as it stands, with nothing left to look up", () => {
    const inner = (name: string) =>
      table({
        caption: `Parts of ${name}`,
        columns: [{ key: "part", header: "Part" }],
        rows: [{ part: `${name} 1` }, { part: `${name} 2` }],
      });
    const made = makePlan({
      id: "orders",
      root: table({
        caption: "Orders",
        columns: [
          { key: "name", header: "Name" },
          { key: "parts", header: "Parts", format: (parts: ReturnType<typeof inner>) => parts },
        ],
        rows: ["A", "B"].map((name) => ({ name, parts: inner(name) })),
      }),
    });
    const json = JSON.stringify(made);
    for (const words of ["Parts of A", "Parts of B", "A 2", "B 1"]) expect(json).toContain(words);
    expect(json).not.toContain("{{");
    expect(checkPlan(made).ok).toBe(true);
    expect(element("p", {}, "control").tag).toBe("p");
  });
});
