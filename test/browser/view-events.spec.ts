import { allowing, expect, test } from "./view-host/fixture.js";
import { el, out, planOf } from "./view-host/plan.js";
import { at, hasStatus, openModal, said, send } from "./view-host/steps.js";

test("V6, B7 events that do not bubble: focus, blur, toggle, close, invalid, scroll, enter and leave", async ({
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
  await openModal(view, "#open", "#d");
  await at(view, "#d").press("Escape");
  await at(view, "#go").click();
  await at(view, "#scroll").evaluate((box) => box.scrollTo(0, 50));
  await at(view, "#deep").hover();
  await at(view, "#s").hover();
  // The root has all bindings too, and hears only that the pointer has entered it.
  await expect(at(view, "#out")).toHaveText("1 1 1 1 1 1 2 1 2");
});

test.describe("LIV-18 a plan cannot keep the view busy", () => {
  test("with events that follow from its own changes: a hundred at once, and again when time has passed", async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView();
    // No second goes by but those that are told to.
    await clock.pauseAt(600_000);
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
    await expect.poll(count).toBe(100);
    // What would go on by itself would be counted by the time that a press is.
    await at(view, "#b").click();
    await expect.poll(count).toBe(101);
    await clock.runFor(1_000);
    await at(view, "#s").click();
    await expect.poll(count).toBeGreaterThan(101);
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
