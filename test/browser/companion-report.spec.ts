import { type Browser, expect, type Frame, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startCompanion } from "../../server/companion/companion.js";
import { appFrameOf } from "../fixtures/app-frame.js";

const manual = "https://man7.org/linux/man-pages/man5/proc_loadavg.5.html";

/** Opens the report of the companion in the harness. */
async function withReport(browser: Browser, use: (page: Page, view: Frame) => Promise<void>): Promise<void> {
  const companion = await startCompanion();
  const host = await startHost({ targets: [{ url: companion.url }] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  // Nothing leaves this machine, whatever is opened.
  await context.route(/^https:/, (route) => route.fulfill({ body: "the manual" }));
  const page = await context.newPage();
  try {
    await page.goto(host.url);
    await page.locator("[data-porthole-tool=system_report]").click();
    await page.locator("[data-porthole-call]").click();
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const view = appFrameOf(page);
    if (!view) throw new TypeError("no view in the page");
    await expect(view.locator("main[data-porthole-status=ready]")).toBeVisible();
    await use(page, view);
    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await page.locator("[data-porthole-tab=egress]").click();
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(0);
  } finally {
    await context.close();
    await host.close();
    await companion.close();
  }
}

const said = (view: Frame) => view.locator("[data-porthole-said]");

test("the report of the companion opens a link, saves a file, fills the screen, writes a message and tells the model (ACT-01, CON-01)", async ({
  browser,
}) => {
  await withReport(browser, async (page, view) => {
    const dialog = page.locator("[data-porthole-dialog]");

    await view.getByRole("link", { name: "proc_loadavg(5)" }).click();
    await expect(dialog).toContainText(manual);
    const opened = page.context().waitForEvent("page");
    await dialog.locator("[data-porthole-agree]").click();
    expect((await opened).url()).toBe(manual);
    await (await opened).close();

    await view.getByRole("button", { name: "Save as CSV" }).click();
    await expect(dialog).toContainText("system-report.csv");
    const saved = page.waitForEvent("download");
    await dialog.locator("[data-porthole-agree]").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("system-report.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toMatch(
      /^figure,value,unit\r\n"Use of all cores",[\d.]+,share\r\n/,
    );

    await view.getByRole("button", { name: "Full screen" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-display", "fullscreen");
    await view.getByRole("button", { name: "Back" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-display", "inline");

    await view.getByLabel("This is about").selectOption("memory");
    await view.getByLabel("Question").fill("Is this much?");
    await view.getByRole("button", { name: "Ask in the conversation" }).click();
    await page.locator("[data-porthole-tab=conversation]").click();
    await expect(page.locator("[data-porthole-conversation=user]")).toContainText("Is this much?");
    await page.locator("[data-porthole-tab=context]").click();
    await expect(page.locator("[data-porthole-model-context]")).toContainText('"concern": "memory"');
    await expect(said(view)).toHaveText("");
  });
});

test("what the person denies is said, the link as text (ACT-04, REQ-03)", async ({ browser }) => {
  await withReport(browser, async (page, view) => {
    const dialog = page.locator("[data-porthole-dialog]");
    await view.getByRole("link", { name: "proc_loadavg(5)" }).press("Enter");
    await dialog.locator("[data-porthole-deny]").click();
    await expect(said(view)).toHaveText(`The host did not open this link: ${manual}`);
    await view.getByRole("button", { name: "Save as CSV" }).click();
    await dialog.locator("[data-porthole-deny]").click();
    await expect(said(view)).toHaveText("The host did not allow this.");
    expect(page.context().pages()).toHaveLength(1);
    if (process.env.PORTHOLE_SHOW) await page.screenshot({ path: process.env.PORTHOLE_SHOW });
  });
});
