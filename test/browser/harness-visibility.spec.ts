import { startHost } from "../../harness/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { expect, test } from "../fixtures/harness-page.js";
import { serveProbe } from "../fixtures/probe-server.js";

test.describe("visibility", () => {
  test("lists the tools of the conversation, and those of apps apart (VIS-02, VIS-05)", async ({
    openHarness,
  }) => {
    const { page } = await openHarness();
    const listed = await page
      .locator("[data-porthole-tool]")
      .evaluateAll((tools) => tools.map((tool) => tool.getAttribute("data-porthole-tool")));
    expect(listed).toEqual(["show", "bare", "odd", "fails", "slow", "plain", "secret"]);
    await expect(page.locator('[data-porthole-app-only-tool="save"]')).toBeVisible();
    await expect(page.locator('[data-porthole-app-only-tool="nobody"]')).toBeVisible();
  });

  test("refuses an app's call of a tool that is not for apps, and runs the others (VIS-01, VIS-03, VIS-06, SEC-05)", async ({
    openHarness,
  }) => {
    const { call, app, server, log } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const ask = (name: string) =>
      frame.evaluate((tool) => window.probe.request("tools/call", { name: tool, arguments: {} }), name);
    expect((await ask("secret")).error).toMatchObject({ code: -32602 });
    expect((await ask("nobody")).error).toMatchObject({ code: -32602 });
    expect((await ask("elsewhere")).error).toMatchObject({ code: -32602 });
    expect(server.ran).toEqual(["bare"]);
    expect((await ask("save")).result).toMatchObject({ content: [{ text: "save" }] });
    expect((await ask("plain")).result).toMatchObject({ content: [{ text: "only text" }] });
    expect(server.ran).toEqual(["bare", "save", "plain"]);
    expect((await log()).filter((line) => line === "from-app request tools/call")).toHaveLength(5);
  });
});

test("an app reaches the tools of its own server only (VIS-04)", async ({ page }) => {
  const [mine, other] = [await serveProbe({ name: "mine" }), await serveProbe({ name: "other" })];
  const host = await startHost({ targets: [{ url: mine.url }, { url: other.url }] });
  await page.goto(host.url);
  await page.locator('[data-porthole-server=server-1] [data-porthole-tool="bare"]').click();
  await page.locator("[data-porthole-call]").click();
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
  const frame = appFrameOf(page);
  const answer = await frame?.evaluate(() =>
    window.probe.request("tools/call", { name: "save", arguments: {} }),
  );
  expect(answer?.result).toMatchObject({ content: [{ text: "save" }] });
  expect(mine.ran).toEqual(["bare", "save"]);
  expect(other.ran).toEqual([]);
  await host.close();
  await mine.close();
  await other.close();
});
