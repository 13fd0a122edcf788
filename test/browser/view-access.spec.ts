import { expect, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { at, inFrame, post, said, send, sendResult, styleFrame, tellContext } from "./view-host/steps.js";

test.describe("the keyboard alone (4.16)", () => {
  const everything = planOf(
    el(
      "div",
      {},
      el("button", { id: "press", type: "button", onClick: "add" }, "Add"),
      el("input", { id: "field", "aria-label": "Field" }),
      el(
        "details",
        {},
        el("summary", { id: "opens" }, "More"),
        el("button", { id: "inner", type: "button" }, "In"),
      ),
      el("input", { id: "check", type: "checkbox", "aria-label": "Check" }),
      el(
        "select",
        { id: "choice", "aria-label": "Choice" },
        el("option", { value: "a" }, "a"),
        el("option", { value: "b" }, "b"),
      ),
      el(
        "div",
        { id: "region", role: "region", "aria-label": "Wide", tabindex: 0, class: "scroll" },
        el("div", { style: { width: "2000px" } }, "wide"),
      ),
      el("output", { id: "n" }, "{{n}}"),
    ),
    { initial: { n: 0 }, transitions: { add: [{ type: "increment", path: "n" }] } },
  );

  test("reaches everything in order, works it, shows where it is, and leaves by both ends", async ({
    openView,
  }) => {
    const view = await openView();
    await styleFrame(view, "width: 400px; height: 500px");
    await send(view, everything);
    const { keyboard } = view.page;
    const focused = () => inFrame(view).evaluate(() => document.activeElement?.id ?? "");
    const ring = () =>
      inFrame(view).evaluate(() => {
        // A window that is not the foremost one, on a screen without a desktop, draws no ring.
        if (!document.hasFocus()) return Number.POSITIVE_INFINITY;
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
        return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
      });
    await at(view, "#press").focus();
    await keyboard.press("Enter");
    await keyboard.press("Space");
    await expect(at(view, "#n")).toHaveText("2");
    const seen = [await focused()];
    for (let step = 0; step < 5; step += 1) {
      await keyboard.press("Tab");
      seen.push(await focused());
      expect(await ring(), seen.at(-1)).toBeGreaterThanOrEqual(1);
      if (seen.at(-1) === "check") await keyboard.press("Space");
    }
    expect(seen).toEqual(["press", "field", "opens", "check", "choice", "region"]);
    await expect(at(view, "#check")).toBeChecked();
    await keyboard.press("ArrowRight");
    await expect.poll(() => at(view, "#region").evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    for (let step = 0; step < 3; step += 1) await keyboard.press("Shift+Tab");
    expect(await focused()).toBe("opens");
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    expect(await focused()).toBe("inner");
  });
});

test.describe("the focus (4.16)", () => {
  const rows = (...names: readonly string[]) =>
    planOf(
      el(
        "ul",
        {},
        ...names.map((name) => el("li", { key: name }, el("button", { id: name, type: "button" }, name))),
      ),
      { id: "list" },
    );

  test("stays where it is when the next plan moves, changes and adds things around it", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, rows("a", "b", "c"));
    await at(view, "#b").focus();
    await send(view, rows("c", "x", "b", "a"));
    await expect(at(view, "#x")).toBeVisible();
    await expect(at(view, "#b")).toBeFocused();
    await tellContext(view, { theme: "dark", locale: "he" });
    await expect(view.frame.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(at(view, "#b")).toBeFocused();
  });
});

test.describe("the status region (4.16)", () => {
  test("is the one live region, small, polite and outside of the plan", async ({ openView }) => {
    const view = await openView();
    await send(view, planOf(el("p", {}, "x")));
    await expect(at(view, "p")).toBeVisible();
    const live = await inFrame(view).evaluate(() =>
      [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")].map(
        (element) => ({
          role: element.getAttribute("role"),
          inPlan: element.closest("[data-porthole-plan]") !== null,
          holdsPlan: element.querySelector("[data-porthole-plan]") !== null,
        }),
      ),
    );
    expect(live).toEqual([{ role: "status", inPlan: false, holdsPlan: false }]);
  });

  test("reads out a few sentences of a hundred, and the last of them", async ({ openView }) => {
    const view = await openView();
    await expect(said(view)).toHaveText("Waiting for data.");
    await inFrame(view).evaluate(() => {
      const sentences: string[] = [];
      const region = document.querySelector("[data-porthole-said]");
      new MutationObserver(() => sentences.push(region?.textContent ?? "")).observe(region as Element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(globalThis, { sentences });
    });
    for (let index = 1; index < 100; index += 1) {
      await post(view, {
        method: "ui/notifications/tool-result",
        params: { isError: true, content: [{ type: "text", text: `Failure ${index}` }] },
      });
    }
    await sendResult(view, { isError: true, content: [{ type: "text", text: "Failure 100" }] });
    await expect(said(view)).toHaveText("Failure 100");
    const sentences: readonly string[] = await inFrame(view).evaluate(() =>
      Reflect.get(globalThis, "sentences"),
    );
    // One in half a second, as long as it took.
    expect(sentences.length).toBeLessThan(15);
    expect(sentences.at(-1)).toBe("Failure 100");
  });
});
