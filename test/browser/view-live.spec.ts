import type { PlanAction } from "../../plans/types.js";
import { allowing, expect, test } from "./view-host/fixture.js";
import { el, planOf, set } from "./view-host/plan.js";
import { at, said, send, told } from "./view-host/steps.js";

test.describe("LIV-01 live values, by $from and by templates", () => {
  const controls = planOf(
    el(
      "div",
      { onInput: { type: "seen", payload: { copy: "{{event.value}}" } } },
      el("output", { id: "out" }, "{{state.value}}|{{state.copy}}|{{state.checked}}|{{state.selected}}"),
      el("output", { id: "key" }, "{{state.key}}"),
      el("input", { id: "text", "aria-label": "text", onKeydown: "key" }),
      el("input", { id: "number", "aria-label": "number", type: "number" }),
      el("input", { id: "range", "aria-label": "range", type: "range" }),
      el("input", { id: "box", "aria-label": "box", type: "checkbox", value: "b" }),
      el("select", { id: "one", "aria-label": "one" }, el("option", {}, "x"), el("option", {}, "y")),
      el(
        "select",
        { id: "many", "aria-label": "many", multiple: true },
        el("option", {}, "p"),
        el("option", {}, "q"),
      ),
      el("input", { id: "secret", "aria-label": "secret", type: "password" }),
    ),
    {
      initial: {},
      transitions: {
        seen: [
          set("value", "event.value"),
          set("copy", "event.payload.copy"),
          set("checked", "event.checked"),
          set("selected", "event.selected"),
        ],
        key: [set("key", "event.key")],
      },
    },
  );

  test("of an element that is called like a form and is none", async ({ openView }) => {
    const view = await openView();
    const inside = el(
      "form",
      { id: "inside" },
      el("rect", { id: "press", width: 40, height: 40, onClick: "press" }),
    );
    const svg = el("svg", { width: 40, height: 40 }, inside);
    const press: PlanAction[] = [{ type: "increment", path: "n" }, set("form", "event.form")];
    await send(
      view,
      planOf(el("div", {}, svg, el("output", { id: "out" }, "{{state.n}}|{{state.form}}")), {
        initial: { n: 0 },
        transitions: { press },
      }),
    );
    // Nothing inside it is painted.
    await at(view, "#press").dispatchEvent("click");
    await expect(at(view, "#out")).toHaveText("1|");
  });

  test("of each kind of control", async ({ openView }) => {
    const view = await openView();
    await send(view, controls);
    const shows = (text: string) => expect(at(view, "#out")).toHaveText(text);
    await at(view, "#text").pressSequentially("hi");
    await shows("hi|hi||");
    await expect(at(view, "#key")).toHaveText("i");
    await at(view, "#number").fill("1.50");
    await shows("1.5|1.5||");
    await at(view, "#number").fill("");
    await shows("|||");
    await at(view, "#range").fill("7");
    await shows("7|7||");
    await at(view, "#box").check();
    await shows("b|b|true|");
    await at(view, "#one").selectOption("y");
    await shows('y|y||["y"]');
    await at(view, "#many").selectOption(["p", "q"]);
    await shows('p|p||["p","q"]');
    await at(view, "#secret").fill("hunter2");
    await shows("|||");
    expect(await view.violations()).toEqual([]);
    expect(view.errors).toEqual([]);
  });

  test("LIV-18 one that is larger than valueBytes stops the event, and the person reads it", async ({
    openView,
  }) => {
    const view = await openView({ config: { ...allowing(), limits: { valueBytes: 10 } } });
    await send(view, controls);
    await at(view, "#text").fill("12345678");
    await expect(at(view, "#out")).toHaveText("12345678|12345678||");
    await at(view, "#text").fill("123456789");
    await expect(said(view)).toHaveText("That is too much to be held here.");
    await expect(at(view, "#out")).toHaveText("12345678|12345678||");
    expect(await told(view)).toContain('LIMIT_EXCEEDED at "/event/value"');
  });
});
