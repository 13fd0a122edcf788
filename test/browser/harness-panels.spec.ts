import { expect, test } from "../fixtures/harness-page.js";
import { seriousFindings } from "../looks/axe.js";

/** Tries `eval`, loads what is declared badly, what is not declared, and frames what may not be framed. */
const body = (origin: string) => `
<img alt="" src="${origin}/a.png">
<iframe title="map" src="${origin}/map"></iframe>
<script>
  try { new Function("") } catch {}
  fetch("${origin}/data").catch(() => {});
</script>`;

test("every panel says what was seen, and names each violation with the metadata that would allow it", async ({
  openHarness,
  beacon,
}) => {
  const { page, call, app, panel } = await openHarness(
    {
      body: body(beacon.origin),
      contentUi: { csp: { resourceDomains: ["*"] }, permissions: { camera: {}, tape: {} } },
    },
    { permissions: "declared" },
  );
  await call("show", { city: "Voss" });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  await frame.evaluate(async () => {
    await window.probe.request("tools/call", { name: "save", arguments: { what: "all" } });
    await window.probe.request("tools/call", { name: "secret", arguments: {} });
    await window.probe.request("ui/message", { role: "user", content: [{ type: "text", text: "hello" }] });
    await window.probe.request("ui/update-model-context", { structuredContent: { open: 3 } });
    await window.probe.request("ui/request-display-mode", { mode: "inline" });
    window.probe.notify("ui/notifications/size-changed", { width: 100, height: 321 });
    window.probe.notify("notifications/message", { level: "error", data: "it broke" });
  });

  // The conversation, as its model has it, with the app between the call and what came of it.
  const turns = page.locator("[data-porthole-turn]");
  await expect(turns).toHaveText([/show.*"city": "Voss"/s, /showing Voss/, /hello/, /"open": 3/]);
  const heights = await page
    .locator("[data-porthole-turn=call], [data-porthole-app-frame], [data-porthole-turn=tool]")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));

  await panel("violations");
  const kinds = page.locator("[data-porthole-violation]");
  const kindOf = () =>
    kinds.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.portholeViolation).toSorted());
  await expect.poll(kindOf).toEqual(["left-out", "nested-frame", "probe", "undeclared"]);
  const patch = JSON.parse(`{${await page.locator("[data-porthole-patch]").textContent()}}`);
  expect(patch._meta.ui.csp).toEqual({
    resourceDomains: [beacon.origin],
    frameDomains: [beacon.origin],
    connectDomains: [beacon.origin],
  });

  await panel("egress");
  const reached = page.locator(`[data-porthole-origin="${beacon.origin}"]`);
  await expect(reached.locator("[data-column=requests]")).toHaveText("3");
  await expect(reached.locator("[data-column=blocked]")).toHaveText("3");

  await panel("frame");
  const resources = page.locator("[data-porthole-domains=resourceDomains]");
  await expect(resources.locator("[data-column=requested]")).toHaveText("*");
  await expect(resources.locator("[data-column=granted]")).toHaveText("–");
  await expect(resources.locator("[data-column=observed]")).toHaveText(beacon.origin);
  await expect(page.locator("[data-porthole-granted]")).toHaveText("camera");
  await expect(page.locator("[data-porthole-refused]")).toHaveText("tape");

  await panel("errors");
  const errors = page.locator("[data-porthole-error]");
  await expect(errors.filter({ hasText: "it broke" })).toHaveAttribute("data-porthole-error", "app");
  await expect(errors.filter({ hasText: "secret" })).toHaveAttribute("data-porthole-error", "host");
  await expect(page.locator("[data-porthole-error=policy]")).toHaveCount(3);

  await panel("timings");
  await expect(page.locator("[data-porthole-call-time]")).toContainText(/\d+ ms/);
  await expect(page.locator("[data-porthole-step=initialized] td")).toHaveText(/^\d+$/);
  await expect(page.locator('[data-porthole-round-trip="tools/call"]').first()).toContainText(
    /app\d+\d*\.\d/,
  );

  await panel("events");
  const events = page.locator("[data-porthole-event]");
  for (const what of ["It is initialized", "100 × 321", "It called the tool save", "It wrote a message"]) {
    await expect(events.filter({ hasText: what }).first()).toBeVisible();
  }

  await panel("messages");
  await page.locator("[data-porthole-log-direction]").selectOption("from-app");
  await page.locator("[data-porthole-log-filter]").fill("save");
  const lines = page.locator("[data-porthole-message]");
  await expect(lines).toHaveCount(1);
  await lines.locator("button.line").click();
  await expect(lines.locator("pre")).toContainText('"what": "all"');
  await page.evaluate(() => {
    // A headless browser has no clipboard that a test could read.
    Object.defineProperty(navigator, "clipboard", {
      value: {
        writeText: async (text: string) => {
          document.title = text;
        },
      },
    });
  });
  await lines.locator("[data-porthole-copy=fixture]").click();
  await expect(lines.getByText("Copied.")).toBeVisible();
  expect((await page.title()).replace(/\s+/g, " ")).toBe(
    'await expect(app).toHaveCalledTool("save", { "what": "all" });',
  );

  await panel("violations");
  await page.locator("[data-porthole-copy=patch]").click();
  await expect.poll(() => page.title()).toContain('"_meta": { "ui": { "csp": {');
  await panel("messages");

  // Earlier calls come back into the form, and into nothing else.
  await call("plain");
  await expect(page.locator("[data-porthole-turn=tool]")).toHaveText(/only text/);
  await page.locator(".history summary").click();
  await page.locator("[data-porthole-past-call=result]").nth(1).locator("[data-porthole-use-again]").click();
  await expect(page.locator('[data-porthole-field="city"]')).toHaveValue("Voss");
  await expect(page.locator("[data-porthole-turn=call]")).toContainText("plain");
});

// Every panel in every look is for the heavy tier (harness-access.spec.ts).
test("axe finds nothing serious on the page, light and dark, wide and narrow, with and without a question", async ({
  openHarness,
  beacon,
}) => {
  const { page, call, app, panel } = await openHarness({ body: body(beacon.origin) });
  await call("show");
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  await page.locator("[data-porthole-more-controls]").click();
  await page.locator(".history summary").click();
  for (const [width, name] of [
    [1440, "start"],
    [900, "messages"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await panel(name);
    await page.locator("[data-porthole-theme-switch]").click();
    expect(await seriousFindings(page, { iframes: false }), name).toEqual([]);
  }
  void frame.evaluate(() => window.probe.request("ui/open-link", { url: "https://example.com/" }));
  await expect(page.locator("dialog[open]")).toBeVisible();
  expect(await seriousFindings(page, { iframes: false })).toEqual([]);
});

test("nothing but what is below it moves while an app changes its height", async ({ openHarness }) => {
  const { page, call, app } = await openHarness();
  await call("show");
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  const places = () =>
    page
      .locator(
        ".top, .controls, .tools, .form, .panels, [data-porthole-turn=call], .app-bar, [data-porthole-tab]",
      )
      .evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
  const before = await places();
  for (const height of [900, 60, 1500, 200]) {
    await frame.evaluate(
      (size) => window.probe.notify("ui/notifications/size-changed", { height: size }),
      height,
    );
    await expect(page.locator("[data-porthole-app-frame]")).toHaveCSS("height", `${height}px`);
    expect(await places()).toEqual(before);
  }
});

test("a second app stands beside the first, under controls and with messages of its own @heavy", async ({
  openHarness,
}) => {
  const { page, call, app, server } = await openHarness();
  await page.setViewportSize({ width: 1440, height: 900 });
  await call("show", { city: "Voss" });
  const first = await app();
  await expect(first.locator("#state")).toHaveText("result");
  await page.locator("[data-porthole-beside]").click();
  await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(2);
  const outer = await page.locator("[data-porthole-app-frame]").nth(1).elementHandle();
  const sandbox = await outer?.contentFrame();
  await expect
    .poll(() =>
      sandbox
        ?.childFrames()[0]
        ?.locator("#state")
        .textContent({ timeout: 1_000 })
        .catch(() => undefined),
    )
    .toBe("result");
  const second = sandbox?.childFrames()[0];
  expect(server.ran).toEqual(["show", "show"]);
  const [left, right] = await page.locator("[data-porthole-app-frame]").evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(
    left && right && left.right <= right.left && left.top < right.bottom && right.top < left.bottom,
  ).toBe(true);

  const themes = (frame: typeof first | undefined) =>
    frame?.evaluate(() =>
      window.probe.received
        .filter(({ method }) => method === "ui/notifications/host-context-changed")
        .map(({ params }) => Reflect.get(Object(params), "theme"))
        .filter((theme) => theme !== undefined),
    );
  await expect(page.locator("[data-porthole-look-at=second]")).toBeChecked();
  await page.locator('[data-porthole-control="theme"]').selectOption("dark");
  await expect.poll(() => themes(second)).toEqual(["dark"]);
  expect(await themes(first)).toEqual([]);
  await expect(page.locator("html[data-theme=light]")).toBeAttached();
  await page.locator("[data-porthole-look-at=first]").check();
  await expect(page.locator('[data-porthole-control="theme"]')).toHaveValue("");

  await page.locator("[data-porthole-beside]").click();
  await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(1);
  await expect(first.locator("#state")).toHaveText("result");
});
