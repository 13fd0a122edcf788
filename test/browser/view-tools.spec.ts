import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { answer, at, calls, hasToolError, mount, said, send } from "./view-host/steps.js";

const text = (words: string) => [{ type: "text" as const, text: words }];
const fail = (view: OpenView, index: number) =>
  view.page.evaluate((n) => window.host.calls[n]?.fail(new TypeError("gone")), index);
const finished = (view: OpenView) => expect(mount(view)).not.toHaveAttribute("data-porthole-pending");

/** A page of two tools; what they answer stands in the state. */
const page = (version = 1) => ({
  ...planOf(
    el(
      "div",
      {},
      el(
        "button",
        { id: "save", onClick: "tool:notes.save", disabled: "{{tool.notes_save.pending}}" },
        "Save",
      ),
      el("output", { id: "pending" }, "{{tool.notes_save.pending}}"),
      el("p", { id: "error" }, "{{tool.notes_save.error}}"),
      el("output", { id: "out" }, "{{state.items.0.name}} {{state.said}} {{state.failed}}"),
      el("button", { id: "load", onClick: "tool:load" }, "Load"),
      el("button", { id: "load2", onClick: { type: "tool:load", payload: { page: 2 } } }, "Load 2"),
      el("input", {
        id: "find",
        "aria-label": "find",
        onInput: { type: "tool:load", payload: { q: "{{event.value}}" } },
      }),
      el("button", { id: "forge", onClick: { type: "tool:load:result", payload: {} } }, "Forge"),
      el("output", { id: "n" }, "{{state.n}}"),
    ),
    {
      initial: { n: 0 },
      transitions: {
        "tool:load": [{ type: "increment", path: "n" }],
        "tool:load:result": [
          { type: "set", path: "items", value: { $from: "event.result.items" } },
          { type: "set", path: "said", value: { $from: "event.text" } },
        ],
        "tool:load:error": [{ type: "set", path: "failed", value: { $from: "event.code" } }],
      },
    },
  ),
  version,
});
const items = (name: string) => ({
  content: text(`${name} loaded`),
  structuredContent: { items: [{ name }] },
});
const config = allowing("notes.save", "load");

test("LIV-09 pending and error stand in templates, the control is busy, and gets back the focus that being disabled took", async ({
  openView,
}) => {
  const view = await openView({ config });
  await send(view, page());
  await at(view, "#save").focus();
  await at(view, "#save").press("Enter");
  await expect.poll(() => calls(view)).toHaveLength(1);
  await expect(at(view, "#pending")).toHaveText("true");
  await expect(at(view, "#save")).toBeDisabled();
  await expect(at(view, "#save")).toHaveAttribute("aria-busy", "true");
  await expect(mount(view)).toHaveAttribute("data-porthole-pending");
  await answer(view, 0, { isError: true, content: text("The disk is full.") });
  await expect(at(view, "#error")).toHaveText("The disk is full.");
  // The plan says it in its own place, so the view does not say it again.
  await expect(said(view)).toBeEmpty();
  await hasToolError(view, "call-failed");
  await expect(at(view, "#pending")).toHaveText("false");
  await expect(at(view, "#save")).toBeEnabled();
  await expect(at(view, "#save")).not.toHaveAttribute("aria-busy");
  await expect(at(view, "#save")).toBeFocused();
  await at(view, "#save").press("Enter");
  await expect(at(view, "#error")).toBeEmpty();
  await expect.poll(() => calls(view)).toHaveLength(2);
  await answer(view, 1, { content: [] });
  await finished(view);
  await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
});

test("LIV-10 an answer goes into the state, by a transition that nobody can send", async ({ openView }) => {
  const view = await openView({ config: allowing("notes.save", "load", "load:result") });
  await send(view, page());
  await at(view, "#load").click();
  await expect.poll(() => calls(view)).toHaveLength(1);
  await answer(view, 0, items("pear"));
  await expect(at(view, "#out")).toHaveText("pear pear loaded ");
  await expect(said(view)).toBeEmpty();
  await at(view, "#forge").click();
  await hasToolError(view, "disallowed");
  await expect(at(view, "#out")).toHaveText("pear pear loaded ");
  expect(await calls(view)).toHaveLength(1);
  await at(view, "#load").click();
  await expect.poll(() => calls(view)).toHaveLength(2);
  await fail(view, 1);
  await expect(at(view, "#out")).toHaveText("pear pear loaded call-failed");
});

test("LIV-10, E3 hostile results reach no prototype and no more of the state than it may hold", async ({
  openView,
}) => {
  const view = await openView({ config: { ...config, limits: { stateBytes: 1_000 } } });
  await send(view, page());
  const results = [
    '{"items":[{"__proto__":{"name":"x"}}],"__proto__":{"items":[{"name":"y"}]},"constructor":{"name":"z"}}',
    `{"items":[{"name":"${"x".repeat(2_000)}"}]}`,
    `{"items":${"[".repeat(1_000)}${"]".repeat(1_000)}}`,
  ];
  for (const [at_, result] of results.entries()) {
    await at(view, "#load").click();
    await expect.poll(() => calls(view)).toHaveLength(at_ + 1);
    await view.page.evaluate(
      ([n, json]) => window.host.calls[n]?.answer({ content: [], structuredContent: JSON.parse(json) }),
      [at_, result] as const,
    );
    await finished(view);
  }
  await expect(said(view)).toHaveText("That is too much to be held here.");
  await expect(at(view, "#out")).toHaveText("");
  await at(view, "#load").click();
  await expect.poll(() => calls(view)).toHaveLength(4);
  await answer(view, 3, items("pear"));
  await expect(at(view, "#out")).toHaveText("pear pear loaded ");
  expect(view.errors).toEqual([]);
});

test("REQ-13, FLD-42 a double click and a click while a call is under way are one call and one transition", async ({
  openView,
}) => {
  const view = await openView({ config });
  await send(view, page());
  await at(view, "#load").dblclick();
  await at(view, "#load").click();
  await expect.poll(() => calls(view)).toHaveLength(1);
  await expect(at(view, "#n")).toHaveText("1");
  await answer(view, 0, items("pear"));
  await expect(at(view, "#out")).toContainText("pear");
});

test("FLD-42 a key that is held calls once, however long it is held and whatever answers come", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView({ config });
  await send(view, page());
  await at(view, "#load2").focus();
  await view.page.keyboard.down("Enter");
  await expect.poll(() => calls(view)).toHaveLength(1);
  await answer(view, 0, items("plum"));
  await expect(at(view, "#out")).toContainText("plum");
  // Longer than any double click takes.
  await clock.fastForward(600);
  for (let repeat = 0; repeat < 3; repeat += 1) await view.page.keyboard.down("Enter");
  await view.page.keyboard.up("Enter");
  await expect(at(view, "#n")).toHaveText("1");
  await view.page.keyboard.press("Enter");
  await expect.poll(() => calls(view)).toHaveLength(2);
  await answer(view, 1, items("fig"));
  await expect(at(view, "#out")).toContainText("fig");
  // The space bar presses when it is let go, however long that takes.
  await clock.fastForward(600);
  for (let repeat = 0; repeat < 3; repeat += 1) await view.page.keyboard.down("Space");
  await view.page.keyboard.up("Space");
  await expect.poll(() => calls(view)).toHaveLength(3);
});

test("REQ-14 the answer to what was asked for last wins, and a list that is typed for asks once", async ({
  openView,
}) => {
  const view = await openView({ config });
  await send(view, page());
  await at(view, "#load").click();
  await at(view, "#load2").click();
  await expect.poll(() => calls(view)).toHaveLength(2);
  await answer(view, 1, items("second"));
  await expect(at(view, "#out")).toContainText("second");
  await answer(view, 0, items("first"));
  await finished(view);
  await expect(at(view, "#out")).toContainText("second");
  await at(view, "#find").evaluate((field) => {
    for (const q of ["s", "sh", "shi", "ship"]) {
      Reflect.set(field, "value", q);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await expect.poll(() => calls(view)).toHaveLength(3);
  expect((await calls(view))[2]).toEqual({ name: "load", args: { q: "ship" } });
  await expect(at(view, "#n")).toHaveText("6");
});

test("REQ-14 of two plans that were asked for, the later one stays, in whichever order they come", async ({
  openView,
}) => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const view = await openView({ config });
    await send(view, page());
    await at(view, "#load").click();
    await at(view, "#load2").click();
    await expect.poll(() => calls(view)).toHaveLength(2);
    for (const n of order) {
      await answer(
        view,
        n,
        resultOf({ ...planOf(el("p", { id: "page" }, `page ${n + 1}`)), version: n + 2 }),
      );
    }
    await finished(view);
    await expect(at(view, "#page")).toHaveText("page 2");
  }
});

test("LIV-18 calls are bounded, whatever asks for them", async ({ openView }) => {
  const view = await openView({ config });
  const many = Array.from({ length: 60 }, (_, n) => el("button", { id: `b${n}`, onClick: "tool:load" }, "x"));
  await send(view, planOf(el("div", { id: "all" }, ...many)));
  await at(view, "#all").evaluate((all) => {
    for (const button of all.children) button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await hasToolError(view, "call-failed");
  await expect(at(view, "#b59")).toBeVisible();
  const made = (await calls(view)).length;
  expect(made).toBeGreaterThanOrEqual(30);
  expect(made).toBeLessThan(40);
});

test("a question: what was agreed to is what runs, or nothing", async ({ openView }) => {
  const view = await openView({ config: { ...config, confirm: ["notes.save"] } });
  const plan = planOf(
    el(
      "div",
      {},
      el("button", { id: "load", onClick: "tool:load" }, "Load"),
      el(
        "button",
        {
          id: "del",
          onClick: {
            type: "tool:notes.save",
            payload: { id: "{{state.id}}" },
            confirm: "Delete {{state.id}}?",
          },
        },
        "Delete",
      ),
      el("output", { id: "out" }, "{{state.id}}"),
    ),
    {
      initial: { id: 1 },
      transitions: { "tool:load:result": [{ type: "set", path: "id", value: { $from: "event.result.id" } }] },
    },
  );
  await send(view, plan);
  await at(view, "#load").click();
  await expect.poll(() => calls(view)).toHaveLength(1);
  await at(view, "#del").click();
  const dialog = view.frame.getByRole("dialog");
  await expect(dialog).toContainText("Delete 1?");
  await answer(view, 0, { content: [], structuredContent: { id: 2 } });
  await expect(at(view, "#out")).toHaveText("2");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(said(view)).toContainText("changed meanwhile");
  expect(await calls(view)).toHaveLength(1);
  await at(view, "#del").click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => calls(view)).toHaveLength(2);
  expect((await calls(view))[1]).toEqual({ name: "notes.save", args: { id: 2 } });
});

test("keyed rows are moved, not made anew: the focus, the caret and the scroll position stay", async ({
  openView,
}) => {
  const view = await openView({ config });
  const rows = (...keys: string[]) =>
    planOf(
      el(
        "ul",
        {},
        ...keys.map((key) =>
          el(
            "li",
            { key },
            el("input", { id: `i-${key}`, name: key, "aria-label": key }),
            el(
              "div",
              { id: `s-${key}`, style: { height: "30px", overflow: "auto" } },
              el("p", { style: { height: "300px" } }, key),
            ),
          ),
        ),
      ),
      { id: "rows" },
    );
  await send(view, rows("a", "b", "c"));
  await at(view, "#s-a").evaluate((box) => box.scrollTo(0, 40));
  await at(view, "#i-a").fill("hello");
  await at(view, "#i-a").evaluate((field) => (field as HTMLInputElement).setSelectionRange(2, 3));
  await at(view, "#i-a").evaluate((field) => {
    Object.assign(globalThis, { field });
  });
  await send(view, rows("c", "b", "a"));
  await expect(view.frame.locator("li input").last()).toHaveValue("hello");
  await expect(at(view, "#i-a")).toBeFocused();
  const after = await at(view, "#i-a").evaluate((field) => [
    field === Reflect.get(globalThis, "field"),
    Reflect.get(field, "selectionStart"),
    Reflect.get(field, "selectionEnd"),
    document.getElementById("s-a")?.scrollTop,
  ]);
  expect(after).toEqual([true, 2, 3, 40]);
  // A plan of another kind is drawn from nothing; what has the same id gets the focus, and none of the text.
  await send(view, planOf(el("p", {}, el("input", { id: "i-a", "aria-label": "a" })), { id: "other" }));
  await expect(at(view, "#i-a")).toBeFocused();
  await expect(at(view, "#i-a")).toHaveValue("");
});

test("1 000 transitions send nothing to the host but at most a few heights", async ({ openView }) => {
  const view = await openView();
  await send(view, counter);
  await expect(at(view, "#n")).toHaveText("0");
  const before = await view.page.evaluate(() => window.host.received.length);
  await at(view, "#add").evaluate(async (button) => {
    for (let click = 0; click < 1_000; click += 1) {
      button.dispatchEvent(new Event("click", { bubbles: true }));
      if (click % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(at(view, "#n")).toHaveText("1000");
  const after = await view.page.evaluate(() => window.host.received.length);
  expect(after - before).toBeLessThanOrEqual(5);
});
