import { McpServer } from "@modelcontextprotocol/server";
import { startHost } from "../../harness/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { expect, test } from "../fixtures/harness-page.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";
import { probeApp } from "../fixtures/probe-app.js";

test("every control reaches the app at once and stands in the address, which restores it and calls nothing (HAR-14)", async ({
  openHarness,
}) => {
  const { page, call, app, server } = await openHarness({}, { controls: { timeZone: "Asia/Tokyo" } });
  const control = (name: string) => page.locator(`[data-porthole-control="${name}"]`);
  await call("show", { city: "Voss", days: "3" });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  const first = await frame.evaluate(() => Reflect.get(window.probe.initialize, "hostContext"));
  expect(first).toMatchObject({ timeZone: "Asia/Tokyo", platform: "web" });
  const told = () =>
    frame.evaluate(() =>
      Object.assign(
        {},
        ...window.probe.received
          .filter(({ method }) => method === "ui/notifications/host-context-changed")
          .map(({ params }) => params),
      ),
    );

  await control("device").selectOption("phone");
  await control("locale").fill("ar-eg");
  await control("locale").press("Enter");
  await page.locator("[data-porthole-more-controls]").click();
  await expect(page.locator("[data-porthole-direction=rtl]")).toBeVisible();
  await control("direction").selectOption("ltr");
  await expect(page.locator("[data-porthole-direction=ltr]")).toBeVisible();
  await expect.poll(told).toMatchObject({ locale: "en-GB" });
  await control("direction").selectOption("rtl");
  await control("styles").fill('{"--color-text-primary":"red"}');
  await control("styles").press("Enter");
  await control("hover").selectOption("true");
  await control("time-zone").fill("Nowhere/Atall");
  await control("time-zone").press("Enter");
  await expect(page.getByText("It takes a time zone")).toBeVisible();
  await expect.poll(told).toMatchObject({
    platform: "mobile",
    locale: "ar-EG",
    deviceCapabilities: { touch: true, hover: true },
    safeAreaInsets: { top: 47, right: 0, bottom: 34, left: 0 },
    containerDimensions: { width: 390 },
    styles: { variables: { "--color-text-primary": "red" } },
  });
  expect(await told()).not.toHaveProperty("timeZone");
  expect(await frame.evaluate(() => innerWidth)).toBe(390);

  // What apps ask the browser for is set in the browser, and the page says how it stands.
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  await expect(page.locator("[data-porthole-reduced-motion]")).toHaveText("on");
  await expect(page.locator("[data-porthole-forced-colors]")).toHaveText("on");
  expect(await frame.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(true);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });

  await page.locator("[data-porthole-placement=profile]").selectOption("claude");
  await page.locator("[data-porthole-placement=fault]").selectOption("late-result");
  await page.locator('[data-porthole-tab="start"]').click();
  await control("display").selectOption("fullscreen");
  await expect(page.locator("html[data-display=fullscreen]")).toBeAttached();
  const words = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(words).toMatchObject({ display: "fullscreen", panel: "start" });
  expect(words()).toEqual({
    tool: "show",
    args: '{"city":"Voss","days":3}',
    panel: "start",
    profile: "claude",
    fault: "late-result",
    locale: "ar-EG",
    direction: "rtl",
    display: "fullscreen",
    platform: "mobile",
    width: "390",
    touch: "true",
    hover: "true",
    "safe-area": "47,0,34,0",
    styles: '{"--color-text-primary":"red"}',
  });

  const ran = server.ran.length;
  await page.reload();
  await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
  await expect(page.locator('[data-porthole-field="city"]')).toHaveValue("Voss");
  await expect(page.locator('[data-porthole-field="days"]')).toHaveValue("3");
  await expect(control("locale")).toHaveValue("ar-EG");
  await expect(page.locator("[data-porthole-placement=profile]")).toHaveValue("claude");
  await expect(page.locator("[data-porthole-placement=frame]")).toHaveValue("same-origin");
  await expect(page.locator('[data-porthole-tab="start"][aria-selected=true]')).toBeVisible();
  await expect(page.locator("html[data-display=inline]")).toBeAttached();
  await expect(page.locator("[data-porthole-app-status=none]")).toBeAttached();
  expect(server.ran.length).toBe(ran);
  // An address with nothing that this page knows changes nothing.
  await page.goto(
    `${new URL(page.url()).origin}/?tool=none&args=[1]&theme=blue&width=1&panel=x&fault=x&csp=`,
  );
  await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("?tool=show");
  expect(server.ran.length).toBe(ran);

  // A link of another site chooses nothing; the same address, typed, does.
  const weaker = `${new URL(page.url()).origin}/?csp=none&frame=same-origin&tool=plain`;
  const policy = page.locator("[data-porthole-placement=csp]");
  await page.goto("about:blank");
  await page.setContent(`<a href="${weaker}">Look at this</a>`);
  await page.getByRole("link").click();
  await expect(policy).toHaveValue("spec");
  expect(new URL(page.url()).searchParams.get("tool")).not.toBe("plain");
  await page.goto(weaker);
  await expect(policy).toHaveValue("none");
});

test("an app calls tools with effects as the person allows: once, always, or not at all (HAR-15)", async ({
  page,
}) => {
  const ran: string[] = [];
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "effects", version: "1" });
    const uri = "ui://effects/app";
    const tool = (name: string, annotations: object, ui: object) =>
      mcp.registerTool(name, { annotations, _meta: { ui } }, () => {
        ran.push(name);
        return { content: [{ type: "text", text: name }] };
      });
    tool("open", { readOnlyHint: true }, { resourceUri: uri });
    tool("look", { readOnlyHint: true }, { visibility: ["app"] });
    tool("pay", {}, { visibility: ["app"] });
    mcp.registerResource("app", uri, {}, () => ({
      contents: [{ uri, mimeType: "text/html;profile=mcp-app", text: probeApp() }],
    }));
    return mcp;
  });
  const host = await startHost({ targets: [{ url: server.url }], controls: { consent: "ask" } });
  try {
    await page.goto(host.url);
    await page.locator("[data-porthole-call]").click();
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const frame = appFrameOf(page);
    const calls = (...names: readonly string[]) =>
      frame?.evaluate(
        (all) =>
          Promise.all(
            all.map((name) =>
              window.probe
                .request("tools/call", { name, arguments: { sum: 7 } })
                .then(({ error }) => error?.message),
            ),
          ),
        names,
      );
    const dialog = page.locator("[data-porthole-dialog=tool]");
    const denied = "the person did not allow this call";
    ran.length = 0;

    // What only reads is not asked about; the rest waits for its turn, and Escape is a no.
    const three = calls("look", "pay", "pay");
    await expect(dialog).toContainText('"sum": 7');
    expect(ran).toEqual(["look"]);
    await page.locator("[data-porthole-deny]").click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await three).toEqual([undefined, denied, denied]);
    expect(ran).toEqual(["look"]);

    const once = calls("pay");
    await page.locator("[data-porthole-agree]").click();
    expect(await once).toEqual([undefined]);
    const always = calls("pay", "pay");
    await page.locator("[data-porthole-agree-always]").click();
    expect(await always).toEqual([undefined, undefined]);
    expect(await calls("pay")).toEqual([undefined]);
    expect(ran).toEqual(["look", "pay", "pay", "pay", "pay"]);

    // It is forgotten with the app; and where calls are refused nobody is asked.
    await page.locator("[data-porthole-more-controls]").click();
    await page.locator('[data-porthole-control="consent"]').selectOption("deny");
    await page.locator("[data-porthole-reload]").click();
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const again = appFrameOf(page);
    expect(
      await again?.evaluate(() =>
        window.probe
          .request("tools/call", { name: "pay", arguments: {} })
          .then(({ error }) => error?.message),
      ),
    ).toBe(denied);
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  } finally {
    await host.close();
    await server.close();
  }
});
