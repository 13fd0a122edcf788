import { expect, test } from "../fixtures/harness-page.js";

test.describe("ordering", () => {
  test("sends nothing but answers before initialized, however much happens (SBX-10, TIN-05)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness({ autoStart: false });
    await call("show");
    await expect(page.locator("[data-porthole-outcome=result]")).toBeVisible();
    const frame = await app();
    await page.locator("[data-porthole-theme-switch]").click();
    await page.setViewportSize({ width: 1000, height: 800 });
    expect(await frame.evaluate(() => window.probe.received)).toEqual([]);
    await frame.evaluate(() => window.probe.start());
    await expect(frame.locator("#state")).toHaveText("result");
    const methods = await frame.evaluate(() => window.probe.received.map(({ method }) => method ?? "answer"));
    expect(methods.slice(0, 4)).toEqual([
      "answer",
      "ui/notifications/host-context-changed",
      "ui/notifications/tool-input",
      "ui/notifications/tool-result",
    ]);
  });

  test("sends the input while the tool still runs, and a cancellation when it is given up (TIN-06)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness({ slow: new Promise(() => {}) });
    await call("slow");
    const frame = await app();
    const methods = () => frame.evaluate(() => window.probe.received.map(({ method }) => method ?? "answer"));
    await expect.poll(methods).toEqual(["answer", "ui/notifications/tool-input"]);
    await page.locator("[data-porthole-cancel]").click();
    await expect
      .poll(methods)
      .toEqual(["answer", "ui/notifications/tool-input", "ui/notifications/tool-cancelled"]);
  });

  test("sends the input once although the app says initialized twice (TIN-02)", async ({ openHarness }) => {
    const { call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await frame.evaluate(() => window.probe.start());
    await frame.evaluate(() => window.probe.request("ping"));
    const methods = await frame.evaluate(() => window.probe.received.flatMap(({ method }) => method ?? []));
    expect(methods).toEqual(["ui/notifications/tool-input", "ui/notifications/tool-result"]);
  });
});

test.describe("host context", () => {
  test("is complete in the handshake and truthful about the sandbox (INI-02, INI-03, PRM-03)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness({
      contentUi: { csp: { connectDomains: ["https://api.example", "bad one"] } },
    });
    await call("show");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const answer = await frame.evaluate(() => window.probe.initialize);
    expect(answer).toMatchObject({
      protocolVersion: "2026-01-26",
      hostInfo: { name: "porthole" },
      hostContext: {
        toolInfo: { tool: { name: "show" } },
        theme: "light",
        displayMode: "inline",
        availableDisplayModes: ["inline", "fullscreen", "pip"],
        platform: "web",
      },
    });
    expect((answer.hostCapabilities as { sandbox: unknown }).sandbox).toEqual({
      csp: { connectDomains: ["https://api.example"] },
    });
    await expect(page.locator("[data-porthole-app-frame]")).not.toHaveAttribute("allow");
  });

  test("tells a theme change and nothing else (CTX-01, THM-03)", async ({ openHarness }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await page.locator("[data-porthole-theme-switch]").click();
    const changes = () =>
      frame.evaluate(() =>
        window.probe.received
          .filter(({ method }) => method === "ui/notifications/host-context-changed")
          .map(({ params }) => params),
      );
    await expect.poll(changes).toEqual([{ theme: "dark" }]);
  });
});

test.describe("teardown", () => {
  const cases = [
    ["answer", "it answered in"],
    ["refuse", "does not handle the request to end"],
    ["mute", "did not answer within 500 ms"],
  ] as const;
  for (const [teardown, note] of cases) {
    test(`asks an app that will ${teardown}, gives no reason, waits at most 500 ms, then removes it (TDN-01 to TDN-03)`, async ({
      openHarness,
    }) => {
      const { page, call, app, log } = await openHarness({ teardown });
      await call("bare");
      await expect((await app()).locator("#state")).toHaveText("result");
      const began = Date.now();
      await page.locator("[data-porthole-close]").click();
      await expect(page.locator("[data-porthole-app-status=closed]")).toContainText(note);
      expect(Date.now() - began).toBeLessThan(2_000);
      await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(0);
      expect(await log()).toContain("to-app request ui/resource-teardown");
      const asked = page.locator('[data-porthole-message="ui/resource-teardown"][data-direction=to-app]');
      await asked.getByRole("button").click();
      await expect(asked.locator("pre")).toContainText('"params": {}');
      await expect(asked.locator("pre")).not.toContainText("reason");
    });
  }

  test("keeps the bridge until the answer, so that an app can save (TDN-08)", async ({ openHarness }) => {
    const { page, call, app, server } = await openHarness({ teardown: "save-first" });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    await page.locator("[data-porthole-close]").click();
    await expect(page.locator("[data-porthole-app-status=closed]")).toContainText("it answered in");
    expect(server.ran).toEqual(["bare", "save"]);
  });

  test("ends the shown app before another is opened, and when the app asks (TDN-01, TDN-07)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const first = await app();
    await expect(first.locator("#state")).toHaveText("result");
    await page.locator("[data-porthole-reload]").click();
    await expect.poll(() => first.isDetached()).toBe(true);
    const second = await app();
    await expect(second.locator("#state")).toHaveText("result");
    await second.evaluate(() => window.probe.notify("ui/notifications/request-teardown"));
    await expect(page.locator("[data-porthole-app-status=closed]")).toBeVisible();
  });

  test("sends nothing to an app that never said initialized, and removes it (SBX-10)", async ({
    openHarness,
  }) => {
    const { page, call, app, log } = await openHarness({ autoStart: false });
    await call("bare");
    await app();
    await page.locator("[data-porthole-close]").click();
    await expect(page.locator("[data-porthole-app-status=closed]")).toContainText(
      "never finished its handshake",
    );
    expect((await log()).filter((line) => line.startsWith("to-app"))).toEqual([
      "to-app notification ui/notifications/sandbox-resource-ready",
    ]);
  });
});
