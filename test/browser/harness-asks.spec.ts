import { expect, type Harness, test } from "../fixtures/harness-page.js";

test.describe("requests of the app", () => {
  test("applies a sane height and clamps others (DIM-04, DIM-09)", async ({ openHarness }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    const outer = page.locator("[data-porthole-app-frame]");
    const width = (await outer.boundingBox())?.width;
    for (const [params, height] of [
      [{ width: 10, height: 321 }, 321],
      [{ height: 1e9 }, 2_000],
      [{ height: -4 }, 40],
    ] as const) {
      await frame.evaluate((size) => window.probe.notify("ui/notifications/size-changed", size), params);
      await expect.poll(async () => (await outer.boundingBox())?.height).toBe(height);
    }
    await frame.evaluate(() => window.probe.notify("ui/notifications/size-changed", { height: Number.NaN }));
    await frame.evaluate(() => window.probe.request("ping"));
    expect(await outer.boundingBox()).toMatchObject({ height: 40, width });
  });

  test("opens a web link after the person agrees, without an opener (REQ-01, HAR-09)", async ({
    openHarness,
    context,
  }) => {
    const { page, call, app, server } = await openHarness();
    await call("bare");
    const frame = await app();
    const url = server.url;
    const denied = frame.evaluate((link) => window.probe.request("ui/open-link", { url: link }), url);
    await expect(page.locator("[data-porthole-dialog=link]")).toContainText(url);
    await page.locator("[data-porthole-deny]").click();
    expect((await denied).result).toEqual({ isError: true });
    expect(context.pages()).toHaveLength(1);

    // As the second click of a double click in the app, at the very place.
    const early = page.evaluate(
      () =>
        new Promise<void>((clicked) => {
          const button = document.querySelector<HTMLElement>("[data-porthole-agree]");
          const dialog = button?.closest("dialog");
          if (!dialog) return;
          const look = new MutationObserver(() => {
            if (!dialog.open) return;
            look.disconnect();
            button?.click();
            clicked();
          });
          look.observe(dialog, { attributes: true });
        }),
    );
    const opened = context.waitForEvent("page");
    const agreed = frame.evaluate((link) => window.probe.request("ui/open-link", { url: link }), url);
    await early;
    await expect(page.locator("[data-porthole-agree]")).toBeEnabled();
    expect(context.pages()).toHaveLength(1);
    await page.locator("[data-porthole-agree]").click();
    expect((await agreed).result).toEqual({});
    expect(await (await opened).evaluate(() => window.opener)).toBeNull();
  });

  const endings: Readonly<Record<string, (harness: Harness) => Promise<unknown>>> = {
    "asks to be closed": async ({ app }) =>
      (await app()).evaluate(() => window.probe.notify("ui/notifications/request-teardown")),
    // Past the dialog, which keeps the pointer from the page but not what the keyboard or the server sets off.
    "is closed": ({ page }) => page.locator("[data-porthole-close]").dispatchEvent("click"),
    "is loaded anew": ({ page }) => page.locator("[data-porthole-reload]").dispatchEvent("click"),
    "gives way to another call": ({ page }) => page.locator("[data-porthole-call]").dispatchEvent("click"),
  };
  for (const [what, end] of Object.entries(endings)) {
    test(`asks no more about the link of an app that ${what} (REQ-01)`, async ({ openHarness, context }) => {
      const harness = await openHarness();
      const { page, call, app, log, server } = harness;
      await call("bare");
      const frame = await app();
      await expect(frame.locator("#state")).toHaveText("result");
      const dialog = page.locator("[data-porthole-dialog=link]");
      await frame.evaluate((url) => void window.probe.request("ui/open-link", { url }), server.url);
      await expect(dialog).toBeVisible();
      expect(await log()).not.toContain("to-app result ui/open-link");
      await end(harness);
      await expect(dialog).toBeHidden();
      await expect(page.locator("[data-porthole-app-status]")).toHaveAttribute(
        "data-porthole-app-status",
        /^(closed|ready)$/,
      );
      await expect(dialog).toBeHidden();
      expect(context.pages()).toHaveLength(1);
    });
  }

  test("denies a link while the app is being ended, without asking (REQ-01, TDN-08)", async ({
    openHarness,
  }) => {
    const { page, call, app, log } = await openHarness({ teardown: "link-first" });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    await page.locator("[data-porthole-close]").click();
    // It waits for the answer to its link, so it could not answer before the time is up if a person were asked.
    await expect(page.locator("[data-porthole-app-status=closed]")).toContainText("it answered in");
    expect(await log()).toContain("to-app result ui/open-link");
    await expect(page.locator("[data-porthole-dialog=link]")).toBeHidden();
  });

  test("never opens another kind of link, and does not even ask (REQ-02)", async ({
    openHarness,
    context,
  }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:null/1",
      "/local",
    ]) {
      const answer = await frame.evaluate((link) => window.probe.request("ui/open-link", { url: link }), url);
      expect(answer.result).toEqual({ isError: true });
    }
    await expect(page.locator("[data-porthole-dialog=link]")).toBeHidden();
    expect(context.pages()).toHaveLength(1);
  });

  test("records messages, as one block or as a list (REQ-07, REQ-08)", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness();
    await call("bare");
    const frame = await app();
    const block = { type: "text", text: "<img src=x onerror=alert(1)>" };
    for (const content of [[block], block]) {
      const answer = await frame.evaluate((params) => window.probe.request("ui/message", params), {
        role: "user",
        content,
      });
      expect(answer.result).toEqual({});
    }
    await panel("conversation");
    await expect(page.locator("[data-porthole-conversation=user]")).toHaveCount(2);
    await expect(page.locator("[data-porthole-conversation=user]").first()).toContainText("onerror");
    await expect(page.locator(".panels img")).toHaveCount(0);
  });

  test("keeps the last model context (REQ-10)", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness();
    await call("bare");
    const frame = await app();
    for (const text of ["first", "second"]) {
      await frame.evaluate(
        (value) =>
          window.probe.request("ui/update-model-context", { content: [{ type: "text", text: value }] }),
        text,
      );
    }
    await panel("context");
    await expect(page.locator("[data-porthole-model-context]")).toContainText("second");
    await expect(page.locator("[data-porthole-model-context]")).not.toContainText("first");
  });

  test("answers what it does not offer with method not found, and a ping (CAP-03, CAP-04, INI-08)", async ({
    openHarness,
  }) => {
    const { call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    for (const method of ["sampling/createMessage", "prompts/list", "example/unknown"]) {
      const answer = await frame.evaluate((name) => window.probe.request(name), method);
      expect(answer.error, method).toMatchObject({ code: -32601 });
    }
    expect((await frame.evaluate(() => window.probe.request("ping"))).result).toEqual({});
  });

  test("answers parameters of the wrong kind with one line that names them", async ({ openHarness }) => {
    const { call, app, server } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const ask = (method: string, params: unknown) =>
      frame.evaluate(([name, given]) => window.probe.request(name, given), [method, params] as const);
    for (const [method, params, member] of [
      ["tools/call", {}, "name"],
      ["tools/call", { name: "save", arguments: [] }, "arguments"],
      ["resources/read", {}, "uri"],
      ["resources/read", { uri: 5 }, "uri"],
      ["resources/list", { cursor: 5 }, "cursor"],
      ["resources/templates/list", { cursor: 5 }, "cursor"],
      ["ui/open-link", {}, "url"],
    ] as const) {
      const { error } = await ask(method, params);
      expect(error?.code, method).toBe(-32602);
      expect(error?.message).toMatch(new RegExp(`^Invalid params for ${method}: ${member}: .{1,80}$`));
    }
    expect(server.ran).toEqual(["bare"]);
    expect((await ask("tools/call", { name: "save" })).result).toMatchObject({ content: [{ text: "save" }] });
    expect((await ask("resources/templates/list", {})).result).toMatchObject({ resourceTemplates: [] });
  });

  test("passes resource requests to the app's server (SBX-11)", async ({ openHarness }) => {
    const { call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    const listed = await frame.evaluate(() => window.probe.request("resources/list"));
    expect(listed.result).toMatchObject({ resources: [{ uri: "ui://probe/app" }] });
    const read = await frame.evaluate(() =>
      window.probe.request("resources/read", { uri: "ui://probe/app" }),
    );
    expect(read.result).toMatchObject({ contents: [{ uri: "ui://probe/app" }] });
  });

  test("tells the app that the server's tools and resources have changed (CAP-05)", async ({
    openHarness,
  }) => {
    const { call, app, server } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    server.toolsChanged();
    await expect
      .poll(() => frame.evaluate(() => window.probe.received.map(({ method }) => method)))
      .toContain("notifications/tools/list_changed");
    server.resourcesChanged();
    await expect
      .poll(() => frame.evaluate(() => window.probe.received.map(({ method }) => method)))
      .toContain("notifications/resources/list_changed");
  });
});
