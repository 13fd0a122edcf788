import { expect, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { at, send } from "./view-host/steps.js";

/** A report whose shape is always the same. */
const report = (figure: string, tone: string, count = 0, ...more: readonly string[]) => ({
  ...planOf(
    el(
      "section",
      { id: "report", class: tone },
      el("p", { id: "figure", style: { color: tone }, title: figure }, figure),
      el("p", { id: "count", title: "{{count}}" }, "{{count}}"),
      el("button", { type: "button", id: "add", onClick: "add" }, "Add"),
      ...more.map((text) => el("p", { class: "more" }, text)),
    ),
  ),
  state: {
    initial: { count },
    transitions: { add: [{ type: "increment", path: "count" }] },
  },
});

test("a second plan of the same shape changes what it says, in the same nodes, and counts from its own state", async ({
  openView,
}) => {
  const view = await openView();
  await send(view, report("41 %", "red"));
  await at(view, "#add").click();
  await expect(at(view, "#count")).toHaveText("1");
  await at(view, "#report").evaluate((section) => {
    const kept = [...section.querySelectorAll("*")];
    const changes: string[] = [];
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(section, {
      subtree: true,
      childList: true,
    });
    Object.assign(globalThis, { kept, changes });
  });
  await send(view, report("42 %", "blue", 10));
  await expect(at(view, "#figure")).toHaveText("42 %");
  await expect(at(view, "#figure")).toHaveAttribute("title", "42 %");
  await expect(at(view, "#figure")).toHaveCSS("color", "rgb(0, 0, 255)");
  await expect(at(view, "#report")).toHaveAttribute("class", "blue");
  await expect(at(view, "#count")).toHaveText("10");
  await at(view, "#add").click();
  await expect(at(view, "#count")).toHaveText("11");
  await expect(at(view, "#count")).toHaveAttribute("title", "11");
  const { same, changes } = await at(view, "#report").evaluate((section) => {
    const kept: readonly Element[] = Reflect.get(globalThis, "kept");
    const now = [...section.querySelectorAll("*")];
    return { same: now.every((node, at) => node === kept[at]), changes: Reflect.get(globalThis, "changes") };
  });
  expect(same).toBe(true);
  expect(changes).toEqual([]);
  expect(view.errors).toEqual([]);
});

test("a plan of another shape after that is whole, also where it says again what the first one said", async ({
  openView,
}) => {
  const view = await openView();
  await send(view, report("one", "red", 1));
  await expect(at(view, "#count")).toHaveText("1");
  await send(view, report("two", "blue", 2));
  await expect(at(view, "#figure")).toHaveText("two");
  await at(view, "#report").evaluate((section) => {
    Object.assign(globalThis, { section });
  });
  await send(view, report("one", "red", 3, "more"));
  await expect(at(view, ".more")).toHaveText("more");
  await expect(at(view, "#figure")).toHaveText("one");
  await expect(at(view, "#figure")).toHaveAttribute("title", "one");
  await expect(at(view, "#figure")).toHaveCSS("color", "rgb(255, 0, 0)");
  await expect(at(view, "#report")).toHaveAttribute("class", "red");
  await expect(at(view, "#count")).toHaveText("3");
  expect(
    await at(view, "#report").evaluate((section) => section === Reflect.get(globalThis, "section")),
  ).toBe(true);
  await at(view, "#add").click();
  await expect(at(view, "#count")).toHaveText("4");
  await send(view, report("two", "blue", 5));
  await expect(at(view, ".more")).toHaveCount(0);
  await expect(at(view, "#count")).toHaveText("5");
  await at(view, "#add").click();
  await expect(at(view, "#count")).toHaveText("6");
  expect(view.errors).toEqual([]);
});
