import type { JsonObject, PlanAction } from "../../plans/types.js";
import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { at, calls, hasStatus, said, send } from "./view-host/steps.js";

const set = (path: string, from: string): PlanAction => ({ type: "set", path, value: { $from: from } });
const out = (path: string, id = "out") => el("output", { id }, `{{state.${path}}}`);
const inFrame = (view: OpenView) => view.page.frames().at(-1) ?? view.page.mainFrame();

test.describe("4.1 live values, by $from and by templates", () => {
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

  test("4.18 one that is larger than valueBytes stops the event, and the person reads it", async ({
    openView,
  }) => {
    const view = await openView({ config: { ...allowing(), limits: { valueBytes: 10 } } });
    await send(view, controls);
    await at(view, "#text").fill("12345678");
    await expect(at(view, "#out")).toHaveText("12345678|12345678||");
    await at(view, "#text").fill("123456789");
    await expect(said(view)).toHaveText("That is too much to be held here.");
    await expect(at(view, "#out")).toHaveText("12345678|12345678||");
    expect(view.console.join()).toContain('LIMIT_EXCEEDED at "/event/value"');
  });
});

test.describe("4.2, D5 submit without navigation", () => {
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

  test("a password stays one when the plan turns its field into text", async ({ openView }) => {
    const view = await openView({ config: allowing("save") });
    await send(
      view,
      planOf(
        el(
          "form",
          { onSubmit: { type: "tool:save", payload: { all: "{{event.form}}" } } },
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

test.describe("1.14.4, 4.3 controls in step with state", () => {
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

  test("5.18 typing in one field of 50 changes nothing elsewhere", async ({ openView }) => {
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

test.describe("1.14.5, 4.4 what is open stays open", () => {
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
    await at(view, "#open").click();
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

test("V6, 1.14.7 events that do not bubble: focus, blur, toggle, close, invalid, scroll, enter and leave", async ({
  openView,
}) => {
  const view = await openView();
  const types = [
    "Focus",
    "Blur",
    "Toggle",
    "Close",
    "Invalid",
    "Scroll",
    "Pointerenter",
    "Pointerleave",
    "Mouseenter",
  ];
  const on = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`on${name}`, name.toLowerCase()]));
  const wide = { style: { height: "40px", width: "100px", overflow: "auto" } };
  await send(
    view,
    planOf(
      el(
        "div",
        on(...types),
        el("output", { id: "out" }, types.map((name) => `{{state.${name.toLowerCase()}}}`).join(" ")),
        el("input", { id: "i", "aria-label": "i", ...on("Focus", "Blur") }),
        el("details", on("Toggle"), el("summary", { id: "s" }, "s")),
        el("dialog", { id: "d", ...on("Close") }, "d"),
        el("button", { id: "open", commandfor: "d", command: "show-modal" }, "open"),
        el(
          "form",
          {},
          el("input", { required: true, "aria-label": "r", ...on("Invalid") }),
          el("button", { id: "go" }, "go"),
        ),
        el(
          "div",
          { id: "scroll", tabindex: 0, ...wide, ...on("Scroll") },
          el("p", { style: { height: "400px" } }, "tall"),
        ),
        el(
          "div",
          { id: "p", ...wide, ...on("Pointerenter", "Pointerleave", "Mouseenter") },
          el("b", { id: "deep" }, "p"),
        ),
      ),
      {
        initial: Object.fromEntries(types.map((name) => [name.toLowerCase(), 0])),
        transitions: Object.fromEntries(
          types.map((name) => [
            name.toLowerCase(),
            [{ type: "increment", path: name.toLowerCase() } as const],
          ]),
        ),
      },
    ),
  );
  await at(view, "#i").focus();
  await at(view, "#s").click();
  await at(view, "#open").click();
  await at(view, "#d").press("Escape");
  await at(view, "#go").click();
  await at(view, "#scroll").evaluate((box) => box.scrollTo(0, 50));
  await at(view, "#deep").hover();
  await at(view, "#s").hover();
  // The root has all bindings too, and hears only that the pointer has entered it.
  await expect(at(view, "#out")).toHaveText("1 1 1 1 1 1 2 1 2");
});

test.describe("1.14.9 nothing typed shows up in another field", () => {
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

test.describe("4.18 a plan cannot keep the view busy", () => {
  test("with events that follow from its own changes", async ({ openView }) => {
    const view = await openView();
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el(
            "details",
            { id: "d", open: "{{state.open}}", onToggle: "flip" },
            el("summary", { id: "s" }, "s"),
          ),
          out("n"),
          el("button", { id: "b", onClick: "count" }, "b"),
        ),
        {
          initial: { open: true, n: 0 },
          transitions: {
            flip: [
              { type: "toggle", path: "open" },
              { type: "increment", path: "n" },
            ],
            count: [{ type: "increment", path: "n" }],
          },
        },
      ),
    );
    const count = async () => Number(await at(view, "#out").textContent());
    await expect.poll(count).toBeGreaterThanOrEqual(100);
    const before = await count();
    await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect((await count()) - before).toBeLessThan(100);
    await at(view, "#b").click();
    await hasStatus(view, "ready");
  });

  test("with events that never pause: the first and the last count, at most twenty a second", async ({
    openView,
  }) => {
    const view = await openView();
    await send(
      view,
      planOf(el("div", { id: "p", onPointermove: "moved" }, out("n")), {
        initial: { n: 0 },
        transitions: { moved: [{ type: "increment", path: "n" }] },
      }),
    );
    await at(view, "#p").evaluate((box) => {
      for (let move = 0; move < 1_000; move += 1)
        box.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    });
    await expect(at(view, "#out")).toHaveText("2");
  });

  test("by growing its state", async ({ openView }) => {
    const view = await openView({ config: { ...allowing(), limits: { stateBytes: 200 } } });
    await send(
      view,
      planOf(el("div", {}, el("button", { id: "b", onClick: "grow" }, "b"), out("list.length")), {
        initial: { list: [] },
        transitions: { grow: [{ type: "push", path: "list", value: "0123456789" }] },
      }),
    );
    await at(view, "#b").evaluate((button) => {
      for (let click = 0; click < 100; click += 1)
        button.dispatchEvent(new Event("click", { bubbles: true }));
    });
    await expect(at(view, "#out")).toHaveText("14");
    await expect(said(view)).toHaveText("That is too much to be held here.");
  });
});
