import { type Browser, expect, type Frame, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startCompanion } from "../../server/companion/companion.js";
import { appFrameOf } from "../fixtures/app-frame.js";

interface Path {
  readonly page: Page;
  readonly view: Frame;
  /** Addresses that the view's frame asked for. */
  readonly requests: () => readonly string[];
}

/** Opens the companion's view in the harness, as a person does. */
async function withView(browser: Browser, use: (path: Path) => Promise<void>): Promise<void> {
  const companion = await startCompanion();
  const host = await startHost({ targets: [{ url: companion.url }] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const asked: { readonly frame: Frame; readonly url: string }[] = [];
  page.on("request", (request) => {
    if (!request.serviceWorker()) asked.push({ frame: request.frame(), url: request.url() });
  });
  try {
    await page.goto(host.url);
    await page.locator("[data-porthole-tool=show_system]").click();
    await page.locator("[data-porthole-call]").click();
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const view = appFrameOf(page);
    if (!view) throw new TypeError("no view in the page");
    await expect(view.locator("main[data-porthole-status=ready]")).toBeVisible();
    // The sandbox has tested itself in a frame of its own before, whose attempts were reported.
    const requests = () =>
      asked.flatMap(({ frame, url }) => (frame === view && !url.startsWith("about:") ? [url] : []));
    await use({ page, view, requests });
  } finally {
    await page.close();
    await host.close();
    await companion.close();
  }
}

const shown = (view: Frame) => view.locator("main").textContent();

test("show_system of the companion renders this machine, refreshes, changes by itself, and follows the theme", async ({
  browser,
}) => {
  await withView(browser, async ({ page, view, requests }) => {
    await expect(view.getByText(String(process.pid), { exact: true })).toBeVisible();

    const first = await shown(view);
    await view.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => shown(view)).not.toBe(first);
    await expect(page.locator("[data-porthole-message]", { hasText: "tools/call" })).toHaveCount(2);

    // The unit is a transition of the plan's own: the text changes and no message goes out.
    const inGibibytes = await shown(view);
    await view.getByRole("button", { name: "GB", exact: true }).click();
    await expect.poll(() => shown(view)).not.toBe(inGibibytes);
    await expect(page.locator("[data-porthole-message]", { hasText: "tools/call" })).toHaveCount(2);

    // A refresh keeps the unit.
    await view.getByRole("button", { name: "Refresh" }).click();
    await expect(page.locator("[data-porthole-message]", { hasText: "tools/call" })).toHaveCount(4);
    await expect(view.getByRole("button", { name: "GB", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(view.getByRole("button", { name: "Refresh" })).toBeEnabled();

    // One figure of a tool goes into the state; the plan stays where it is.
    const measure = view.getByRole("button", { name: "Measure one second" });
    await measure.click();
    await expect(measure).toBeDisabled();
    await expect(view.locator("#measured")).toHaveText(/^\d+\s%$/);
    await expect(measure).toBeEnabled();
    await expect(measure).toBeFocused();

    const color = () => view.evaluate(() => getComputedStyle(document.body).color);
    const light = await color();
    await page.locator("[data-porthole-theme-switch]").click();
    await expect.poll(color).not.toBe(light);

    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await page.locator("[data-porthole-tab=egress]").click();
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(0);
    expect(requests()).toEqual([]);
  });
});

test("a request from that frame would be seen, and so would the violation", async ({ browser }) => {
  await withView(browser, async ({ page, view, requests }) => {
    await view.evaluate(() => {
      const image = document.createElement("img");
      image.src = "http://127.0.0.1:9/beacon.png";
      document.body.append(image);
    });
    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]").first()).toBeVisible();
    await expect.poll(requests).not.toEqual([]);
  });
});

test("the view answers its teardown within 250 ms", async ({ browser }) => {
  await withView(browser, async ({ page }) => {
    await page.locator("[data-porthole-close]").click();
    const closed = page.locator("[data-porthole-app-status=closed]");
    await expect(closed).toContainText("it answered in");
    const took = Number(/answered in (\d+)/.exec((await closed.textContent()) ?? "")?.[1]);
    expect(took).toBeLessThanOrEqual(250);
  });
});
