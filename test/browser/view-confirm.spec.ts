import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { at, calls, send } from "./view-host/steps.js";

test.describe("a question before an event", () => {
  const asking = (props: Parameters<typeof el>[1]) =>
    planOf(
      el("div", {}, el("output", { id: "n" }, "{{state.a}}"), el("button", { id: "b", ...props }, "Delete")),
      {
        initial: { a: 0 },
        transitions: {
          "tool:refresh": [{ type: "increment", path: "a" }],
          add: [{ type: "increment", path: "a" }],
        },
      },
    );
  const dialog = (view: OpenView) => view.frame.getByRole("dialog");

  test("asks in the words of the plan; no means that nothing happens", async ({ openView }) => {
    const view = await openView();
    await send(view, asking({ onClick: { type: "add", confirm: "Add one?" } }));
    await at(view, "#b").click();
    await expect(dialog(view)).toContainText("Add one?");
    await dialog(view).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(view)).toHaveCount(0);
    await expect(at(view, "#n")).toHaveText("0");
    await at(view, "#b").click();
    await dialog(view).getByRole("button", { name: "Continue" }).click();
    await expect(at(view, "#n")).toHaveText("1");
  });

  test("asks for a tool that the configuration names, whatever the plan says", async ({ openView }) => {
    const view = await openView({ config: { ...allowing("refresh"), confirm: ["refresh"] } });
    await send(view, asking({ onClick: "tool:refresh" }));
    await at(view, "#b").click();
    await expect(dialog(view)).toContainText("refresh");
    await dialog(view).press("Escape");
    await expect(dialog(view)).toHaveCount(0);
    expect(await calls(view)).toEqual([]);
    await expect(at(view, "#n")).toHaveText("0");
    await at(view, "#b").click();
    await dialog(view).getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => calls(view)).toEqual([{ name: "refresh", args: {} }]);
  });

  test("a yes to one plan does not count for the next", async ({ openView }) => {
    const view = await openView();
    await send(view, asking({ onClick: { type: "add", confirm: "Add one?" } }));
    await at(view, "#b").click();
    await send(view, asking({ onClick: { type: "add", confirm: "Add one?" } }));
    await dialog(view).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(view)).toHaveCount(0);
    await expect(at(view, "#n")).toHaveText("0");
  });

  test("a double click is no yes, although the plan may have stood its button just there", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, asking({ onClick: { type: "add", confirm: "Add one?" } }));
    await at(view, "#b").evaluate(async (button) => {
      if (button instanceof HTMLElement) button.click();
      const yes = () => document.querySelector<HTMLElement>("[data-porthole-question] button:last-child");
      for (let turn = 0; turn < 50 && yes() === null; turn++) await Promise.resolve();
      yes()?.click();
    });
    await expect(dialog(view)).toContainText("Add one?");
    await expect(at(view, "#n")).toHaveText("0");
    // The control: a click once there has been time to read is one.
    await dialog(view).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(view)).toHaveCount(0);
    await expect(at(view, "#n")).toHaveText("1");
  });
});
