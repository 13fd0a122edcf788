import { expect, test } from "../fixtures/harness-page.js";

test.describe("the page", () => {
  for (const width of [400, 640, 900, 1440]) {
    test(`never scrolls sideways, ${width} pixels wide`, async ({ openHarness }) => {
      const { page, call, app, panel } = await openHarness();
      await page.setViewportSize({ width, height: 800 });
      await call("show");
      await expect((await app()).locator("#state")).toHaveText("result");
      for (const name of ["messages", "frame"]) {
        await panel(name);
        const { content, window } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          window: innerWidth,
        }));
        expect(content).toBe(window);
        // Nothing is cut off either: what is on the page lies within the window.
        const right = await page
          .locator("button:visible, input:visible, iframe, h1, h2")
          .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
        expect(right).toBeLessThanOrEqual(width);
      }
    });
  }
});

test.describe("the form", () => {
  test("marks what is wrong and makes no call", async ({ openHarness }) => {
    const { page, call, server } = await openHarness();
    await call("show", { days: "1.5" });
    await expect(page.getByText("This is not a whole number.")).toBeVisible();
    expect(server.ran).toEqual([]);
  });

  test("takes raw JSON", async ({ openHarness }) => {
    const { page, server, app } = await openHarness();
    await page.locator('[data-porthole-tool="show"]').click();
    await page.locator('[data-porthole-tab="raw"]').click();
    await expect(page.locator("[data-porthole-raw]")).toHaveValue(/"city": "Oslo"/);
    await page.locator("[data-porthole-raw]").fill('{"city":"Voss","where":{"lat":60}}');
    await page.locator("[data-porthole-call]").click();
    await expect((await app()).locator("#state")).toHaveText("result");
    expect(server.ran).toEqual(["show"]);
  });

  test("works by keyboard alone", async ({ openHarness }) => {
    const { page, server } = await openHarness();
    await page.locator('[data-porthole-tool="plain"]').focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-porthole-call]").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => server.ran).toEqual(["plain"]);
    await page.locator('[data-porthole-tab="messages"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('[data-porthole-tab="violations"]')).toBeFocused();
  });
});
