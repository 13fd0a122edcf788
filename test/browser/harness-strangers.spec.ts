import { startHost } from "../../harness/index.js";
import { expect, test } from "../fixtures/harness-page.js";
import { serveProbe } from "../fixtures/probe-server.js";

test.describe("other pages (HAR-02, HAR-07)", () => {
  test("can neither call the host nor frame it", async ({ openHarness, beacon, context }) => {
    const { host, server, call, app } = await openHarness();
    await call("bare");
    const outer = (await app()).parentFrame()?.url() ?? "";
    const control = new URL(host.url).origin;
    beacon.setPage(
      `<iframe id="control" src="${control}/"></iframe><iframe id="sandbox" src="${outer}"></iframe>`,
    );
    const evil = await context.newPage();
    await evil.goto(`${beacon.origin}/page`);
    const tried = await evil.evaluate(async (origin) => {
      const body = JSON.stringify({ target: "server-1", name: "plain", arguments: {} });
      const attempt = (init: RequestInit) =>
        fetch(`${origin}/api/call`, { method: "POST", credentials: "include", body, ...init }).then(
          (response) => response.type,
          () => "failed",
        );
      return [
        await attempt({ headers: { "content-type": "application/json" } }),
        await attempt({ headers: { "content-type": "text/plain" } }),
        await attempt({ mode: "no-cors" }),
      ];
    }, control);
    expect(tried).toEqual(["failed", "failed", "failed"]);
    expect(server.ran).toEqual(["bare"]);
    for (const id of ["control", "sandbox"]) {
      const framed = await (await evil.locator(`#${id}`).elementHandle())?.contentFrame();
      await framed?.waitForLoadState();
      expect(framed?.url()).toMatch(/^chrome-error:/);
    }
  });

  test("lose the control page when they open it", async ({ openHarness, beacon, context }) => {
    const { host } = await openHarness();
    const evil = await context.newPage();
    await evil.goto(`${beacon.origin}/page`);
    const opened = context.waitForEvent("page");
    const handle = evil.evaluateHandle((url) => window.open(url), new URL(host.url).origin);
    await (await opened).waitForLoadState();
    expect(await (await handle).evaluate((child) => child?.closed)).toBe(true);
  });

  test("and an app that declares the control origin gets nothing from it", async ({ openHarness, page }) => {
    const server = await serveProbe();
    const other = await startHost({ targets: [{ url: server.url }] });
    const control = new URL(other.url).origin;
    // With the cookie of that host in the browser, as it is when both are open.
    await page.goto(other.url);
    await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
    const { call, app, panel } = await openHarness({ contentUi: { csp: { connectDomains: [control] } } });
    await call("bare");
    const outcome = (await app()).evaluate(
      (origin) =>
        fetch(`${origin}/api/call`, {
          method: "POST",
          mode: "no-cors",
          credentials: "include",
          body: JSON.stringify({ target: "server-1", name: "plain", arguments: {} }),
        }).then(
          (response) => response.type,
          () => "failed",
        ),
      control,
    );
    expect(await outcome).toBe("failed");
    expect(server.ran).toEqual([]);
    // The policy let the request out; it was the host that refused it.
    await panel("egress");
    await expect(
      page.locator(`[data-porthole-report=egress][data-blocked="${control}/api/call"]`),
    ).toBeVisible();
    await panel("violations");
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await other.close();
    await server.close();
  });

  test("the page without its link says so and shows nothing", async ({ openHarness, browser }) => {
    const { host } = await openHarness();
    const stranger = await browser.newPage();
    await stranger.goto(new URL(host.url).origin);
    await expect(stranger.getByRole("alert")).toContainText("open the link that porthole printed");
    await expect(stranger.locator("[data-porthole-tool]")).toHaveCount(0);
    await stranger.close();
  });
});
