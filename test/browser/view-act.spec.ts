import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { answer, at, calls, hasToolError, mount, said, send, told } from "./view-host/steps.js";

test.describe("a transition", () => {
  test("updates the text that names the state, and sends nothing", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    await at(view, "#add").click();
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("2");
    expect(await calls(view)).toEqual([]);
  });

  test("of a plan of 1 000 nodes changes one text node and touches nothing else", async ({ openView }) => {
    const view = await openView();
    const rows = Array.from({ length: 333 }, (_, row) =>
      el("li", { id: `r${row}` }, row === 200 ? "{{state.count}}" : "still", el("b", {})),
    );
    await send(
      view,
      planOf(el("ul", { id: "list", onClick: "add" }, ...rows), {
        initial: { count: 0 },
        transitions: { add: [{ type: "increment", path: "count" }] },
      }),
    );
    const seen = await at(view, "#list").evaluate(async (list) => {
      const records: MutationRecord[] = [];
      const observer = new MutationObserver((found) => records.push(...found));
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      list.dispatchEvent(new Event("click", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      return { kinds: records.map(({ type }) => type), text: list.querySelector("#r200")?.textContent };
    });
    expect(seen).toEqual({ kinds: ["characterData"], text: "1" });
  });

  test("merges with those of the same task: one change in the DOM", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    const seen = await at(view, "#add").evaluate(async (button) => {
      const output = document.querySelector("#n");
      if (!(button instanceof HTMLElement) || output === null) return undefined;
      let changes = 0;
      const observer = new MutationObserver((found) => {
        changes += found.length;
      });
      observer.observe(output, { subtree: true, childList: true, characterData: true });
      // A script of a driver is no task in each engine; what comes after a timer is.
      await new Promise((resolve) => setTimeout(resolve));
      for (let click = 0; click < 1_000; click += 1)
        button.dispatchEvent(new Event("click", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      return { changes, text: output.textContent };
    });
    expect(seen).toEqual({ changes: 1, text: "1000" });
  });

  test("V4, V5 only the closest binding fires", async ({ openView }) => {
    const view = await openView();
    await send(
      view,
      planOf(
        el(
          "div",
          { onClick: "outer" },
          el("output", { id: "n" }, "{{state.inner}} {{state.outer}}"),
          el("button", { id: "b", onClick: "inner" }, el("b", { id: "deep" }, "x")),
        ),
        {
          initial: { inner: 0, outer: 0 },
          transitions: {
            inner: [{ type: "increment", path: "inner" }],
            outer: [{ type: "increment", path: "outer" }],
          },
        },
      ),
    );
    await at(view, "#deep").click();
    await expect(at(view, "#n")).toHaveText("1 0");
    await at(view, "#n").click();
    await expect(at(view, "#n")).toHaveText("1 1");
  });

  test("V6, B7 events that do not bubble fire on the element itself", async ({ openView }) => {
    const view = await openView();
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el("output", { id: "n" }, "{{state.a}}"),
          el("input", { id: "i", "aria-label": "i", onFocus: "add" }),
          el("input", { id: "j", "aria-label": "j" }),
        ),
        { initial: { a: 0 }, transitions: { add: [{ type: "increment", path: "a" }] } },
      ),
    );
    await at(view, "#j").focus();
    await expect(at(view, "#n")).toHaveText("0");
    await at(view, "#i").focus();
    await expect(at(view, "#n")).toHaveText("1");
  });

  test("sets attributes, members and style where the templates stand (B2, B3, B4, FLD-41)", async ({
    openView,
  }) => {
    const view = await openView();
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el(
            "button",
            { id: "b", "aria-expanded": "{{state.open}}", disabled: "{{state.missing}}", onClick: "t" },
            "x",
          ),
          el("div", { id: "box", hidden: "{{state.open}}", style: { width: "{{state.width}}" } }, "box"),
          el("input", { id: "i", "aria-label": "i", value: "{{state.text}}" }),
          el("input", { id: "c", "aria-label": "c", type: "checkbox", checked: "{{state.open}}" }),
          el("br", {}),
          el("p", { id: "p", translate: "no", draggable: false }, "p"),
        ),
        {
          initial: { open: false, width: "40px", text: "one" },
          transitions: {
            t: [
              { type: "toggle", path: "open" },
              { type: "set", path: "width", value: "80px" },
              { type: "set", path: "text", value: "two" },
            ],
          },
        },
      ),
    );
    await expect(at(view, "#b")).toHaveAttribute("aria-expanded", "false");
    await expect(at(view, "#b")).toBeEnabled();
    await expect(at(view, "#box")).toHaveCSS("width", "40px");
    await expect(at(view, "br")).toHaveCount(1);
    await expect(at(view, "#p")).toHaveAttribute("translate", "no");
    await expect(at(view, "#i")).toHaveValue("one");
    await at(view, "#i").fill("typed");
    await at(view, "#b").click();
    await expect(at(view, "#b")).toHaveAttribute("aria-expanded", "true");
    await expect(at(view, "#box")).toBeHidden();
    await expect(at(view, "#box")).toHaveCSS("width", "80px");
    await expect(at(view, "#i")).toHaveValue("two");
    await expect(at(view, "#c")).toBeChecked();
    expect(await view.violations()).toEqual([]);
  });
});

test.describe("a tool event (L1, L2)", () => {
  test("calls an allowed tool; the arguments see what the transition has written", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    const root = counter.root;
    await send(view, {
      ...counter,
      root,
      state: {
        initial: { count: 4 },
        transitions: { "tool:refresh": [{ type: "increment", path: "count" }] },
      },
    });
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toEqual([{ name: "refresh", args: { count: 5 } }]);
    await expect(at(view, "#n")).toHaveText("5");
  });

  test("L1 runs its transition, but calls nothing outside the allowlist", async ({ openView }) => {
    const view = await openView({ config: allowing("other", "refresh2") });
    await send(view, {
      ...counter,
      state: {
        initial: { count: 0 },
        transitions: { "tool:refresh": [{ type: "increment", path: "count" }] },
      },
    });
    await at(view, "#call").click();
    await hasToolError(view, "disallowed");
    await expect(at(view, "#n")).toHaveText("1");
    await expect(said(view)).toHaveText("This action is not allowed here.");
    expect(await calls(view)).toEqual([]);
    expect(await view.received("tools/call")).toEqual([]);
  });

  test("L2 calls nothing when the host has no serverTools", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh"), capabilities: { logging: {} } });
    await send(view, counter);
    await at(view, "#call").click();
    await hasToolError(view, "unsupported");
    await expect(said(view)).toContainText("does not let this view call tools");
    expect(await view.received("tools/call")).toEqual([]);
  });

  const called = async (view: OpenView) => {
    await send(view, counter);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
  };

  test("L4 a result with a plan takes the place of the view", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await expect(mount(view)).toHaveAttribute("data-porthole-pending");
    await answer(view, 0, resultOf(planOf(el("p", { id: "new" }, "fresh"))));
    await expect(at(view, "#new")).toHaveText("fresh");
    await expect(at(view, "#n")).toHaveCount(0);
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
  });

  test("L3, L4 isError keeps the view, says the tool's words and marks the mount until a call succeeds", async ({
    openView,
  }) => {
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await answer(view, 0, {
      ...resultOf(planOf(el("p", {}, "no"))),
      isError: true,
      content: [{ type: "text", text: "busy" }],
    });
    await hasToolError(view, "call-failed");
    await expect(said(view)).toHaveText("busy");
    await expect(at(view, "#n")).toHaveText("0");
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(2);
    await answer(view, 1, { content: [{ type: "text", text: "Saved." }] });
    await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
    await expect(said(view)).toHaveText("Saved.");
  });

  test("L4 a call that fails in the host keeps the view", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await view.page.evaluate(() => window.host.calls[0]?.fail(new TypeError("upstream is gone")));
    await hasToolError(view, "call-failed");
    await expect(at(view, "#n")).toHaveText("0");
    expect(view.errors).toEqual([]);
  });

  test("L4 an invalid plan in the answer keeps the view", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await answer(view, 0, resultOf({ specVersion: "runtime-plan/v1", id: "broken" }));
    await hasToolError(view, "call-failed");
    await expect(at(view, "#n")).toHaveText("0");
    await expect(said(view)).toHaveText("This content cannot be shown here.");
  });

  test("L6 gives up after 60 s and says so; the late answer counts no more", async ({ clock, openView }) => {
    await clock.install();
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await clock.fastForward(59_000);
    await expect(mount(view)).toHaveAttribute("data-porthole-pending");
    await clock.fastForward(2_000);
    await hasToolError(view, "timeout");
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    await answer(view, 0, resultOf(planOf(el("p", { id: "late" }, "late"))));
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
    await expect(at(view, "#late")).toHaveCount(0);
    expect(view.errors).toEqual([]);
  });

  test("L6 one call in flight per control: a double click is one call", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await send(view, counter);
    await at(view, "#call").dblclick();
    await expect.poll(() => calls(view)).toHaveLength(1);
    await answer(view, 0, { content: [] });
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(2);
  });

  test("L5 an answer that belongs to an older plan is dropped", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await called(view);
    await send(view, planOf(el("p", { id: "second" }, "second"), { id: "second" }));
    await expect(at(view, "#second")).toHaveText("second");
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    await answer(view, 0, resultOf(planOf(el("p", { id: "old" }, "old"))));
    await send(view, planOf(el("p", { id: "third" }, "third"), { id: "third" }));
    await expect(at(view, "#third")).toHaveText("third");
    await expect(at(view, "#old")).toHaveCount(0);
  });

  test("an empty tool name is a tool that is not allowed", async ({ openView }) => {
    const view = await openView({ config: allowing("refresh") });
    await send(view, planOf(el("button", { id: "b", onClick: "tool:" }, "x")));
    await at(view, "#b").click();
    await hasToolError(view, "disallowed");
  });
});

test("S6 a transition that is refused leaves the state, calls nothing and says so in the console", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("refresh") });
  await send(view, {
    ...counter,
    state: {
      initial: { count: 1.7e308 },
      transitions: { "tool:refresh": [{ type: "increment", path: "count", by: 1.7e308 }] },
    },
  });
  await at(view, "#call").click();
  await expect.poll(() => told(view)).toContain('transition refused: LIMIT_EXCEEDED at "/0"');
  expect(await calls(view)).toEqual([]);
  await expect(at(view, "#n")).toHaveText("1.7e+308");
});

test("B5 what a person has opened stays open through a transition and through the next plan", async ({
  openView,
}) => {
  const view = await openView();
  const plan = planOf(
    el(
      "div",
      {},
      el(
        "details",
        { id: "d", onClick: "add" },
        el("summary", { id: "s" }, "more {{state.a}}"),
        el("p", {}, "inside"),
      ),
    ),
    { initial: { a: 0 }, transitions: { add: [{ type: "increment", path: "a" }] } },
  );
  await send(view, plan);
  await at(view, "#s").click();
  await expect(at(view, "#s")).toHaveText("more 1");
  await expect(at(view, "p")).toBeVisible();
  await send(view, plan);
  await expect(at(view, "#s")).toHaveText("more 0");
  await expect(at(view, "p")).toBeVisible();
});

test("a progress keeps its value, and follows state", async ({ openView }) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "div",
        { onClick: "add" },
        el("progress", { id: "p", value: "{{state.a}}", max: 10, "aria-label": "p" }),
        el("meter", { id: "m", value: "{{state.a}}", max: 10, "aria-label": "m" }),
        el("button", { id: "b" }, "x"),
      ),
      { initial: { a: 2 }, transitions: { add: [{ type: "increment", path: "a" }] } },
    ),
  );
  const values = () =>
    Promise.all(["#p", "#m"].map((id) => at(view, id).evaluate((element) => Reflect.get(element, "value"))));
  expect(await values()).toEqual([2, 2]);
  await at(view, "#b").click();
  await expect.poll(values).toEqual([3, 3]);
});
