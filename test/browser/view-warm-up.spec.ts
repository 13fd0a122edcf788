import { expect, test } from "./view-host/fixture.js";
import { counter } from "./view-host/plan.js";
import { at, hasStatus, methods, send } from "./view-host/steps.js";

test("while the tool runs the view warms up away from the document, where nobody sees or hears of it", async ({
  openView,
}) => {
  const view = await openView();
  const root = view.frame.locator("html");
  await root.evaluate((html) => {
    const seen: string[] = [];
    // What draws plans is a script of the page that comes out of its template, and goes again.
    const isScript = (node: Node) => node.nodeName === "SCRIPT";
    const observer = new MutationObserver((records) => {
      for (const { type, addedNodes, removedNodes } of records)
        if (type !== "childList" || ![...addedNodes, ...removedNodes].every(isScript)) seen.push(type);
    });
    observer.observe(html, { subtree: true, childList: true, characterData: true });
    const real = document.createElement.bind(document);
    const warm = { made: 0 };
    document.createElement = ((...parts: Parameters<typeof real>) => {
      warm.made++;
      return real(...parts);
    }) as typeof real;
    Object.assign(globalThis, { warm, seen });
  });
  await view.page.evaluate(() => window.host.input({ city: "Oslo" }));
  await hasStatus(view, "loading");
  const before = await methods(view);
  const seen = () => root.evaluate(() => Reflect.get(globalThis, "seen").length);
  // It has drawn a plan, which is no small one.
  await expect.poll(() => root.evaluate(() => Reflect.get(globalThis, "warm").made)).toBeGreaterThan(100);
  expect(await seen()).toBe(0);
  expect(await methods(view)).toEqual(before);
  await send(view, counter);
  await expect(at(view, "#n")).toHaveText("0");
  // The observer does hear of a plan that is shown.
  expect(await seen()).not.toBe(0);
  expect(view.errors).toEqual([]);
});

test("a warm-up that fails is left at that: the result is drawn all the same", async ({ openView }) => {
  const view = await openView();
  const root = view.frame.locator("html");
  await root.evaluate(() => {
    const real = document.createElement.bind(document);
    document.createElement = () => {
      Object.assign(globalThis, { hasFailed: true });
      document.createElement = real;
      throw new RangeError("no element today");
    };
  });
  await view.page.evaluate(() => window.host.input({}));
  await expect.poll(() => root.evaluate(() => Reflect.get(globalThis, "hasFailed"))).toBe(true);
  await send(view, counter);
  await expect(at(view, "#n")).toHaveText("0");
  expect(view.errors).toEqual([]);
});
