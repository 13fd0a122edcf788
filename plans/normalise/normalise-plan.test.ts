import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastest } from "../../test/models/fastest.js";
import { shown, text } from "../../test/plans/kit.js";
import { checkPlan } from "../index.js";
import { samples } from "../samples/index.js";
import { maxMends } from "./mend-log.js";
import { normaliseLimits, normalisePlan } from "./normalise-plan.js";

const file = new URL("../../test/cases/plans.json", import.meta.url);
const { cases }: { cases: readonly { id: string; plan?: Record<string, unknown> }[] } = JSON.parse(
  readFileSync(file, "utf8"),
);
const written = cases.filter(({ plan }) => plan !== undefined && !("generator" in plan));

/** The root as it is checked, and where something was mended. */
function mended(root: unknown) {
  const { value, mends } = normalisePlan(shown(root));
  const check = checkPlan(value);
  return {
    root: check.ok ? check.plan.root : check.issues[0],
    at: mends.map(({ path }) => path),
  };
}

describe("the normaliser mends", () => {
  const p = (...children: unknown[]) => ({ type: "element", tag: "p", children });

  it.each<[string, unknown, unknown, readonly string[]]>([
    ["bare texts and numbers", p("a", 5), p(text("a"), text("5")), ["/root/children/0", "/root/children/1"]],
    ["a root that is a bare text", "hello", text("hello"), ["/root"]],
    ["a null child, whose place it keeps", p(null, text("a")), p(text(""), text("a")), ["/root/children/0"]],
    ["one child in place of a list", { ...p(), children: text("a") }, p(text("a")), ["/root/children"]],
    ["nodes", { type: "element", tag: "p", nodes: ["a"] }, p(text("a")), ["/root/nodes", "/root/nodes/0"]],
    ["text on an element", { type: "element", tag: "p", text: "a" }, p(text("a")), ["/root/text"]],
    [
      "children among the props",
      { type: "element", tag: "p", props: { id: "a", children: ["x"] } },
      { ...p(text("x")), props: { id: "a" } },
      ["/root/props/children", "/root/props/children/0"],
    ],
    ["a tag as the type", { type: "p", children: [text("a")] }, p(text("a")), ["/root/type"]],
    ["a type in capitals", { type: "Element", tag: "p" }, { type: "element", tag: "p" }, ["/root/type"]],
    ["a missing type", { tag: "p" }, { type: "element", tag: "p" }, ["/root"]],
    ["a missing type of a text", { value: "a" }, text("a"), ["/root"]],
    ["a number as the value of a text", { type: "text", value: 5 }, text("5"), ["/root/value"]],
    ["text for value", { type: "text", text: "a" }, text("a"), ["/root/text"]],
    [
      "empty members of a text",
      { ...text("a"), props: {}, children: [] },
      text("a"),
      ["/root/props", "/root/children"],
    ],
    ["null members", { ...p(text("a")), props: null }, p(text("a")), ["/root/props"]],
    [
      "attributes",
      { type: "element", tag: "p", attributes: { id: "a" } },
      { type: "element", tag: "p", props: { id: "a" } },
      ["/root/attributes"],
    ],
  ])("%s", (_what, sent, made, at) => {
    expect(mended(sent)).toEqual({ root: made, at });
  });

  it.each([
    ["style", { color: "red" }, "style"],
    ["id", "a", "id"],
    ["class", "a", "class"],
    ["className", "a", "class"],
    ["for", "a", "for"],
    ["htmlFor", "a", "for"],
    ["title", "a", "title"],
    ["role", "note", "role"],
    ["key", "a", "key"],
    ["onClick", "go", "onClick"],
    ["aria-label", "a", "aria-label"],
  ])("%s on a node, which moves into props (N4)", (name, value, canonical) => {
    expect(mended({ type: "element", tag: "label", [name]: value })).toEqual({
      root: { type: "element", tag: "label", props: { [canonical]: value } },
      at: [`/root/${name}`],
    });
  });

  it.each<[string, unknown, object, readonly string[]]>([
    ["a bare node", text("a"), { ...shown(text("a")), id: "plan" }, ["", "", "", ""]],
    ["a missing envelope", { root: text("a") }, { ...shown(text("a")), id: "plan" }, ["", "", ""]],
    ["a number as the id", { ...shown(text("a")), id: 7 }, { ...shown(text("a")), id: "7" }, ["/id"]],
    [
      "a text as the version",
      { ...shown(text("a")), version: "2" },
      { ...shown(text("a")), version: 2 },
      ["/version"],
    ],
    ["null state", { ...shown(text("a")), state: null }, shown(text("a")), ["/state"]],
    [
      "a bare state",
      { ...shown(text("a")), state: { count: 1 } },
      { ...shown(text("a")), state: { initial: { count: 1 } } },
      ["/state"],
    ],
    [
      "one action in place of a list",
      { ...shown(text("a")), state: { initial: {}, transitions: { go: { type: "toggle", path: "a" } } } },
      { ...shown(text("a")), state: { initial: {}, transitions: { go: [{ type: "toggle", path: "a" }] } } },
      ["/state/transitions"],
    ],
    ["a plan as text", JSON.stringify(shown(text("a"))), shown(text("a")), [""]],
    [
      "a plan as fenced text",
      `\`\`\`json\n${JSON.stringify(shown(text("a")))}\n\`\`\``,
      shown(text("a")),
      [""],
    ],
  ])("%s", (_what, sent, made, at) => {
    const { value, mends } = normalisePlan(sent);
    const check = checkPlan(value);
    expect(check.ok ? check.plan : check.issues).toEqual(made);
    expect(mends.map(({ path }) => path)).toEqual(at);
  });
});

describe("the normaliser guesses nothing", () => {
  it.each<[string, unknown, string]>([
    ["text beside children", { type: "element", tag: "p", text: "a", children: [text("b")] }, "INVALID_PLAN"],
    [
      "an attribute in both places",
      { type: "element", tag: "p", id: "a", props: { id: "b" } },
      "INVALID_PLAN",
    ],
    [
      "children by two names",
      { type: "element", tag: "p", children: [text("a")], nodes: [text("b")] },
      "INVALID_PLAN",
    ],
    ["an unknown type", { type: "card" }, "INVALID_PLAN"],
    ["a member that is no attribute", { type: "element", tag: "p", colour: "red" }, "INVALID_PLAN"],
  ])("so %s stays refused", (_what, root, code) => {
    expect(mended(root).root).toMatchObject({ code });
  });
});

describe("the normaliser widens nothing", () => {
  it.each<[string, unknown, string]>([
    ["script as the type", { type: "script", text: "alert(1)" }, "TAG_DISABLED"],
    ["a timed element as the type", { type: "animate" }, "TIMERS_DISABLED"],
    ["a component", { type: "component", module: "m" }, "COMPONENT_NODES_DISABLED"],
    ["a handler as markup", { type: "element", tag: "p", props: { onclick: "alert(1)" } }, "EVENT_INVALID"],
    [
      "a style that loads",
      { type: "element", tag: "p", style: "background:url(https://a.example)" },
      "STYLE_DISABLED",
    ],
    ["a link", { type: "element", tag: "a", attrs: { href: "https://a.example" } }, "NETWORK_DISABLED"],
    ["an expression", "{{1+1}}", "TEMPLATE_INVALID"],
    [
      "a name of the view's own",
      { type: "element", tag: "p", "data-porthole-mount": "" },
      "ATTRIBUTE_DISABLED",
    ],
  ])("so %s is refused for what it is", (_what, root, code) => {
    expect(mended(root).root).toMatchObject({ code });
  });

  it("and another grammar stays another grammar", () => {
    const check = checkPlan(normalisePlan({ ...shown("a"), specVersion: "runtime-plan/v2" }).value);
    expect(check).toMatchObject({ issues: [{ code: "UNSUPPORTED_SPEC_VERSION" }] });
  });

  it.each(["source", "imports", "moduleManifest"])("and %s stays where it is", (name) => {
    const check = checkPlan(normalisePlan({ ...shown("a"), [name]: { a: "b" } }).value);
    expect(check.ok).toBe(false);
  });
});

describe("the normaliser leaves alone", () => {
  it.each(samples)("the sample $name", ({ plan }) => {
    expect(normalisePlan(plan)).toEqual({ value: plan, mends: [] });
  });

  it.each(written)("what checkPlan accepts: $id", ({ plan }) => {
    const before = checkPlan(plan);
    if (before.ok) expect(normalisePlan(plan)).toEqual({ value: plan, mends: [] });
  });

  it("what it is given", () => {
    const sent = shown({ type: "p", class: "a", children: ["x"] });
    const copy = structuredClone(sent);
    normalisePlan(sent);
    expect(sent).toEqual(copy);
  });
});

describe("the bounds of the normaliser", () => {
  const nested = (levels: number) => {
    let node: unknown = "x";
    for (let level = 0; level < levels; level++) node = { type: "b", children: [node] };
    return shown(node);
  };
  const wide = (nodes: number) => shown({ type: "p", children: Array(nodes - 1).fill("x") });

  it("are 512 levels and 10 000 nodes", () => {
    expect(normaliseLimits).toEqual({ levels: 512, nodes: 10_000 });
    expect(normalisePlan(nested(512)).mends).toHaveLength(maxMends);
    expect(normalisePlan(wide(10_000)).mends).toHaveLength(maxMends);
  });

  it.each([
    ["levels", nested(513)],
    ["nodes", wide(10_001)],
  ])("beyond which, by %s, it mends nothing", (_what, sent) => {
    expect(normalisePlan(sent)).toEqual({ value: sent, mends: [] });
  });

  it("count children by every name", () => {
    let node: unknown = "x";
    for (let level = 0; level < 513; level++) {
      node = level % 2 ? { tag: "b", nodes: node } : { tag: "b", props: { children: [node] } };
    }
    expect(normalisePlan(shown(node)).mends).toEqual([]);
  });

  const cyclic: Record<string, unknown> = { root: {} };
  cyclic.root = cyclic;
  it.each<[string, unknown]>([
    ["a cycle", cyclic],
    ["a BigInt", shown(1n)],
    [
      "an accessor that throws",
      {
        get root(): never {
          throw new TypeError("no");
        },
      },
    ],
    ["nothing", undefined],
    ["a text that is no JSON", "hello"],
    ["a list", [shown("a")]],
    ["a hundred thousand levels as text", "[".repeat(100_000)],
    ["ten megabytes", shown("x".repeat(10_000_000))],
  ])("hold %s, which stays as it is, within 100 ms", (_what, sent) => {
    const { value, mends } = normalisePlan(sent);
    expect(fastest(() => normalisePlan(sent))).toBeLessThan(100);
    expect(value).toBe(sent);
    expect(mends).toEqual([]);
    expect(checkPlan(value).ok).toBe(false);
  });

  it("never throws, mends the mended no more, and keeps own __proto__ members harmless", () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant("__proto__"),
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        scalar,
        fc.record(
          {
            type: fc.oneof(fc.constantFrom("element", "text", "Element", "div", "script"), scalar),
            tag: fc.constantFrom("p", "div", "svg"),
            children: fc.oneof(fc.array(tie("node"), { maxLength: 3 }), tie("node")),
            nodes: fc.array(tie("node"), { maxLength: 2 }),
            text: scalar,
            value: scalar,
            props: fc.oneof(
              fc.dictionary(fc.constantFrom("id", "class", "__proto__", "onClick", "children"), scalar),
              scalar,
            ),
            class: scalar,
            id: scalar,
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    fc.assert(
      fc.property(node, (root) => {
        const once = normalisePlan(shown(root));
        const twice = normalisePlan(once.value);
        expect(twice.value).toEqual(once.value);
        expect(twice.mends).toEqual([]);
        const check = checkPlan(once.value);
        const before = checkPlan(shown(root));
        // Children among the props are accepted too, and dropped with a note: those it saves.
        if (before.ok && before.notes.length === 0) expect(once.mends).toEqual([]);
        if (check.ok) expect(checkPlan(check.plan)).toMatchObject({ ok: true });
        expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
