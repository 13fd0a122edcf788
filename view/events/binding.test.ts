import { describe, expect, it } from "vitest";
import { evaluateTemplate } from "../../plans/runtime.js";
import type { Json } from "../../plans/types.js";
import { readBinding } from "./binding.js";

/** What an `onClick` of this value sends while the state is this. */
const sent = (value: Json, state: { readonly [name: string]: Json } = {}) =>
  readBinding("onClick", value)((template) => evaluateTemplate(template, { state }, { exact: true }));

describe("V8: templates in a binding are filled when the event happens", () => {
  it("in its type and in its payload, whose values keep their types", () => {
    const binding = { type: "tool:{{state.name}}", payload: { id: "{{state.id}}", say: "No. {{state.id}}" } };
    expect(sent(binding, { name: "save", id: 7 })).toMatchObject({
      type: "tool:save",
      payload: { id: 7, say: "No. 7" },
      isLiteral: false,
    });
    expect(sent(binding, { name: "load", id: 8 })).toMatchObject({ type: "tool:load", payload: { id: 8 } });
  });

  it.each<[string, Json, object]>([
    ["an event type", "go", { type: "go" }],
    ["an object with one", { type: "go", payload: { a: [1] } }, { type: "go", payload: { a: [1] } }],
  ])("as a whole: %s", (_what, binding, wanted) => {
    expect(sent("{{state.binding}}", { binding })).toMatchObject({ ...wanted, isLiteral: false });
  });

  it.each<[string, Json]>([
    ["nothing", null],
    ["a blank text", " "],
    ["a number", 5],
    ["a list", ["go"]],
    ["an object without a type", { payload: {} }],
    ["a payload that is a list", { type: "go", payload: [] }],
  ])("is none when they make %s of it", (_what, binding) => {
    expect(sent("{{state.binding}}", { binding })).toBeNull();
  });

  it("V8, T4: takes what the state says as it is, so that text from there is no template again", () => {
    expect(sent("{{state.type}}", { type: "{{state.other}}", other: "go" })).toMatchObject({
      type: "{{state.other}}",
      isLiteral: false,
    });
    // The control: what stands in the plan itself.
    expect(sent("go")).toMatchObject({ type: "go", isLiteral: true });
  });
});
