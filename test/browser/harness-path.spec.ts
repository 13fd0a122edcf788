import { expect, test } from "../fixtures/harness-page.js";
import { probeApp } from "../fixtures/probe-app.js";
import { oddResult } from "../fixtures/probe-server.js";

test.describe("the whole path", () => {
  test("calls a tool from its form and shows its app with input and result (MET-04, SBX-05, SBX-06, SBX-09, TIN-01 to TIN-04, SEC-01)", async ({
    openHarness,
  }) => {
    const { page, call, app, log } = await openHarness();
    const noise: string[] = [];
    page.on("console", (message) => {
      // Chromium warns about the sandbox attribute that the specification asks for, and the self-test tries what is blocked.
      const isKnown = /allow-same-origin|data:,porthole/.test(message.text());
      if (message.type() !== "debug" && !isKnown) noise.push(message.text());
    });
    await call("show", { city: "Bergen", days: "2" });
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const received = await frame.evaluate(() => window.probe.received.filter(({ method }) => method));
    expect(received.map(({ method }) => method)).toEqual([
      "ui/notifications/tool-input",
      "ui/notifications/tool-result",
    ]);
    expect(received[0]?.params).toEqual({ arguments: { city: "Bergen", days: 2 } });
    expect(await log()).toEqual([
      "from-app notification ui/notifications/sandbox-proxy-ready",
      "to-app notification ui/notifications/sandbox-resource-ready",
      "from-app request ui/initialize",
      "to-app result ui/initialize",
      "from-app notification ui/notifications/initialized",
      "to-app notification ui/notifications/tool-input",
      "to-app notification ui/notifications/tool-result",
    ]);
    await expect(page.locator("[data-porthole-boundary]")).toBeVisible();
    expect(noise).toEqual([]);
  });

  test("reads the address that the tool names, once, and sends its bytes unchanged (MET-02, SBX-06)", async ({
    openHarness,
  }) => {
    // What a host that parses, wraps or trims would change.
    const body = "<p id=odd   title='a&amp;b'>é世\u00a0 &nbsp;<br/><!-- kept --></p>\r\n\t";
    const { page, call, app, server } = await openHarness({ body });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    expect(server.reads).toEqual(["ui://probe/app"]);
    const line = page.locator('[data-porthole-message="ui/notifications/sandbox-resource-ready"]');
    await line.getByRole("button").click();
    const sent = JSON.parse((await line.locator("pre").textContent()) ?? "");
    expect(sent.params).toEqual({ html: probeApp({ body }) });
  });

  test("sends tool-input once for a tool without arguments (TIN-01)", async ({ openHarness }) => {
    const { call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const inputs = await frame.evaluate(() =>
      window.probe.received.filter(({ method }) => method === "ui/notifications/tool-input"),
    );
    expect(inputs.map(({ params }) => params)).toEqual([{ arguments: {} }]);
  });

  test("passes results to the app deep-equal to the wire, pushed and asked for (TIN-14)", async ({
    openHarness,
  }) => {
    const { call, app, server } = await openHarness();
    await call("odd");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const pushed = await frame.evaluate(
      () => window.probe.received.find(({ method }) => method === "ui/notifications/tool-result")?.params,
    );
    expect(pushed).toEqual(oddResult);
    const asked = await frame.evaluate(() =>
      window.probe.request("tools/call", { name: "odd", arguments: {} }),
    );
    expect(asked.result).toEqual(oddResult);
    const shown = await frame.evaluate(() =>
      window.probe.request("tools/call", { name: "show", arguments: {} }),
    );
    expect(shown.result).toEqual(JSON.parse(server.sent.at(-1) ?? "").result);
    expect(shown.result).toMatchObject({ _meta: { "example.com/hidden": [1, { deep: true }] } });
  });

  test("passes an error result on as a result (TIN-05)", async ({ openHarness }) => {
    const { page, call, app } = await openHarness();
    await call("fails");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await expect(page.locator("[data-porthole-outcome=tool-error]")).toBeVisible();
  });

  test("shows the text of a tool without an app (MET-04)", async ({ openHarness }) => {
    const { page, call } = await openHarness();
    await call("plain");
    await expect(page.locator("[data-porthole-outcome=result]")).toContainText("only text");
    await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(0);
  });

  test("reads a blob as UTF-8 (RES-03)", async ({ openHarness }) => {
    const { call, app } = await openHarness({ blob: true, body: '<p id="word">Grüße, 世界 ✓</p>' });
    await call("bare");
    await expect((await app()).locator("#word")).toHaveText("Grüße, 世界 ✓");
  });

  test("says why a resource of another type is not shown (RES-02)", async ({ openHarness }) => {
    const { page, call } = await openHarness({ mimeType: "text/html" });
    await call("bare");
    await expect(page.locator("[data-porthole-app-status=failed]")).toContainText(
      'its MIME type is "text/html"',
    );
  });

  test("shows the digest of the document, and says when it is another than before (MET-03, SEC-03)", async ({
    openHarness,
  }) => {
    test.slow();
    const documents = { now: "first" };
    const { page, call, app, panel, server } = await openHarness({ changing: () => documents.now });
    await panel("frame");
    const digest = page.locator("[data-porthole-digest]");
    for (const [text, changed] of [
      ["first", false],
      ["first", false],
      ["second", true],
    ] as const) {
      documents.now = text;
      await call("bare");
      await expect((await app()).locator("#state")).toHaveText("result");
      await expect((await app()).locator("#changing")).toHaveText(text);
      await expect(digest).toHaveText(/sha256 [0-9a-f]{64}/);
      await expect(page.locator("[data-porthole-changed]")).toHaveCount(changed ? 1 : 0);
    }
    // Each opening reads what the server has now.
    expect(server.reads).toHaveLength(3);
  });

  test("draws the border that the resource asks for, on the origin that it always has (RES-12, RES-13)", async ({
    openHarness,
  }) => {
    for (const [ui, border] of [
      [{ prefersBorder: true, domain: "example.com" }, "full"],
      [{ prefersBorder: false }, "light"],
      [{}, "full"],
    ] as const) {
      const { page, call, app } = await openHarness({ contentUi: ui });
      await call("bare");
      const frame = await app();
      await expect(page.locator("[data-porthole-app-status]")).toHaveAttribute("data-border", border);
      expect(new URL(frame.parentFrame()?.url() ?? "").hostname).toBe("localhost");
    }
  });

  test("ends its apps before it stops, and lets them save (TDN-01, TDN-08)", async ({ openHarness }) => {
    const { page, host, call, app, server } = await openHarness({ teardown: "save-first" });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    await host.close();
    expect(server.ran).toEqual(["bare", "save"]);
    await expect(page.getByRole("alert")).toContainText("Porthole has stopped");
    await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(0);
  });

  test("says that the host has stopped", async ({ openHarness }) => {
    const { page, host } = await openHarness();
    await host.close();
    await expect(page.getByRole("alert")).toContainText("Porthole has stopped");
  });
});
