import { expect, type Frame, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startCompanion } from "../../server/companion/companion.js";

async function viewFrame(page: Page): Promise<Frame> {
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible({ timeout: 20_000 });
  const frame = page.frames().find((each) => each.parentFrame()?.parentFrame());
  if (!frame) throw new TypeError("no view in the page");
  return frame;
}

test("show_system of the companion: real values, a refresh, a local transition, dark colours, nothing leaves the frame", async ({
  page,
}) => {
  const companion = await startCompanion();
  const host = await startHost({ targets: [{ url: companion.url }] });
  try {
    await page.goto(host.url);
    await page.getByText("Show this machine").first().click();
    await page.getByRole("button", { name: "Call the tool" }).click();
    const view = await viewFrame(page);
    await expect(view.locator("main[data-porthole-status=ready]")).toBeVisible();
    await expect(view.getByText(String(process.pid), { exact: true })).toBeVisible();

    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.frame() === view) requests.push(request.url());
    });

    const before = await view.locator("body").textContent();
    await view.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(async () => (await view.locator("body").textContent()) !== before).toBe(true);

    const inUnit = await view.locator("body").textContent();
    await view.getByRole("button", { name: "GB", exact: true }).click();
    await expect.poll(async () => (await view.locator("body").textContent()) !== inUnit).toBe(true);

    const color = () => view.evaluate(() => getComputedStyle(document.body).color);
    const light = await color();
    await page.getByText("Dark theme").click();
    await expect.poll(color).not.toBe(light);

    expect(requests).toEqual([]);
    await expect(page.getByRole("tab", { name: "Violations" })).toHaveText("Violations");
  } finally {
    await host.close();
    await companion.close();
  }
});
