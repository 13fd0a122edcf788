import { expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf, set } from "./view-host/plan.js";
import { at, hasStatus, inFrame, openModal, send } from "./view-host/steps.js";

test.describe("B4, LIV-03 controls in step with state", () => {
  const draft = planOf(
    el(
      "form",
      { onSubmit: "clear" },
      el("input", { id: "i", "aria-label": "i", value: "{{state.draft}}", onInput: "typed" }),
      el("input", { id: "free", "aria-label": "free", value: "{{state.free}}" }),
      el("input", { id: "n", type: "number", "aria-label": "n", value: "{{state.n}}", onInput: "counted" }),
      el("input", { id: "c", type: "checkbox", "aria-label": "c", checked: "{{state.on}}" }),
      el("button", { id: "empty", type: "button", onClick: "clear" }, "Empty"),
      el("button", { id: "same", type: "button", onClick: "same" }, "Same"),
      el("button", { id: "undo", type: "reset" }, "Reset"),
      el("output", { id: "out" }, "{{state.draft}}"),
    ),
    {
      initial: { draft: "first", free: "", n: 1, on: false },
      transitions: {
        typed: [set("draft", "event.value")],
        counted: [set("n", "event.value")],
        clear: [
          { type: "set", path: "draft", value: "" },
          { type: "set", path: "free", value: "" },
        ],
        same: [
          { type: "set", path: "free", value: "" },
          { type: "set", path: "on", value: false },
        ],
      },
    },
  );
  const caret = (view: OpenView) =>
    at(view, "#i").evaluate((field) => [
      Reflect.get(field, "selectionStart"),
      Reflect.get(field, "selectionEnd"),
    ]);

  test("what is typed in the middle leaves the caret there; a half-written number is left alone", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, draft);
    await at(view, "#i").click();
    await at(view, "#i").press("Home");
    await at(view, "#i").pressSequentially("ab");
    await expect(at(view, "#out")).toHaveText("abfirst");
    expect(await caret(view)).toEqual([2, 2]);
    await at(view, "#n").fill("");
    await at(view, "#n").pressSequentially("1.0");
    await at(view, "#n").pressSequentially("5");
    await expect(at(view, "#n")).toHaveValue("1.05");
  });

  test("a transition that writes what stood there already sets the control again; Enter clears the field that was typed in", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, draft);
    await at(view, "#free").fill("typed");
    await at(view, "#c").check();
    await at(view, "#same").click();
    await expect(at(view, "#free")).toHaveValue("");
    await expect(at(view, "#c")).not.toBeChecked();
    await at(view, "#free").fill("typed");
    await at(view, "#free").press("Enter");
    await expect(at(view, "#free")).toHaveValue("");
    await expect(at(view, "#i")).toHaveValue("");
    await at(view, "#free").fill("typed");
    await at(view, "#i").fill("kept");
    await at(view, "#undo").click();
    await expect(at(view, "#free")).toHaveValue("");
    await expect(at(view, "#i")).toHaveValue("kept");
  });

  test("a field in which an input method composes is left alone until it has finished", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, draft);
    const seen = await at(view, "#i").evaluate(async (field) => {
      const input = field as HTMLInputElement;
      const settled = () => new Promise((resolve) => setTimeout(resolve));
      const seen: string[] = [];
      input.focus();
      input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      input.value = "\u304b";
      input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
      await settled();
      // The state changes from elsewhere meanwhile.
      document.getElementById("empty")?.click();
      await settled();
      seen.push(input.value);
      input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
      seen.push(input.value);
      return seen;
    });
    expect(seen).toEqual(["\u304b", ""]);
  });

  test("FLD-18 typing in one field of 50 changes nothing elsewhere", async ({ openView }) => {
    const view = await openView();
    const fields = Array.from({ length: 50 }, (_, at) =>
      el("input", { id: `f${at}`, "aria-label": `f${at}`, value: `{{state.f${at}}}`, onInput: `f${at}` }),
    );
    await send(
      view,
      planOf(el("div", { id: "all" }, ...fields), {
        initial: {},
        transitions: Object.fromEntries(fields.map((_, at) => [`f${at}`, [set(`f${at}`, "event.value")]])),
      }),
    );
    await at(view, "#all").evaluate((all) => {
      const records: string[] = [];
      Object.assign(window, { records });
      new MutationObserver((found) => records.push(...found.map(({ type }) => type))).observe(all, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    await at(view, "#f7").pressSequentially("hello");
    await expect(at(view, "#f7")).toHaveValue("hello");
    expect(await inFrame(view).evaluate(() => Reflect.get(window, "records"))).toEqual([]);
  });
});

test.describe("B5, LIV-04 what is open stays open", () => {
  const plan = (version: number) => ({
    ...planOf(
      el(
        "div",
        {},
        el(
          "details",
          { id: "d", open: "{{state.d}}", onToggle: "d" },
          el("summary", { id: "s" }, "S"),
          el("p", {}, "in"),
        ),
        el(
          "dialog",
          { id: "modal", onClose: "closed" },
          el("p", {}, "{{state.n}}"),
          el("button", { id: "add", onClick: "add" }, "+"),
        ),
        el("button", { id: "open", commandfor: "modal", command: "show-modal" }, "Open"),
        el("div", { id: "pop", popover: "manual" }, "{{state.n}}"),
        el("button", { id: "popper", popovertarget: "pop" }, "Pop"),
        el(
          "dialog",
          { id: "bound", open: "{{state.b}}" },
          el("button", { id: "shut", onClick: "shut" }, "x"),
        ),
        el("output", { id: "out" }, "{{state.n}} {{state.d}} {{state.closed}}"),
      ),
      {
        initial: { n: version * 10, d: false, b: version === 1, closed: 0 },
        transitions: {
          add: [{ type: "increment", path: "n" }],
          d: [set("d", "event.checked")],
          shut: [{ type: "set", path: "b", value: false }],
          closed: [{ type: "increment", path: "closed" }],
        },
      },
    ),
    version,
  });

  test("through transitions and the next plan; a modal dialog that is closed leaves the page usable", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, plan(1));
    await at(view, "#s").click();
    await expect(at(view, "#out")).toHaveText("10 true 0");
    await at(view, "#popper").click();
    await expect(at(view, "#pop")).toBeVisible();
    await at(view, "#shut").click();
    await expect(at(view, "#bound")).toBeHidden();
    await openModal(view, "#open", "#modal");
    await at(view, "#add").click();
    await expect(at(view, "#pop")).toHaveText("11");
    await expect(at(view, "#pop")).toBeVisible();
    const isModal = () => at(view, "#modal").evaluate((dialog) => dialog.matches(":modal"));
    expect(await isModal()).toBe(true);
    await send(view, plan(2));
    await expect(at(view, "#pop")).toHaveText("20");
    await expect(at(view, "#pop")).toBeVisible();
    expect(await isModal()).toBe(true);
    await at(view, "#add").press("Escape");
    expect(await isModal()).toBe(false);
    await expect(at(view, "#out")).toHaveText("20 false 1");
    await at(view, "#s").click();
    await expect(at(view, "#out")).toHaveText("20 true 1");
    expect(view.errors).toEqual([]);
  });
});

test("B5, LIV-04 of an accordion one part is open at a time, and the same one after transitions and the next plan", async ({
  openView,
}) => {
  const view = await openView();
  const plan = (version: number) => ({
    ...planOf(
      el(
        "div",
        {},
        ...["a", "b"].map((id) =>
          el(
            "details",
            { id, name: "parts", open: id === "a" },
            el("summary", { id: `s-${id}` }, id),
            el("button", { id: `add-${id}`, onClick: "add" }, "{{state.n}}"),
          ),
        ),
      ),
      { initial: { n: version * 10 }, transitions: { add: [{ type: "increment", path: "n" }] } },
    ),
    version,
  });
  const open = () =>
    at(view, "details").evaluateAll((all) =>
      all.filter((each) => each.hasAttribute("open")).map(({ id }) => id),
    );
  await send(view, plan(1));
  await expect.poll(open).toEqual(["a"]);
  await at(view, "#s-b").click();
  await expect.poll(open).toEqual(["b"]);
  await at(view, "#add-b").click();
  await expect(at(view, "#add-b")).toHaveText("11");
  expect(await open()).toEqual(["b"]);
  await send(view, plan(2));
  await expect(at(view, "#add-b")).toHaveText("20");
  expect(await open()).toEqual(["b"]);
  await at(view, "#s-a").click();
  await expect.poll(open).toEqual(["a"]);
  expect(view.errors).toEqual([]);
});

test.describe("B9 nothing typed shows up in another field", () => {
  test("of the same plan's next version, though it stands in the same place", async ({ openView }) => {
    const view = await openView();
    const step = (name: string, type = "text") =>
      planOf(el("p", {}, el("input", { id: "i", name, type, "aria-label": name })), { id: "wizard" });
    await send(view, step("mail"));
    await at(view, "#i").fill("private");
    await send(view, step("mail"));
    await expect(at(view, "#i")).toHaveValue("private");
    await send(view, step("comment"));
    await expect(at(view, "#i")).toHaveValue("");
    await at(view, "#i").fill("private");
    await send(view, step("comment", "search"));
    await expect(at(view, "#i")).toHaveValue("");
  });

  test("what was typed into an editable element is gone with the next plan, and nothing breaks", async ({
    openView,
  }) => {
    const view = await openView();
    const page = (text: string) =>
      planOf(
        el(
          "div",
          {},
          el("div", { id: "e", contenteditable: true, "aria-label": "e" }, "{{state.n}}", el("b", {}, text)),
          el("button", { id: "add", onClick: "add" }, "+"),
        ),
        { initial: { n: 1 }, transitions: { add: [{ type: "increment", path: "n" }] } },
      );
    await send(view, page("one"));
    await at(view, "#e").fill("private");
    await at(view, "#add").click();
    await send(view, page("two"));
    await expect(at(view, "#e")).toHaveText("1two");
    await hasStatus(view, "ready");
    expect(view.errors).toEqual([]);
  });
});
