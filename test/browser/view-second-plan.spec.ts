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

test("what is built first and what is reconciled later are the same elements, names, attributes and styles", async ({
  openView,
}) => {
  const view = await openView();
  const all = el(
    "section",
    { id: "all", style: { color: "red", "--gap": "4px", width: "{{w}}px" } },
    el(
      "svg",
      { viewBox: "0 0 9 9", class: "chart" },
      el("linearGradient", { id: "g" }, el("stop", { "stop-color": "red" })),
      el("use", { "xlink:href": "#g" }),
      el("text", {}, el("textPath", { href: "#g" }, "along")),
      el("foreignObject", {}, el("p", { title: "inside" }, "html")),
    ),
    // Out of their place they are nothing, under their own names all the same.
    el("textPath", {}, el("feComposite", {}), el("foreignObject", {}, "text")),
    el("input", { type: "checkbox", checked: true, disabled: "{{off}}", "aria-label": "c" }),
    el(
      "select",
      { "aria-label": "s", multiple: true },
      el("option", { value: "1", selected: true }, "one"),
      el("option", { value: "2" }, "two"),
    ),
    el("progress", { value: 3, max: 9 }),
    el("label", { htmlFor: "all", tabIndex: 0, contenteditable: false }, "before {{w}}", " after"),
    el("details", { open: true }, el("summary", {}, "more"), "text"),
    el("a", { onClick: "link:https://example.com/" }, "link"),
  );
  const state = { initial: { w: 50, off: true } };
  const drawn = () =>
    at(view, "#all").evaluate((root) =>
      [root, ...root.querySelectorAll("*")].map((element) => [
        element.namespaceURI,
        element.localName,
        [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
        [...element.childNodes].map((child) => (child instanceof Text ? child.data : child.nodeName)),
        ["checked", "value", "open"].map((name) => String(Reflect.get(element, name))),
      ]),
    );
  await send(view, planOf(all, state));
  const built = await drawn();
  expect(built.length).toBeGreaterThan(18);
  await send(view, planOf(el("p", {}, "another shape"), state));
  await expect(at(view, "p")).toHaveText("another shape");
  await send(view, planOf(all, state));
  expect(await drawn()).toEqual(built);
  // The other way round: what was built is taken over, with one more element beside it.
  await send(view, planOf(el("div", {}, all), { ...state, id: "other" }));
  expect(await drawn()).toEqual(built);
  await send(view, planOf(el("div", {}, all, el("hr", {})), { ...state, id: "other" }));
  await expect(at(view, "hr")).toHaveCount(1);
  expect(await drawn()).toEqual(built);
});
