import { describe, expect, it } from "vitest";
import { fastest } from "../../test/models/fastest.js";
import { output } from "../../test/models/output.js";
import { checkPlan, planFromModel } from "../index.js";

const text = (value: string) => ({ type: "text", value });
const leaf = { tag: "p", text: "x", props: [], events: [], children: [] };
const rooted = (root: unknown) => ({ ...output, root });

function issue(sent: unknown) {
  const result = planFromModel(sent);
  return result.ok ? undefined : result.issues[0];
}

describe("planFromModel", () => {
  it("makes the plan of what a model wrote", () => {
    const result = planFromModel(output);
    expect(result).toEqual({
      ok: true,
      notes: [],
      plan: {
        specVersion: "runtime-plan/v1",
        id: "todo",
        version: 1,
        state: {
          initial: { draft: "", items: ["Milk"], open: true },
          transitions: {
            type: [{ type: "set", path: "draft", value: { $from: "event.value" } }],
            add: [
              { type: "push", path: "items", value: { $from: "state.draft" } },
              { type: "set", path: "draft", value: "" },
              { type: "increment", path: "count", by: 2 },
              { type: "toggle", path: "open" },
            ],
          },
        },
        root: {
          type: "element",
          tag: "section",
          props: { "aria-label": "To do" },
          children: [
            {
              type: "element",
              tag: "p",
              props: {},
              children: [
                text("First: {{state.items.0}} "),
                { type: "element", tag: "b", props: {}, children: [text("now")] },
              ],
            },
            {
              type: "element",
              tag: "input",
              props: {
                value: "{{state.draft}}",
                disabled: false,
                "data-on": "true",
                onInput: { type: "type" },
              },
              children: [],
            },
            {
              type: "element",
              tag: "button",
              props: { onClick: { type: "add", payload: { by: 1 }, confirm: "Add it?" } },
              children: [text("Add")],
            },
          ],
        },
      },
    });
    if (result.ok) expect(checkPlan(result.plan)).toEqual(result);
  });

  it.each([
    ["3", 3],
    ["true", true],
    ["null", null],
    ["[]", []],
    ['"3"', "3"],
    ["open", "open"],
    ["", ""],
    ["Oslo, Norway", "Oslo, Norway"],
  ])("reads the value %s of an action", (value, read) => {
    const actions = [{ type: "set", path: "a", value, from: "", by: 0 }];
    const result = planFromModel({
      ...output,
      state: { initial: "{}", transitions: [{ event: "go", actions }] },
    });
    expect(result).toMatchObject({ plan: { state: { transitions: { go: [{ value: read }] } } } });
  });

  it("says of a plan that it is one already", () => {
    const plan = { specVersion: "runtime-plan/v1", id: "p", version: 1, root: text("a") };
    expect(checkPlan(plan).ok).toBe(true);
    const looksLike = { code: "INVALID_PLAN", path: "", hint: "Check it with checkPlan." };
    expect(planFromModel(plan)).toMatchObject({ ok: false, issues: [looksLike] });
    expect(issue({ ...output, extra: 1 })).not.toMatchObject(looksLike);
  });

  it("takes a state that is left empty", () => {
    expect(planFromModel({ ...output, state: { initial: "", transitions: [] } })).toMatchObject({
      plan: { state: { initial: {}, transitions: {} } },
    });
  });
});

describe("an issue points into what the model wrote", () => {
  const acting = (action: object) => ({
    ...output,
    state: {
      initial: "{}",
      transitions: [
        { event: "a/b", actions: [] },
        { event: "go", actions: [{ type: "set", path: "a", value: "", from: "", by: 0, ...action }] },
      ],
    },
  });

  it.each<[string, unknown, string, string]>([
    [
      "a refused element",
      rooted({ ...leaf, children: [leaf, { ...leaf, tag: "script" }] }),
      "TAG_DISABLED",
      "/root/children/1/tag",
    ],
    [
      "an expression in a text",
      rooted({ ...leaf, children: [{ ...leaf, text: "{{1+1}}" }] }),
      "TEMPLATE_INVALID",
      "/root/children/0/text",
    ],
    [
      "a link",
      rooted({
        ...leaf,
        tag: "a",
        props: [
          { name: "id", value: "a" },
          { name: "href", value: "https://a.example" },
        ],
      }),
      "NETWORK_DISABLED",
      "/root/props/1/value",
    ],
    [
      "a blank event type",
      rooted({ ...leaf, events: [{ on: "click", type: " ", payload: "", confirm: "" }] }),
      "EVENT_INVALID",
      "/root/events/0",
    ],
    [
      "a handler among the props",
      rooted({ ...leaf, props: [{ name: "onclick", value: "x" }] }),
      "EVENT_INVALID",
      "/root/props/0/value",
    ],
    [
      "a path into a prototype",
      acting({ path: "__proto__" }),
      "PATH_UNSAFE",
      "/state/transitions/1/actions/0/path",
    ],
    [
      "a source without a root",
      acting({ from: "count" }),
      "PATH_UNSAFE",
      "/state/transitions/1/actions/0/from",
    ],
    ["an unknown action", acting({ type: "drop" }), "INVALID_PLAN", "/state/transitions/1/actions/0/type"],
    ["a blank id", { ...output, id: "" }, "INVALID_PLAN", "/id"],
    ["version 0", { ...output, version: 0 }, "INVALID_PLAN", "/version"],
    [
      "state that is no JSON",
      { ...output, state: { initial: "{count: 0}", transitions: [] } },
      "INVALID_PLAN",
      "/state/initial",
    ],
    [
      "state that is no object",
      { ...output, state: { initial: "[]", transitions: [] } },
      "INVALID_PLAN",
      "/state/initial",
    ],
    [
      "a payload that is no JSON",
      rooted({ ...leaf, events: [{ on: "click", type: "a", payload: "x", confirm: "" }] }),
      "INVALID_PLAN",
      "/root/events/0/payload",
    ],
    [
      "a value that begins like JSON",
      acting({ value: '{"a": ' }),
      "INVALID_PLAN",
      "/state/transitions/1/actions/0/value",
    ],
    [
      "an attribute that is given twice",
      rooted({
        ...leaf,
        props: [
          { name: "id", value: "a" },
          { name: "id", value: "b" },
        ],
      }),
      "INVALID_PLAN",
      "/root/props/1",
    ],
    [
      "an event that is given twice",
      {
        ...output,
        state: {
          initial: "{}",
          transitions: [
            { event: "a", actions: [] },
            { event: "a", actions: [] },
          ],
        },
      },
      "INVALID_PLAN",
      "/state/transitions/1/event",
    ],
    [
      "an unknown member",
      rooted({ ...leaf, children: [{ ...leaf, class: "a" }] }),
      "INVALID_PLAN",
      "/root/children/0/class",
    ],
    ["children that are no list", rooted({ ...leaf, children: "x" }), "INVALID_PLAN", "/root/children"],
    ["no root", { ...output, root: undefined }, "INVALID_PLAN", "/root"],
    ["a bare text", "hello", "INVALID_PLAN", ""],
  ])("%s", (_what, sent, code, path) => {
    expect(issue(sent)).toMatchObject({ code, path });
  });

  it("and so does a note", () => {
    const result = planFromModel(
      rooted({ ...leaf, children: [{ ...leaf, props: [{ name: "nonsense", value: "a" }] }] }),
    );
    expect(result).toMatchObject({ ok: true, notes: [{ path: "/root/children/0/props/0/value" }] });
  });
});

describe("the bounds of planFromModel", () => {
  let deep: unknown = leaf;
  for (let level = 0; level < 100_000; level++) deep = { ...leaf, children: [deep] };
  const cyclic: Record<string, unknown> = { ...leaf };
  cyclic.children = [cyclic];

  const atTheLimit = fastest(() =>
    planFromModel(rooted({ ...leaf, children: Array(4_900).fill({ tag: "b" }) })),
  );

  it.each<[string, unknown, string]>([
    ["a hundred thousand levels", rooted(deep), "INVALID_PLAN"],
    ["a cycle", rooted(cyclic), "INVALID_PLAN"],
    ["ten megabytes", rooted({ ...leaf, text: "x".repeat(10_000_000) }), "PLAN_TOO_LARGE"],
    ["too many nodes", rooted({ ...leaf, children: Array(5_000).fill({ tag: "b" }) }), "LIMIT_EXCEEDED"],
    [
      "a hundred thousand levels in a text",
      { ...output, state: { initial: "[".repeat(100_000), transitions: [] } },
      "INVALID_PLAN",
    ],
    [
      "an infinite number in a text",
      { ...output, state: { initial: '{"a": 1e999}', transitions: [] } },
      "INVALID_PLAN",
    ],
  ])("refuse %s within 100 ms beyond what a plan at the limit takes", (_what, sent, code) => {
    expect(issue(sent)).toMatchObject({ code });
    expect(fastest(() => planFromModel(sent))).toBeLessThan(atTheLimit + 100);
  });

  it("E8: refuse own __proto__ members, and pollute nothing", () => {
    const sent = { ...output, state: { initial: '{"__proto__": {"polluted": true}}', transitions: [] } };
    expect(issue(sent)).toMatchObject({ code: "INVALID_PLAN", path: "/state/initial/__proto__" });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("are those of the options", () => {
    expect(planFromModel(output, { limits: { nodes: 2 } })).toMatchObject({
      issues: [{ code: "LIMIT_EXCEEDED" }],
    });
    expect(planFromModel(output, { limits: { nodes: 0 } })).toMatchObject({
      issues: [{ code: "INVALID_LIMIT" }],
    });
  });
});
