import type { JsonObject } from "../../plans/types.js";
import { allowing, expect, test } from "./view-host/fixture.js";
import { el, out, planOf, set } from "./view-host/plan.js";
import { answer, at, calls, inFrame, said, send } from "./view-host/steps.js";

const savesAll = { onSubmit: { type: "tool:save", payload: { all: "{{event.form}}" } } };

test.describe("LIV-02, D5 submit without navigation", () => {
  const form = (props: JsonObject = {}) =>
    planOf(
      el(
        "div",
        {},
        el("output", { id: "out" }, "{{state.sent}} {{state.n}}"),
        el(
          "form",
          {
            id: "f",
            onSubmit: { type: "tool:save", payload: { all: "{{event.form}}", pw: "{{event.form.pw}}" } },
            ...props,
          },
          el("input", { id: "name", name: "name", "aria-label": "name", required: true, onInvalid: "bad" }),
          el("input", { name: "pw", id: "pw", type: "password", "aria-label": "pw" }),
          el("input", { name: "off", "aria-label": "off", disabled: true, value: "x" }),
          el("div", { hidden: true }, el("input", { name: "gone", "aria-label": "gone", required: true })),
          el("fieldset", { disabled: true }, el("input", { name: "set", "aria-label": "set", value: "x" })),
          el("input", { name: "agree", id: "agree", type: "checkbox", "aria-label": "agree" }),
          ...["a", "b", "c"].map((value) =>
            el("input", { name: "many", id: `m-${value}`, type: "checkbox", value, "aria-label": value }),
          ),
          ...["l", "r"].map((value) =>
            el("input", { name: "side", id: `s-${value}`, type: "radio", value, "aria-label": value }),
          ),
          el("input", { name: "line", "aria-label": "line 1", value: "1" }),
          el("input", { name: "line", "aria-label": "line 2", value: "2" }),
          el("input", { name: "file", id: "file", type: "file", multiple: true, "aria-label": "file" }),
          el("input", { name: "token", type: "hidden", value: "t" }),
          el("textarea", { name: "note", id: "note", "aria-label": "note" }),
          el("button", { id: "plain", type: "button", name: "do", value: "plain" }, "Plain"),
          el("button", { id: "go", name: "do", value: "go" }, "Go"),
          el("button", { id: "other", name: "do", value: "other" }, "Other"),
        ),
      ),
      {
        initial: { n: 0, bad: 0 },
        transitions: {
          bad: [{ type: "increment", path: "bad" }],
          "tool:save": [set("sent", "event.form"), { type: "increment", path: "n" }],
        },
      },
    );
  const filled = {
    name: "Ann",
    agree: true,
    many: ["a", "c"],
    side: "r",
    line: ["1", "2"],
    file: ["one.txt", "two.txt"],
    token: "t",
    note: "two\nlines",
  };

  for (const sandbox of ["allow-scripts", "allow-scripts allow-forms"]) {
    test(`by click and by Enter, in a frame with "${sandbox}"`, async ({ openView }) => {
      const view = await openView({ sandbox, config: allowing("save") });
      await send(view, form());
      await at(view, "#go").click();
      expect(await calls(view)).toEqual([]);
      await expect(at(view, "#name")).toBeFocused();
      await at(view, "#name").fill("Ann");
      await at(view, "#pw").fill("hunter2");
      await at(view, "#note").fill("two\nlines");
      for (const id of ["#agree", "#m-a", "#m-c", "#s-r"]) await at(view, id).check();
      const files = ["one.txt", "two.txt"].map((name) => ({
        name,
        mimeType: "text/plain",
        buffer: Buffer.from("secret"),
      }));
      await at(view, "#file").setInputFiles(files);
      await at(view, "#plain").click();
      expect(await calls(view)).toEqual([]);
      await at(view, "#other").click();
      await expect
        .poll(() => calls(view))
        .toEqual([{ name: "save", args: { all: { ...filled, do: "other" }, pw: "hunter2" } }]);
      await expect(at(view, "#out")).not.toContainText("hunter2");
      await expect(at(view, "#out")).toContainText('"name":"Ann"');
      // One call under way: no second submit, by whatever button.
      await at(view, "#go").click();
      await view.page.evaluate(() => window.host.calls[0]?.answer({ content: [] }));
      await expect(at(view, "#f")).not.toHaveAttribute("aria-busy");
      await at(view, "#name").press("Enter");
      await expect.poll(() => calls(view)).toHaveLength(2);
      expect((await calls(view))[1]).toEqual({
        name: "save",
        args: { all: { ...filled, do: "go" }, pw: "hunter2" },
      });
      await expect(at(view, "#out")).toContainText(/ 2$/);
      expect(inFrame(view).url()).toBe("about:srcdoc");
      expect(await view.violations()).toEqual([]);
      expect(view.requests).toEqual([]);
      expect(view.errors).toEqual([]);
    });
  }

  test("by Enter in a form without a button; novalidate checks nothing; a value too long for the plan sends nothing", async ({
    openView,
  }) => {
    const view = await openView({ config: { ...allowing("save"), limits: { valueBytes: 10 } } });
    await send(
      view,
      planOf(
        el(
          "form",
          { novalidate: true, onSubmit: { type: "tool:save", payload: { q: "{{event.form.q}}" } } },
          el("input", { id: "q", name: "q", "aria-label": "q", required: true }),
          el("textarea", { id: "t", name: "t", "aria-label": "t" }),
        ),
      ),
    );
    await at(view, "#t").press("Enter");
    await at(view, "#t").fill("more than ten");
    await at(view, "#q").press("Enter");
    await expect(said(view)).toHaveText("That is too much to be held here.");
    expect(await calls(view)).toEqual([]);
    await at(view, "#t").fill("");
    await at(view, "#q").press("Enter");
    await expect.poll(() => calls(view)).toEqual([{ name: "save", args: { q: "" } }]);
  });

  test("LIV-05, FLD-27 what the state hides is neither checked nor sent; what it shows again is, and a state without a value hides nothing", async ({
    openView,
  }) => {
    const view = await openView({ config: allowing("save") });
    await send(
      view,
      planOf(
        el(
          "form",
          savesAll,
          el("input", { name: "always", "aria-label": "always", value: "1", hidden: "{{state.never}}" }),
          el(
            "p",
            { id: "more", hidden: "{{state.closed}}" },
            el("input", { id: "why", name: "why", "aria-label": "why", required: true }),
          ),
          el("button", { id: "toggle", type: "button", onClick: "toggle" }, "More"),
          el("button", { id: "go" }, "Go"),
        ),
        { initial: { closed: true }, transitions: { toggle: [{ type: "toggle", path: "closed" }] } },
      ),
    );
    await expect(at(view, "#more")).toBeHidden();
    await at(view, "#go").click();
    await expect.poll(() => calls(view)).toEqual([{ name: "save", args: { all: { always: "1" } } }]);
    await answer(view, 0, { content: [] });
    await at(view, "#toggle").click();
    await at(view, "#go").click();
    await expect(at(view, "#why")).toBeFocused();
    expect(await calls(view)).toHaveLength(1);
    await at(view, "#why").fill("because");
    await at(view, "#go").click();
    await expect
      .poll(async () => (await calls(view))[1]?.args)
      .toEqual({ all: { always: "1", why: "because" } });
    await answer(view, 1, { content: [] });
    await at(view, "#toggle").click();
    await at(view, "#go").click();
    await expect.poll(async () => (await calls(view))[2]?.args).toEqual({ all: { always: "1" } });
  });

  test("a password stays one when the plan turns its field into text", async ({ openView }) => {
    const view = await openView({ config: allowing("save") });
    await send(
      view,
      planOf(
        el(
          "form",
          savesAll,
          el("input", { id: "pw", name: "pw", type: "{{state.type}}", "aria-label": "pw", onInput: "typed" }),
          el("button", { id: "show", type: "button", onClick: "show" }, "Show"),
          el("button", { id: "go" }, "Go"),
          out("typed"),
        ),
        {
          initial: { type: "password", typed: "" },
          transitions: {
            show: [{ type: "set", path: "type", value: "text" }],
            typed: [set("typed", "event.value")],
          },
        },
      ),
    );
    await at(view, "#pw").fill("hunter2");
    await at(view, "#show").click();
    await expect(at(view, "#pw")).toHaveAttribute("type", "text");
    await at(view, "#pw").pressSequentially("!");
    await expect(at(view, "#out")).toBeEmpty();
    await at(view, "#go").click();
    await expect.poll(() => calls(view)).toEqual([{ name: "save", args: { all: {} } }]);
  });
});

test("LIV-02 a first value out of bounds: a number is shown as it is and not sent, a slider has and sends the nearest that it can have", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("save") });
  const bounded = { min: 1, max: 10 };
  await send(
    view,
    planOf(
      el(
        "form",
        savesAll,
        el("input", { ...bounded, type: "number", id: "n", name: "n", "aria-label": "n", value: 12 }),
        el("input", { ...bounded, type: "range", id: "r", name: "r", "aria-label": "r", value: 12 }),
        el("input", { ...bounded, type: "range", name: "s", "aria-label": "s", value: "{{state.s}}" }),
        el("button", { id: "go" }, "Go"),
      ),
      { initial: { s: -3 } },
    ),
  );
  await expect(at(view, "#n")).toHaveValue("12");
  await expect(at(view, "#r")).toHaveValue("10");
  await at(view, "#go").click();
  await expect(at(view, "#n")).toBeFocused();
  expect(await calls(view)).toEqual([]);
  await at(view, "#n").fill("7");
  await at(view, "#go").click();
  await expect
    .poll(() => calls(view))
    .toEqual([{ name: "save", args: { all: { n: "7", r: "10", s: "1" } } }]);
});

test("D5 a form inside a form, submitted by the browser itself, does not take the frame away", async ({
  openView,
}) => {
  const view = await openView({ sandbox: "allow-scripts allow-forms" });
  await send(
    view,
    planOf(
      el(
        "form",
        {},
        el("form", { id: "inner" }, el("button", { id: "b", popovertarget: "none" }, "Open")),
        el("output", { id: "n" }, "{{state.n}}"),
        el("p", { id: "add", onClick: "add" }, "Add"),
      ),
      { initial: { n: 0 }, transitions: { add: [{ type: "increment", path: "n" }] } },
    ),
  );
  await at(view, "#inner").evaluate((form) => {
    const submits: boolean[] = [];
    Object.assign(globalThis, { submits });
    form.addEventListener("submit", (event) => submits.push(event.defaultPrevented));
  });
  await at(view, "#b").click();
  await at(view, "#inner").evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit());
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
  // Positive control: the browser did submit, and was told not to go on.
  const submits: unknown = await inFrame(view).evaluate(() => Reflect.get(globalThis, "submits"));
  expect(submits).toContain(true);
  expect(submits).not.toContain(false);
  expect(view.errors).toEqual([]);
});
