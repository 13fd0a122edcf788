import { expect, test } from "../fixtures/harness-page.js";

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
