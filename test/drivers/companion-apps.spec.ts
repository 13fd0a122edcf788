import { type Host, startHost } from "../../harness/index.js";
import { type Companion, startCompanion } from "../../server/companion/companion.js";
import { callTool } from "./call-tool.js";
import { test as base } from "./engine-test.js";
import { expect } from "./expect.js";

const test = base.extend<
  object,
  { readonly running: { readonly companion: Companion; readonly host: Host } }
>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const companion = await startCompanion();
      const host = await startHost({ targets: [{ url: companion.url }] });
      await use({ companion, host });
      await host.close();
      await companion.close();
    },
    { scope: "worker" },
  ],
});

test.describe("the companion's apps in the harness", () => {
  test("show_system is shown, refreshed, changes by itself, follows the theme and ends", async ({
    enginePage: page,
    running: { host },
  }) => {
    test.setTimeout(120_000);
    await page.goto(host.url);
    const view = await callTool(page, "show_system");
    const shown = () => view.locator("main").textContent();
    const first = await shown();
    await view.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(shown).not.toBe(first);
    await expect(view.getByRole("button", { name: "Refresh" })).toBeEnabled();
    const inGibibytes = await shown();
    await view.getByRole("button", { name: "GB", exact: true }).click();
    await expect.poll(shown).not.toBe(inGibibytes);

    const color = () => view.evaluate(() => getComputedStyle(document.body).color);
    const light = await color();
    await page.locator("[data-porthole-theme-switch]").click();
    await expect.poll(color).not.toBe(light);

    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await page.locator("[data-porthole-tab=egress]").click();
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(0);
    await page.locator("[data-porthole-close]").click();
    await expect(page.locator("[data-porthole-app-status=closed]")).toContainText("it answered in");
  });

  test("browse_source is shown, or says that there is no source", async ({
    enginePage: page,
    running: { companion, host },
  }) => {
    test.setTimeout(120_000);
    await page.goto(host.url);
    const source = await companion.source;
    const offered = page.locator("[data-porthole-tool=browse_source]");
    await expect(page.locator("[data-porthole-tool=show_system]")).toBeVisible();
    await expect(offered).toHaveCount(source.kind === "none" ? 0 : 1);
    if (source.kind === "none") return;
    const view = await callTool(page, "browse_source");
    await expect(view.locator("main")).toContainText(source.snapshot.digest);
    await view.getByRole("button", { name: "docs/" }).click();
    await expect(view.locator("main")).toContainText("harness.md");
  });

  test("an app is opened by a program in a page of the engine", async ({
    enginePage: page,
    running: { host },
  }) => {
    test.setTimeout(120_000);
    const app = await host.open({ tool: "show_system", page });
    await expect.poll(async () => (await app.status()).status, { timeout: 30_000 }).toBe("ready");
    await expect(app.view.locator("main[data-porthole-status=ready]")).toBeVisible();
    expect(await app.violations()).toEqual([]);
    expect(await app.egress()).toEqual([]);
    expect(await app.close()).toContain("answered");
  });
});
