import { HostError, startHost } from "../../harness/index.js";
import { expect, test } from "../fixtures/harness-page.js";
import { serveProbe } from "../fixtures/probe-server.js";

const callOnOpen = { tool: "show", arguments: { city: "Bergen" } };

test("a page calls by itself what the host's starter named, and nothing without it", async ({
  openHarness,
}) => {
  const { page, app, server } = await openHarness({}, { callOnOpen });
  await expect((await app()).locator("#state")).toHaveText("result");
  await expect(page.locator("[data-porthole-result]")).toContainText("showing Bergen");
  await expect(page.locator("[data-porthole-form=show]")).toBeVisible();
  expect(server.ran).toEqual(["show"]);

  const quiet = await openHarness();
  await expect(quiet.page.locator("[data-porthole-call]")).toBeVisible();
  expect(quiet.server.ran).toEqual([]);
});

test("nothing in the address names a call (URL state never calls a tool)", async ({ openHarness, page }) => {
  const { host, server } = await openHarness();
  const { origin, hash } = new URL(host.url);
  await page.goto("about:blank");
  await page.goto(`${origin}/?callOnOpen=bare&tool=bare${hash}`);
  await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
  await expect(page.locator("[data-porthole-call]")).toBeVisible();
  expect(server.ran).toEqual([]);
});

test("callAgain ends the app and makes its call again, with the arguments that were last used", async ({
  openHarness,
}) => {
  const { page, app, call, host, server } = await openHarness({}, { callOnOpen });
  await expect((await app()).locator("#state")).toHaveText("result");
  await call("show", { city: "Tromsø" });
  await expect(page.locator("[data-porthole-result]")).toContainText("showing Tromsø");
  const before = await app();
  await expect(before.locator("#state")).toHaveText("result");
  // Another tool may be selected meanwhile; what is shown counts.
  await page.locator("[data-porthole-tool=plain]").click();
  host.callAgain();
  await expect.poll(() => before.isDetached()).toBe(true);
  await expect((await app()).locator("#state")).toHaveText("result");
  await expect(page.locator("[data-porthole-result]")).toContainText("showing Tromsø");
  expect(server.ran).toEqual(["show", "show", "show"]);
});

test("changes in quick succession leave one app, in the end with the last call", async ({ openHarness }) => {
  const { page, app, host } = await openHarness({ teardown: "mute" }, { callOnOpen });
  await expect((await app()).locator("#state")).toHaveText("result");
  for (let time = 0; time < 5; time++) host.callAgain();
  await expect(page.locator("[data-porthole-app-status=closing]")).toBeVisible();
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
  await expect(page.locator("[data-porthole-app-frame]")).toHaveCount(1);
  await expect((await app()).locator("#state")).toHaveText("result");
});

test("callAgain leaves alone what the person has closed, and another tool", async ({ openHarness }) => {
  const { page, app, call, host, log, server } = await openHarness({}, { callOnOpen });
  await expect((await app()).locator("#state")).toHaveText("result");
  await page.locator("[data-porthole-close]").click();
  await expect(page.locator("[data-porthole-app-status=closed]")).toBeVisible();
  host.callAgain();
  await call("bare");
  await expect((await app()).locator("#state")).toHaveText("result");
  host.callAgain();
  // The page hears events in order: once the app knows of the tools, the page has heard of the change too.
  server.toolsChanged();
  await expect.poll(async () => (await log()).join()).toContain("notifications/tools/list_changed");
  expect(server.ran).toEqual(["show", "bare"]);
});

test("a call that nobody can make is refused at the start", async () => {
  const server = await serveProbe();
  try {
    for (const tool of ["gone", "save"]) {
      await expect(startHost({ targets: [{ url: server.url }], callOnOpen: { tool } })).rejects.toMatchObject(
        {
          name: HostError.name,
          code: "NO_SUCH_TOOL",
        },
      );
    }
  } finally {
    await server.close();
  }
});
