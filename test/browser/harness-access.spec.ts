import type { Page } from "@playwright/test";
import { panelIds } from "../../harness/page/store.js";
import { expect, test } from "../fixtures/harness-page.js";
import { seriousFindings } from "../looks/axe.js";

/** An app that gives every panel something to show. */
const body = (origin: string) => `
<img alt="" src="${origin}/a.png">
<iframe title="map" src="${origin}/map"></iframe>
<script>try { new Function("") } catch {} fetch("${origin}/data").catch(() => {});</script>`;

const tools = [{ name: "sort", description: "Sorts the rows.", inputSchema: { type: "object" } }];

/** What has the focus, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name:
        element.dataset.portholeAppFrame !== undefined
          ? "app"
          : `${[...document.querySelectorAll("*")].indexOf(element)} ${element.outerHTML.slice(0, 120)}`,
      isMarked: element instanceof HTMLIFrameElement || (outlineStyle !== "none" && outlineWidth !== "0px"),
      isSeen: width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    };
  });

test("every panel is free of serious findings of axe and does not stick out, light and dark, 900 pixels wide and wider @heavy", async ({
  openHarness,
  beacon,
}) => {
  test.slow();
  const { page, call, app, panel } = await openHarness({
    body: body(beacon.origin),
    tools,
    appCapabilities: { tools: {} },
    contentUi: { csp: { resourceDomains: ["*"] }, permissions: { camera: {}, tape: {} } },
  });
  await call("show", { city: "Voss" });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  await frame.evaluate(async () => {
    const content = [{ type: "text", text: "hello" }];
    await window.probe.request("ui/message", { role: "user", content });
    await window.probe.request("ui/update-model-context", { content, structuredContent: { open: 3 } });
    await window.probe.request("tools/call", { name: "secret", arguments: {} });
    window.probe.notify("notifications/message", { level: "error", data: "it broke" });
  });
  await page.locator("[data-porthole-more-controls]").click();
  await page.locator(".history summary").click();
  const found: Record<string, readonly string[]> = {};
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["light", "dark"]) {
      await page.locator('[data-porthole-control="theme"]').selectOption(theme);
      for (const name of panelIds) {
        await panel(name);
        const findings = await seriousFindings(page, { iframes: false });
        if (findings.length > 0) found[`${name}, ${theme}, ${width}`] = findings;
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
      }
    }
  }
  expect(found).toEqual({});
});

test("all of the page is reached by keyboard, in order, with the focus in sight, and nothing holds it @heavy", async ({
  openHarness,
}) => {
  const { page, call, app } = await openHarness({ tools, appCapabilities: { tools: {} } });
  await page.setViewportSize({ width: 900, height: 900 });
  await call("show", { city: "Voss" });
  await expect((await app()).locator("#state")).toHaveText("result");
  await page.locator("[data-porthole-more-controls]").click();

  // The control: what can be focused is counted by what it is, and not by where Tab has led.
  const stops = await page
    .locator("button:enabled, input, select, textarea, summary, [tabindex='0']")
    .evaluateAll(
      (all) => all.filter((each) => each.checkVisibility() && (each as HTMLElement).tabIndex >= 0).length,
    );
  expect(stops).toBeGreaterThan(30);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator(".top h1").click();
  const reached: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < stops + 20; step += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (!at) break;
    if (!at.isMarked || !at.isSeen) unseen.push(at.name);
    reached.push(at.name);
  }
  expect(unseen).toEqual([]);
  expect(new Set(reached).size).toBeGreaterThanOrEqual(stops - 2);
  expect(reached.length).toBeLessThan(stops + 20);

  // The panelIds are one stop; arrows lead through all of them and around.
  await page.locator('[data-porthole-tab="messages"]').focus();
  await page.keyboard.press("Home");
  await expect(page.locator('[data-porthole-tab="start"]')).toBeFocused();
  for (const name of [...panelIds.slice(1), panelIds[0]]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`[data-porthole-tab="${name}"]`)).toBeFocused();
    await expect(page.locator(`[data-porthole-tab="${name}"]`)).toHaveAttribute("aria-selected", "true");
  }
  await page.keyboard.press("End");
  await expect(page.locator('[data-porthole-tab="app-tools"]')).toBeFocused();
  await page.keyboard.press("Home");

  // A message opens and closes, and a panel that scrolls can be scrolled.
  await page.locator('[data-porthole-tab="messages"]').focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-porthole-message] button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-porthole-message] pre").first()).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.locator("[data-porthole-message] pre")).toHaveCount(0);
});
