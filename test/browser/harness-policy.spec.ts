import type { Frame } from "@playwright/test";
import { expect, test } from "../fixtures/harness-page.js";

/** Tries every way out of the frame, and says which ended without an error. */
function reachOut(frame: Frame, origin: string): Promise<void> {
  return frame.evaluate(async (base) => {
    const load = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement, src: string) =>
      new Promise<void>((resolve) => {
        element.onload = element.onerror = () => resolve();
        element.src = src;
        document.body.append(element);
      });
    await fetch(`${base}/fetch`).catch(() => {});
    await load(new Image(), `${base}/image.png`);
    await load(document.createElement("script"), `${base}/script.js`);
    navigator.sendBeacon(`${base}/beacon`);
  }, origin);
}

test.describe("the policy of an app", () => {
  test("blocks and lists what is not declared (CSP-02, CSP-03, CSP-07)", async ({ openHarness, beacon }) => {
    const { page, call, app, panel } = await openHarness();
    await call("bare");
    const frame = await app();
    await reachOut(frame, beacon.origin);
    await panel("violations");
    for (const [directive, path] of [
      ["connect-src", "/fetch"],
      ["img-src", "/image.png"],
      ["script-src-elem", "/script.js"],
      ["connect-src", "/beacon"],
    ]) {
      await expect(
        page.locator(
          `[data-porthole-report=violation][data-directive="${directive}"][data-blocked="${beacon.origin}${path}"]`,
        ),
      ).toBeVisible();
    }
    await panel("egress");
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(4);
    expect(beacon.hits).toEqual([]);
  });

  test("lets through what is declared, and lists it as network, with its policy (CSP-01, CSP-08, CSP-09: the positive control)", async ({
    openHarness,
    beacon,
  }) => {
    const { page, call, app, panel } = await openHarness({
      contentUi: { csp: { connectDomains: [beacon.origin], resourceDomains: [beacon.origin] } },
    });
    await call("bare");
    const frame = await app();
    await reachOut(frame, beacon.origin);
    await expect
      .poll(() => [...beacon.hits].sort())
      .toEqual(["/beacon", "/fetch", "/image.png", "/script.js"]);
    expect(await frame.evaluate(() => "remoteRan" in window)).toBe(true);
    await panel("egress");
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(4);
    await panel("violations");
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await panel("frame");
    await expect(page.locator("[data-porthole-policy]")).toContainText(
      `connect-src 'self' ${beacon.origin};`,
    );
    await expect(page.locator("[data-porthole-reaches]")).toHaveText(beacon.origin);
  });

  test("reports no network for an app that stays inside", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness({
      body: '<style>p{color:teal}</style><p style="margin:0">x</p><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    for (const name of ["egress", "violations"]) {
      await panel(name);
      await expect(page.locator("[data-porthole-report]")).toHaveCount(0);
    }
  });

  test("blocks eval and says so (CSP-12)", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness({
      body: "<script>try { new Function('') } catch { window.evalBlocked = true }</script>",
    });
    await call("bare");
    expect(await (await app()).evaluate(() => "evalBlocked" in window)).toBe(true);
    await panel("violations");
    await expect(page.locator('[data-porthole-report=violation][data-blocked="eval"]')).toHaveCount(1);
  });

  test("keeps the frame where it is: no navigation, no form, no nested frame (CSP-04)", async ({
    openHarness,
    beacon,
  }) => {
    test.slow();
    for (const step of [
      (url: string) => `location.href = ${JSON.stringify(url)}`,
      (url: string) =>
        `const f = Object.assign(document.createElement("form"), { action: ${JSON.stringify(url)}, method: "post" }); document.body.append(f); f.submit()`,
      (url: string) =>
        `document.body.append(Object.assign(document.createElement("iframe"), { src: ${JSON.stringify(url)} }))`,
      (url: string) => `top.location = ${JSON.stringify(url)}`,
      (url: string) => `window.open(${JSON.stringify(url)})`,
    ]) {
      const code = step(`${beacon.origin}/gone`);
      const { page, call, panel } = await openHarness({ body: `<script>try { ${code} } catch {}</script>` });
      await call("bare");
      await panel("messages");
      await expect(
        page.locator('[data-porthole-message="ui/notifications/sandbox-resource-ready"]'),
      ).toBeVisible();
      await page.locator("[data-porthole-close]").click();
      await expect(page.locator("[data-porthole-app-status=closed]")).toBeVisible();
      expect(beacon.hits, code).toEqual([]);
      expect(page.context().pages(), code).toHaveLength(1);
    }
  });

  test("is read from the content item first, from the listing else (RES-10)", async ({
    openHarness,
    beacon,
  }) => {
    const listingUi = { csp: { connectDomains: [beacon.origin] } };
    const fetched = (frame: Frame) =>
      frame.evaluate(
        (url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        `${beacon.origin}/fetch`,
      );
    const both = await openHarness({ listingUi, contentUi: { csp: {} } });
    await both.call("bare");
    expect(await fetched(await both.app())).toBe(false);
    const listing = await openHarness({ listingUi });
    await listing.call("bare");
    expect(await fetched(await listing.app())).toBe(true);
  });

  test("cannot be widened by a declared source (CSP-10)", async ({ openHarness, beacon }) => {
    const { page, call, app, panel } = await openHarness({
      contentUi: { csp: { connectDomains: [`https://a; connect-src ${beacon.origin}`, "*", "http:"] } },
    });
    await call("bare");
    await reachOut(await app(), beacon.origin);
    expect(beacon.hits).toEqual([]);
    await panel("frame");
    await expect(page.locator("[data-porthole-rejected-source]")).toHaveCount(3);
  });
});
