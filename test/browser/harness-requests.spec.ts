import { readFile } from "node:fs/promises";
import type { Frame, Page } from "@playwright/test";
import { frameModes } from "../../harness/index.js";
import { expect, test } from "../fixtures/harness-page.js";

const modes = (...availableDisplayModes: readonly string[]) => ({
  appCapabilities: { availableDisplayModes },
});

function askMode(frame: Frame, mode: string): Promise<unknown> {
  return frame.evaluate(
    async (wish) => (await window.probe.request("ui/request-display-mode", { mode: wish })).result,
    mode,
  );
}

/** The changes of the host context that the app has heard, in order. */
function changes(frame: Frame): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return frame.evaluate(() =>
    window.probe.received
      .filter(({ method }) => method === "ui/notifications/host-context-changed")
      .map(({ params }) => params as Record<string, unknown>),
  );
}

const size = (page: Page) => page.locator("[data-porthole-app-frame]").boundingBox();

test.describe("display modes", () => {
  test("are granted where host and app have them, told, and undone, in the same frame (DSP-05, DSP-08, DSP-09)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness(modes("inline", "fullscreen"));
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await frame.evaluate(() => Object.assign(window, { nonce: "same" }));
    await frame.evaluate(() => window.probe.notify("ui/notifications/size-changed", { height: 120 }));
    await expect.poll(async () => (await size(page))?.height).toBe(120);

    expect(await askMode(frame, "fullscreen")).toEqual({ mode: "fullscreen" });
    await expect.poll(async () => (await size(page))?.width).toBeGreaterThan(1_200);
    expect((await size(page))?.height).toBeGreaterThan(500);
    const full = await changes(frame);
    expect(full[0]).toMatchObject({ displayMode: "fullscreen" });
    const told = full.map((change) => change.containerDimensions).findLast(Boolean);
    const box = await size(page);
    expect(told).toEqual({ width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) });
    // A height that the app reports is not its to choose here.
    await frame.evaluate(() => window.probe.notify("ui/notifications/size-changed", { height: 90 }));
    await frame.evaluate(() => window.probe.request("ping"));
    expect((await size(page))?.height).toBe(box?.height);

    await page.locator('[data-porthole-display-mode="inline"]').click();
    await expect.poll(async () => (await changes(frame)).at(-1)).toMatchObject({ displayMode: "inline" });
    await expect.poll(async () => (await size(page))?.height).toBe(90);
    expect(await frame.evaluate(() => Reflect.get(window, "nonce"))).toBe("same");
  });

  test("are refused where the app has not declared them, also to the person (DSP-04, DSP-06, DSP-07)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness(modes("inline"));
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    for (const mode of ["fullscreen", "pip"]) expect(await askMode(frame, mode)).toEqual({ mode: "inline" });
    expect(await changes(frame)).toEqual([]);
    await expect(page.locator("[data-porthole-display-mode]")).toHaveCount(0);
  });

  test("are all open to an app that declares none, picture in picture too", async ({ openHarness }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    expect(await askMode(frame, "pip")).toEqual({ mode: "pip" });
    await expect.poll(async () => (await size(page))?.width).toBeLessThan(430);
    // The boundary stays marked, and the way back stays in reach (SEC-01).
    await expect(page.locator("[data-porthole-boundary]")).toBeInViewport();
    await page.locator('[data-porthole-display-mode="fullscreen"]').click();
    await expect.poll(async () => (await size(page))?.width).toBeGreaterThan(1_200);
    await expect(page.locator("[data-porthole-boundary]")).toBeInViewport();
    await page.locator("[data-porthole-close]").click();
    await expect(page.locator("html")).toHaveAttribute("data-display", "inline");
  });
});

test.describe("permissions", () => {
  const permissions = { camera: {}, clipboardWrite: {}, usb: {}, "microphone *; geolocation": {} };
  const allowed = (frame: Frame) =>
    frame.evaluate(() => {
      const policy = Reflect.get(document, "featurePolicy") as { allowsFeature(name: string): boolean };
      return ["camera", "microphone", "geolocation", "clipboard-write", "usb"].filter((name) =>
        policy.allowsFeature(name),
      );
    });

  for (const mode of frameModes) {
    test(`reach the app through both frames, those that are known and no others: ${mode} (PRM-01, PRM-03)`, async ({
      openHarness,
    }) => {
      const { page, call, app, panel } = await openHarness({ contentUi: { permissions } }, { frame: mode });
      await call("bare");
      const frame = await app();
      await expect(frame.locator("#state")).toHaveText("result");
      await expect(page.locator("[data-porthole-app-frame]")).toHaveAttribute(
        "allow",
        "camera; clipboard-write",
      );
      expect(await allowed(frame)).toEqual(["camera", "clipboard-write"]);
      const told = await frame.evaluate(() => window.probe.initialize.hostCapabilities);
      expect(told).toMatchObject({ sandbox: { permissions: { camera: {}, clipboardWrite: {} } } });
      await panel("frame");
      await expect(page.locator("[data-porthole-granted]")).toHaveText("camera, clipboardWrite");
      await expect(page.locator("[data-porthole-refused]")).toHaveText("usb, microphone *; geolocation");
    });
  }

  test("are not given to an app that asks for none, or by a host that gives none", async ({
    openHarness,
  }) => {
    const modest = await openHarness();
    await modest.call("bare");
    expect(await allowed(await modest.app())).toEqual([]);
    const strict = await openHarness({ contentUi: { permissions } }, { permissions: "none" });
    await strict.call("bare");
    const frame = await strict.app();
    await expect(frame.locator("#state")).toHaveText("result");
    expect(await allowed(frame)).toEqual([]);
    const told = await frame.evaluate(() => window.probe.initialize.hostCapabilities);
    expect(told).toMatchObject({ sandbox: {} });
    expect(JSON.stringify(told)).not.toContain("camera");
  });
});

test.describe("files", () => {
  const file = (uri: string, text: string) => ({
    type: "resource",
    resource: { uri, mimeType: "text/csv", text },
  });
  const offer = (frame: Frame, contents: readonly unknown[]) =>
    frame.evaluate(
      async (items) => (await window.probe.request("ui/download-file", { contents: items })).result,
      contents,
    );

  test("are saved under a harmless name when the person agrees (REQ-04, REQ-05)", async ({ openHarness }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const answer = offer(frame, [file("x://a/..%2f..%2f.ssh%2fauth%E2%80%AEsyek.csv", "a;b")]);
    const dialog = page.locator("[data-porthole-dialog=download]");
    await expect(dialog).toContainText("authsyek.csv");
    const saved = page.waitForEvent("download");
    await page.locator("[data-porthole-agree]").click();
    expect(await answer).toEqual({});
    const download = await saved;
    expect(download.suggestedFilename()).toBe("authsyek.csv");
    expect(await readFile(await download.path(), "utf8")).toBe("a;b");
  });

  test("are not saved when the person does not, and not asked about when they cannot be (REQ-04, REQ-06)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness();
    let downloads = 0;
    page.on("download", () => {
      downloads += 1;
    });
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const denied = offer(frame, [file("a.csv", "x")]);
    await page.locator("[data-porthole-deny]").click();
    expect(await denied).toEqual({ isError: true });
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.csv`, "x"));
    const foreign = { type: "resource_link", uri: "https://example.com/secret", name: "s" };
    for (const contents of [many, [], [foreign]]) {
      expect(await offer(frame, contents)).toEqual({ isError: true });
      await expect(page.locator("[data-porthole-dialog]")).toHaveCount(0);
    }
    expect(downloads).toBe(0);
  });
});

test.describe("tools of the app (draft)", () => {
  const tool = (name: string, readOnlyHint?: boolean) => ({
    name,
    inputSchema: { type: "object" },
    ...(readOnlyHint === undefined ? {} : { annotations: { readOnlyHint } }),
  });
  const declared = { appCapabilities: { tools: { listChanged: true } } };

  test("are listed as the app's, asked about unless they only read, called, and gone with it (APT-04, APT-05, APT-06)", async ({
    openHarness,
  }) => {
    const { page, call, app, panel, log } = await openHarness({
      ...declared,
      tools: [tool("peek", true), tool("change"), tool("save")],
    });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    await panel("app-tools");
    await expect(page.locator("[data-porthole-app-tool]")).toHaveCount(3);
    await expect(page.locator('[data-porthole-app-tool="save"]')).toContainText("the same name");
    await expect(
      page.locator('[data-porthole-tool="peek"], [data-porthole-app-only-tool="peek"]'),
    ).toHaveCount(0);

    await page.locator('[data-porthole-app-tool-call="peek"]').click();
    const outcome = page.locator("[data-porthole-app-tool-outcome=result]");
    await expect(outcome).toContainText('\\"name\\":\\"peek\\"');
    await page.locator('[data-porthole-app-tool-call="change"]').click();
    await page.locator("[data-porthole-deny]").click();
    await expect(outcome).toContainText("peek");
    await page.locator('[data-porthole-app-tool-call="change"]').click();
    await expect(page.locator("[data-porthole-dialog=app-tool]")).toContainText("change");
    await page.locator("[data-porthole-agree]").click();
    await expect(outcome).toContainText('\\"name\\":\\"change\\"');
    await page.locator("[data-porthole-close]").click();
    await expect(page.locator("[data-porthole-app-tool]")).toHaveCount(0);
    await panel("messages");
    expect((await log()).filter((line) => line === "to-app request tools/call")).toHaveLength(2);
  });

  test("are at most fifty, and read again when the app says so, not for each time it says so (APT-06)", async ({
    openHarness,
  }) => {
    const { page, call, app, panel, log } = await openHarness({
      ...declared,
      tools: Array.from({ length: 80 }, (_, index) => tool(`t${index}`, true)),
    });
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await panel("app-tools");
    await expect(page.locator("[data-porthole-app-tool]")).toHaveCount(50);
    await frame.evaluate(() => {
      window.probe.tools = [{ name: "one", inputSchema: { type: "object" } }];
      for (let count = 0; count < 100; count += 1) window.probe.notify("notifications/tools/list_changed");
    });
    await expect(page.locator("[data-porthole-app-tool]")).toHaveCount(1);
    await panel("messages");
    expect((await log()).filter((line) => line === "to-app request tools/list").length).toBeLessThanOrEqual(
      3,
    );
  });

  test("are not asked of an app that declares none", async ({ openHarness }) => {
    const { call, app, log } = await openHarness({ tools: [tool("hidden", true)] });
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    expect((await log()).filter((line) => line.includes("tools/list"))).toEqual([]);
  });
});

test("the next turn of the model has the text of the result and the app's last context (REQ-09, TIN-14)", async ({
  openHarness,
}) => {
  const { page, call, app, panel } = await openHarness();
  await call("show", { city: "Voss" });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  await frame.evaluate(() =>
    window.probe.request("ui/update-model-context", { content: [{ type: "text", text: "page 2" }] }),
  );
  await panel("context");
  const turn = page.locator("[data-porthole-next-turn]");
  await expect(turn).toContainText("page 2");
  await expect(turn).toContainText("showing Voss");
  await expect(turn).not.toContainText("example.com/hidden");
});
