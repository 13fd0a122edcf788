import { expect, type Harness, test } from "../fixtures/harness-page.js";
import { probeApp } from "../fixtures/probe-app.js";
import { oddResult } from "../fixtures/probe-server.js";

test.describe("the whole path", () => {
  test("calls a tool from its form and shows its app with input and result (MET-04, SBX-05, SBX-06, SBX-09, TIN-01, TIN-02, TIN-04, SEC-01)", async ({
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

test.describe("the page", () => {
  for (const width of [400, 640, 900, 1440]) {
    test(`never scrolls sideways, ${width} pixels wide`, async ({ openHarness }) => {
      const { page, call, app, panel } = await openHarness();
      await page.setViewportSize({ width, height: 800 });
      await call("show");
      await expect((await app()).locator("#state")).toHaveText("result");
      for (const name of ["messages", "frame"]) {
        await panel(name);
        const { content, window } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          window: innerWidth,
        }));
        expect(content).toBe(window);
        // Nothing is cut off either: what is on the page lies within the window.
        const right = await page
          .locator("button:visible, input:visible, iframe, h1, h2")
          .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
        expect(right).toBeLessThanOrEqual(width);
      }
    });
  }
});

test.describe("the form", () => {
  test("marks what is wrong and makes no call", async ({ openHarness }) => {
    const { page, call, server } = await openHarness();
    await call("show", { days: "1.5" });
    await expect(page.getByText("This is not a whole number.")).toBeVisible();
    expect(server.ran).toEqual([]);
  });

  test("takes raw JSON", async ({ openHarness }) => {
    const { page, server, app } = await openHarness();
    await page.locator('[data-porthole-tool="show"]').click();
    await page.locator('[data-porthole-tab="raw"]').click();
    await expect(page.locator("[data-porthole-raw]")).toHaveValue(/"city": "Oslo"/);
    await page.locator("[data-porthole-raw]").fill('{"city":"Voss","where":{"lat":60}}');
    await page.locator("[data-porthole-call]").click();
    await expect((await app()).locator("#state")).toHaveText("result");
    expect(server.ran).toEqual(["show"]);
  });

  test("works by keyboard alone", async ({ openHarness }) => {
    const { page, server } = await openHarness();
    await page.locator('[data-porthole-tool="plain"]').focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-porthole-call]").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => server.ran).toEqual(["plain"]);
    await page.locator('[data-porthole-tab="messages"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('[data-porthole-tab="violations"]')).toBeFocused();
  });
});

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

    const opened = context.waitForEvent("page");
    const agreed = frame.evaluate((link) => window.probe.request("ui/open-link", { url: link }), url);
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

test.describe("teardown", () => {
  const cases = [
    ["answer", "it answered in"],
    ["refuse", "does not handle the request to end"],
    ["mute", "did not answer within 500 ms"],
  ] as const;
  for (const [teardown, note] of cases) {
    test(`asks an app that will ${teardown}, waits at most 500 ms, then removes it (TDN-01, TDN-02)`, async ({
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
