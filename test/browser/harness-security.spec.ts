import type { Frame } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { type Beacon, startBeacon } from "../fixtures/beacon.js";
import { test as base, expect } from "../fixtures/harness-page.js";
import { serveProbe } from "../fixtures/probe-server.js";

const test = base.extend<{ readonly beacon: Beacon }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  beacon: async ({}, use) => {
    const beacon = await startBeacon();
    await use(beacon);
    await beacon.close();
  },
});

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

test.describe("the two frames", () => {
  test("are sandboxed, on an origin of their own, the inner one opaque (SBX-01 to SBX-04)", async ({
    openHarness,
  }) => {
    const { page, call, app } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(page.locator("[data-porthole-app-frame]")).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-forms",
    );
    const outer = frame.parentFrame();
    await expect(outer?.locator("iframe") ?? page.locator("none")).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-forms",
    );
    expect(new URL(outer?.url() ?? "").hostname).toBe("localhost");
    expect(new URL(page.url()).hostname).toBe("127.0.0.1");
    const seen = await frame.evaluate(() => {
      const reads = (read: () => unknown) => {
        try {
          read();
          return true;
        } catch {
          return false;
        }
      };
      return {
        origin: self.origin,
        nested: parent !== top,
        top: reads(() => top?.document.title),
        parent: reads(() => parent.document.title),
        storage: reads(() => localStorage.length),
        cookie: reads(() => document.cookie),
      };
    });
    expect(seen).toEqual({
      origin: "null",
      nested: true,
      top: false,
      parent: false,
      storage: false,
      cookie: false,
    });
    expect(
      await outer?.evaluate(() => {
        try {
          return parent.document.title;
        } catch {
          return "refused";
        }
      }),
    ).toBe("refused");
  });

  test("keep the address clean of the launch token, also in history", async ({ openHarness }) => {
    const { page, host } = await openHarness();
    const token = new URL(host.url).hash.slice(1);
    expect(page.url()).not.toContain(token);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await page.reload();
    await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
  });
});

test.describe("the relay (HAR-08)", () => {
  test("keeps sandbox messages to itself (SBX-08)", async ({ openHarness }) => {
    const { call, app, log } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await frame.evaluate(async () => {
      window.probe.notify("ui/notifications/sandbox-proxy-ready");
      window.probe.notify("ui/notifications/sandbox-resource-ready", { html: "<h1>replaced</h1>" });
      window.probe.notify("ui/notifications/sandbox-other");
      window.probe.notify("example/unknown");
      await window.probe.request("ping");
    });
    const lines = await log();
    expect(lines.filter((line) => line.includes("sandbox-"))).toHaveLength(2);
    expect(lines).toContain("from-app notification example/unknown");
    await expect(frame.locator("#title")).toHaveText("Probe app");
  });

  test("drops what is no object, no JSON, too deep or too large, and lets the next message pass", async ({
    openHarness,
  }) => {
    const { call, app, log } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const before = (await log()).length;
    await frame.evaluate(async () => {
      for (const junk of ["text", 7, null, [1]]) window.probe.send(junk);
      let deep: unknown = 0;
      for (let level = 0; level < 1_000; level += 1) deep = { deep };
      window.probe.notify("example/deep", deep);
      window.probe.notify("example/buffer", { bytes: new ArrayBuffer(50e6) });
      window.probe.notify("example/map", { map: new Map([["key", "value"]]) });
      window.probe.notify("example/blob", { blob: new Blob(["x".repeat(1_000)]) });
      window.probe.notify("example/date", { date: new Date() });
      window.probe.notify("example/large", { text: "x".repeat(17 * 1024 * 1024) });
      await window.probe.request("ping");
    });
    const lines = (await log()).slice(before);
    expect(lines).toEqual(["from-app request ping", "to-app result ping"]);
  });

  test("keeps a bounded part of what an app says, and says what it has let go", async ({ openHarness }) => {
    const { call, app, page, panel } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const devtools = await page.context().newCDPSession(page);
    const heap = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      return (await devtools.send("Runtime.getHeapUsage")).usedSize;
    };
    const before = await heap();
    const count = 24;
    await frame.evaluate(async (times) => {
      for (let index = 0; index < times; index += 1) {
        const text = `${index} ${"z".repeat(5_000_000)}`;
        await window.probe.request("ui/message", { role: "user", content: [{ type: "text", text }] });
      }
      await window.probe.request("ui/message", { role: "user", content: [{ type: "text", text: "last" }] });
    }, count);
    const lines = page.locator("[data-porthole-message='ui/message'][data-kind=request]");
    await expect(lines).toHaveCount(count + 1);
    await expect(lines.first()).toContainText("payload not kept");
    await lines.first().getByRole("button").click();
    await expect(lines.first()).toContainText("that the page no longer keeps");
    await expect(lines.last()).not.toContainText("payload not kept");
    expect(await heap()).toBeLessThan(before + 40e6);
    await panel("conversation");
    const written = page.locator("[data-porthole-conversation=user]");
    await expect(written).toHaveCount(count + 1);
    await expect(written.first()).toContainText("that the page no longer keeps");
    await expect(written.last()).toContainText("last");
  });

  test("drops what is no JSON-RPC at the page, shows it, and lives on (SBX-12, SBX-15)", async ({
    openHarness,
  }) => {
    const { call, app, log } = await openHarness();
    await call("bare");
    const frame = await app();
    await frame.evaluate(async () => {
      window.probe.send({ hello: "there" });
      window.probe.send({ jsonrpc: "1.0", method: "ping", id: 1 });
      await window.probe.request("ping");
    });
    expect((await log()).filter((line) => line.includes(" dropped "))).toHaveLength(2);
    const refused = await frame.evaluate(() => window.probe.request("ui/open-link", { url: 7 }));
    expect(refused.error).toMatchObject({ code: -32602 });
  });

  test("slows an app in a loop down to a bounded number of messages (SEC-02)", async ({ openHarness }) => {
    const { call, app, page } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await frame.evaluate(() => {
      for (let count = 0; count < 10_000; count += 1) window.probe.notify("example/flood");
    });
    await expect(page.locator("[data-porthole-message][data-kind=dropped]").first()).toBeAttached();
  });

  test("hears its host and its app, and no other window (SBX-14)", async ({ openHarness }) => {
    const { page, call, app, log } = await openHarness();
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    const before = await log();
    const received = await frame.evaluate(() => window.probe.received.length);
    // The app speaks past the relay to the control page, and as a child of its own.
    await frame.evaluate(async () => {
      const forged = {
        jsonrpc: "2.0",
        id: "forged",
        method: "tools/call",
        params: { name: "save", arguments: {} },
      };
      top?.postMessage(forged, "*");
      const child = document.createElement("iframe");
      child.srcdoc = `<script>parent.parent.postMessage(${JSON.stringify(forged)}, "*"); top.postMessage(${JSON.stringify(forged)}, "*")</script>`;
      const loaded = new Promise((resolve) => child.addEventListener("load", resolve));
      document.body.append(child);
      await loaded;
    });
    // The control page itself, speaking as a stranger would: right window, wrong side.
    await page.evaluate(() => {
      window.postMessage({ jsonrpc: "2.0", method: "ui/notifications/initialized" }, "*");
    });
    expect(await log()).toEqual(before);
    await frame.evaluate(() => window.probe.request("ping"));
    expect((await log()).slice(before.length)).toEqual(["from-app request ping", "to-app result ping"]);
    expect(await frame.evaluate(() => window.probe.received.length)).toBe(received + 1);
  });
});

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

test("an app reaches the tools of its own server only (VIS-04)", async ({ page }) => {
  const [mine, other] = [await serveProbe({ name: "mine" }), await serveProbe({ name: "other" })];
  const host = await startHost({ targets: [{ url: mine.url }, { url: other.url }] });
  await page.goto(host.url);
  await page.locator('[data-porthole-server=server-1] [data-porthole-tool="bare"]').click();
  await page.locator("[data-porthole-call]").click();
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
  const frame = page.frames().find((each) => each.parentFrame()?.parentFrame());
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
