import { HostError, type OpenOptions, startHost } from "../../harness/index.js";
import { test as base, expect } from "../../harness/playwright/index.js";
import { startBeacon } from "../fixtures/beacon.js";
import { type ProbeServer, type ProbeServerOptions, serveProbe } from "../fixtures/probe-server.js";

/** The fixtures of the package on a probe server that the test shapes. */
const test = base.extend<{ readonly probe: ProbeServerOptions; readonly server: ProbeServer }>({
  probe: [{}, { option: true }],
  server: async ({ probe }, use) => {
    const server = await serveProbe(probe);
    await use(server);
    await server.close();
  },
  porthole: async ({ server }, use) => use({ targets: [{ url: server.url, name: "probe" }] }),
});

test.use({ open: { tool: "show", args: { city: "Oslo" } } });

test("an app is opened, driven and ended from code", async ({ app, server }) => {
  await expect(app).toBeInitialized();
  await expect(app.view.locator("#state")).toHaveText("result");
  expect(await app.outcome()).toMatchObject({
    kind: "result",
    result: { structuredContent: { args: { city: "Oslo" } } },
  });
  expect((await app.messages()).map(({ direction, method }) => `${direction} ${method}`)).toEqual([
    "from-app ui/notifications/sandbox-proxy-ready",
    "to-app ui/notifications/sandbox-resource-ready",
    "from-app ui/initialize",
    "to-app ui/initialize",
    "from-app ui/notifications/initialized",
    "to-app ui/notifications/tool-input",
    "to-app ui/notifications/tool-result",
  ]);
  expect(await app.call("plain")).toMatchObject({
    kind: "result",
    result: { content: [{ text: "only text" }] },
  });
  await expect(app.call("save")).rejects.toMatchObject({ code: "NO_SUCH_TOOL" });
  expect(server.ran).toEqual(["show", "plain"]);
  expect(app.place).toMatchObject({
    uri: "ui://probe/app",
    policy: expect.stringContaining("default-src 'none'"),
  });
  expect(await app.close()).toMatch(/^The app ended; it answered in \d+ ms\.$/);
  expect(await app.status()).toMatchObject({ status: "closed" });
});

test("toHaveCalledTool sees calls of the app, and their arguments", async ({ app }) => {
  await expect(app).toBeInitialized();
  await expect(app).not.toHaveCalledTool("save");
  await app.view.evaluate(() =>
    window.probe.request("tools/call", { name: "save", arguments: { a: 1, b: "two" } }),
  );
  await expect(app).toHaveCalledTool("save");
  await expect(app).toHaveCalledTool("save", { a: 1, b: expect.stringMatching(/^t/) });
  await expect(app).not.toHaveCalledTool("save", { a: 2 });
  await expect(app).not.toHaveCalledTool("plain");
  expect(await app.requests()).toMatchObject([
    { method: "ui/initialize", answer: { result: expect.anything() } },
    {
      method: "tools/call",
      params: { name: "save", arguments: { a: 1, b: "two" } },
      answer: { result: { content: [{ type: "text", text: "save" }] } },
    },
  ]);
});

test("toHaveSentMessage and toHaveUpdatedContext see what the app tells", async ({ app }) => {
  await expect(app).toBeInitialized();
  await expect(app).not.toHaveSentMessage();
  await expect(app).not.toHaveUpdatedContext();
  await app.view.evaluate(async () => {
    await window.probe.request("ui/message", {
      role: "user",
      content: [{ type: "text", text: "Book it, please" }],
    });
    await window.probe.request("ui/update-model-context", { structuredContent: { chosen: 3 } });
  });
  await expect(app).toHaveSentMessage();
  await expect(app).toHaveSentMessage("Book it");
  await expect(app).toHaveSentMessage(/please$/);
  await expect(app).not.toHaveSentMessage("Cancel it");
  await expect(app).toHaveUpdatedContext({ structuredContent: { chosen: 3 } });
  await expect(app).not.toHaveUpdatedContext({ structuredContent: { chosen: 4 } });
});

test("toHaveNoViolations and toHaveNoEgress pass for an app that stays inside", async ({ app }) => {
  await expect(app).toBeInitialized();
  await expect(app).toHaveNoViolations();
  await expect(app).toHaveNoEgress();
});

test("they fail for one that reaches out and is stopped", async ({ app }) => {
  const beacon = await startBeacon();
  try {
    await expect(app).toBeInitialized();
    await app.view.evaluate((url) => fetch(url).catch(() => {}), `${beacon.origin}/leak`);
    await expect(app).not.toHaveNoViolations();
    await expect(app).not.toHaveNoEgress();
    expect(await app.violations()).toMatchObject([{ directive: "connect-src", isEvalProbe: false }]);
    expect(await app.egress()).toMatchObject([
      { url: expect.stringContaining(beacon.origin), isBlocked: true },
    ]);
    expect(beacon.hits).toEqual([]);
  } finally {
    await beacon.close();
  }
});

test("eval that is tried and refused is told apart", async ({ app }) => {
  await expect(app).toBeInitialized();
  await app.view.evaluate(() => {
    // In a task of its own: what the driver itself runs is not held to the policy.
    setTimeout(() => {
      try {
        new Function("return 1");
      } catch {}
    });
  });
  await expect.poll(async () => (await app.violations()).length).toBe(1);
  await expect(app).toHaveNoViolations();
  await expect(app).not.toHaveNoViolations({ evalProbes: true });
});

test.describe("under a policy that is only reported", () => {
  test.use({ open: { tool: "show", csp: "report-only" } });

  test("what is against it is told as what went through, and the matchers still fail", async ({ app }) => {
    const beacon = await startBeacon();
    try {
      await expect(app).toBeInitialized();
      await expect(app).toHaveNoViolations();
      await app.view.evaluate((url) => fetch(url, { mode: "no-cors" }), `${beacon.origin}/told`);
      await expect(app).not.toHaveNoViolations();
      await expect(app).not.toHaveNoEgress();
      expect(await app.violations()).toMatchObject([{ directive: "connect-src", isBlocked: false }]);
      expect(await app.egress()).toEqual([{ url: expect.stringContaining("/told"), isBlocked: false }]);
      expect(beacon.hits).toHaveLength(1);
    } finally {
      await beacon.close();
    }
  });
});

test.describe("an app that declares a domain", () => {
  test("egress that is allowed is seen, and reaches the net", async ({ page }) => {
    const beacon = await startBeacon();
    const server = await serveProbe({ contentUi: { csp: { connectDomains: [beacon.origin] } } });
    const host = await startHost({ targets: [{ url: server.url }] });
    try {
      const app = await host.open({ tool: "show", page });
      await expect(app).toBeInitialized();
      await app.view.evaluate((url) => fetch(url).then(() => {}), `${beacon.origin}/allowed`);
      await expect(app).not.toHaveNoEgress();
      await expect(app).toHaveNoViolations();
      expect(await app.egress()).toMatchObject([
        { url: expect.stringContaining(beacon.origin), isBlocked: false },
      ]);
      expect(beacon.hits).toEqual(["/allowed"]);
    } finally {
      await host.close();
      await server.close();
      await beacon.close();
    }
  });
});

test("four apps at once do not disturb one another", async ({ host, server }) => {
  const cities = ["Oslo", "Bergen", "Tromsø", "Bodø"];
  const apps = await Promise.all(cities.map((city) => host.open({ tool: "show", args: { city } })));
  await Promise.all(
    apps.map(async (app, at) => {
      await expect(app).toBeInitialized();
      await app.view.evaluate(
        (text) => window.probe.request("ui/message", { role: "user", content: [{ type: "text", text }] }),
        `from ${cities[at]}`,
      );
    }),
  );
  for (const [at, app] of apps.entries()) {
    await expect(app).toHaveSentMessage(`from ${cities[at]}`);
    expect(await app.conversation()).toHaveLength(1);
    expect(await app.outcome()).toMatchObject({
      result: { structuredContent: { args: { city: cities[at] } } },
    });
    expect(
      (await app.messages()).filter(({ method }) => method === "ui/notifications/tool-result"),
    ).toHaveLength(1);
  }
  expect(server.ran).toEqual(["show", "show", "show", "show"]);
});

test("what cannot be opened is refused with a reason", async ({ host, page }) => {
  const open = (options: Partial<OpenOptions>) => host.open({ tool: "show", page, ...options });
  for (const [options, code, message] of [
    [{ tool: "gone" }, "NO_SUCH_TOOL", 'no server offers the conversation a tool "gone"'],
    [{ tool: "save" }, "NO_SUCH_TOOL", 'no server offers the conversation a tool "save"'],
    [{ server: "other" }, "NO_SUCH_TOOL", 'no server offers the conversation a tool "show"'],
    [{ tool: "plain" }, "APP_UNAVAILABLE", "the tool has no app"],
  ] as const) {
    await expect(open(options)).rejects.toMatchObject({ name: HostError.name, code, message });
  }
  const app = await open({ server: "probe" });
  await expect(app).toBeInitialized();
});

test("a host without a browser says so", async ({ server }) => {
  const host = await startHost({ targets: [{ url: server.url }] });
  await expect(host.open({ tool: "show" })).rejects.toMatchObject({ code: "NO_BROWSER" });
  await host.close();
});

test("an app cannot reach what drives the page", async ({ app }) => {
  await expect(app).toBeInitialized();
  const seen = await app.view.evaluate(() => {
    try {
      return typeof (window.top as { porthole?: unknown }).porthole;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(seen).toBe("SecurityError");
  expect(await app.page.evaluate(() => typeof window.porthole)).toBe("object");
});
