import type { AppFaultId, OpenOptions } from "../../harness/index.js";
import { startHost } from "../../harness/index.js";
import { test as base, expect } from "../../harness/playwright/index.js";
import { type ProbeServer, serveProbe } from "../fixtures/probe-server.js";

const test = base.extend<{ readonly server: ProbeServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  server: async ({}, use) => {
    const server = await serveProbe();
    await use(server);
    await server.close();
  },
  porthole: async ({ server }, use) => use({ targets: [{ url: server.url }] }),
});

/** What the app itself has received, by method. */
async function received(app: { readonly view: { evaluate<T>(run: () => T): Promise<T> } }) {
  return app.view.evaluate(() => window.probe.received.map(({ method }) => method ?? "answer"));
}

test("faults reach the app, and the log shows what it got", async ({ host, page }) => {
  const open = (fault: AppFaultId) => host.open({ tool: "show", page, faults: [fault] });
  const app = await open("duplicate-result");
  await expect(app).toBeInitialized();
  await expect
    .poll(() => received(app))
    .toEqual([
      "answer",
      "ui/notifications/tool-input",
      "ui/notifications/tool-result",
      "ui/notifications/tool-result",
    ]);
  const logged = (await app.messages()).filter(({ method }) => method === "ui/notifications/tool-result");
  expect(logged).toHaveLength(2);

  const silent = await open("silent-host");
  await expect(silent.view.locator("#state")).toHaveText("loaded");
  await expect
    .poll(async () => (await silent.messages()).some(({ method }) => method === "ui/initialize"))
    .toBe(true);
  expect(await received(silent)).toEqual([]);
  await expect(silent).not.toBeInitialized();

  // The positive control of both.
  const healthy = await host.open({ tool: "show", page });
  await expect
    .poll(() => received(healthy))
    .toEqual(["answer", "ui/notifications/tool-input", "ui/notifications/tool-result"]);
});

test("a forged message comes from a window that is not the app's parent (SBX-14)", async ({ host, page }) => {
  const app = await host.open({ tool: "show", page, faults: ["wrong-source", "late-result"] });
  await expect(app).toBeInitialized();
  await expect
    .poll(() => app.view.evaluate(() => window.probe.foreign.map(({ method }) => method)))
    .toEqual(["ui/notifications/tool-input", "ui/notifications/tool-result", "ui/resource-teardown"]);
  expect(await received(app)).not.toContain("ui/resource-teardown");
});

test("a profile is what the app meets, with its frame", async ({ host, page }) => {
  const app = await host.open({ tool: "show", page, profile: "goose" });
  await expect(app).toBeInitialized();
  const handshake = await app.view.evaluate(() => window.probe.initialize);
  expect(handshake).toMatchObject({
    hostInfo: { name: "MCP-UI Host", version: "1.0.0" },
    hostContext: { platform: "desktop" },
  });
  expect(handshake.hostCapabilities).not.toHaveProperty("updateModelContext");
  expect(app.place).toMatchObject({ frame: "same-origin", csp: "spec" });
  const answer = await app.view.evaluate(() =>
    window.probe.request("ui/update-model-context", { content: [] }),
  );
  expect(answer.error).toMatchObject({ code: -32_601 });
  const sent = await app.view.evaluate(() =>
    window.probe.request("ui/message", { role: "user", content: [{ type: "text", text: "hi" }] }),
  );
  expect(sent).toMatchObject({ result: {} });
});

test("a server with 5 000 more tools leaves page and app usable", async ({ server, page }) => {
  const host = await startHost({ targets: [{ url: server.url }], faults: ["many-tools"] });
  try {
    const app = await host.open({ tool: "show", page });
    await expect(app).toBeInitialized();
    await expect.poll(() => page.locator("[data-porthole-tool]").count()).toBeGreaterThan(5_000);
    await expect(app.call("porthole-fault-1")).resolves.toMatchObject({ kind: "error" });
  } finally {
    await host.close();
  }
});

test("names that are none are refused", async ({ host, page }) => {
  for (const wrong of [{ faults: ["none"] }, { profile: "netscape" }, { frame: "round" }, { csp: "off" }]) {
    // As JavaScript would call it: the types know only names that are there.
    const options = { tool: "show", page, ...wrong } as OpenOptions & { readonly page: typeof page };
    await expect(host.open(options)).rejects.toMatchObject({ code: "BAD_OPTION" });
  }
});
