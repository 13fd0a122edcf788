import { deepFreeze } from "../../base/json/freeze.js";
import type { Json, PlanNode, RuntimePlan } from "../types.js";

/** Small plans that show the grammar: for the schema, for the guide, and for whoever learns from either. */
export const planExamples: readonly RuntimePlan[] = /* @__PURE__ */ examples();

function examples(): readonly RuntimePlan[] {
  const text = (value: string): PlanNode => ({ type: "text", value });
  const counter: RuntimePlan = {
    specVersion: "runtime-plan/v1",
    id: "counter",
    version: 1,
    state: {
      initial: { count: 0, name: "" },
      transitions: {
        add: [{ type: "increment", path: "count" }],
        rename: [{ type: "set", path: "name", value: { $from: "event.value" } }],
      },
    },
    root: {
      type: "element",
      tag: "section",
      children: [
        {
          type: "element",
          tag: "label",
          children: [
            text("Name "),
            { type: "element", tag: "input", props: { value: "{{state.name}}", onInput: "rename" } },
          ],
        },
        { type: "element", tag: "p", children: [text("{{state.name}}: {{state.count}}")] },
        {
          type: "element",
          tag: "button",
          props: { type: "button", onClick: "add" },
          children: [text("Add one")],
        },
      ],
    },
  };
  const table: RuntimePlan = {
    specVersion: "runtime-plan/v1",
    id: "stock",
    version: 1,
    root: {
      type: "element",
      tag: "table",
      children: [
        { type: "element", tag: "caption", children: [text("Stock")] },
        {
          type: "element",
          tag: "tr",
          children: [
            {
              type: "element",
              tag: "th",
              props: { style: { color: "var(--color-text-info)" } },
              children: [text("Apples")],
            },
            { type: "element", tag: "td", children: [text("12")] },
          ],
        },
      ],
    },
  };
  const list: readonly RuntimePlan[] & Json = JSON.parse(JSON.stringify([counter, table]));
  return deepFreeze(list);
}
