import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import type { Frame, Page } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { startBeacon } from "../fixtures/beacon.js";
import { expect, test } from "../fixtures/harness-page.js";
import { probeApp } from "../fixtures/probe-app.js";
import { serveProbe } from "../fixtures/probe-server.js";

// What other hosts were seen to get wrong. What they get wrong with policies, visibility, links, permissions and display
// modes is attacked in the suites of those.

/** Everything about a document that a host could have added to. */
function anatomy(frame: Frame) {
  return frame.evaluate(() => ({
    html: document.documentElement.outerHTML,
    doctype: document.doctype?.name,
    mode: document.compatMode,
    head: document.head.childElementCount,
    sheets: document.styleSheets.length,
    adopted: document.adoptedStyleSheets.length,
    globals: Object.getOwnPropertyNames(window)
      .filter((name) => !/^\d+$/.test(name))
      .sort(),
  }));
}

test("nothing is put into the app: no script, style, wrapper or global", async ({ openHarness, context }) => {
  const options = { autoStart: false, body: '<link rel="icon" href="data:,"><main>x</main>' };
  const { call, app } = await openHarness(options);
  await call("bare");
  const shown = await anatomy(await app());
  // The control: the same document in a bare frame that nobody touched.
  const elsewhere = await startBeacon();
  elsewhere.setPage('<iframe sandbox="allow-scripts allow-forms"></iframe>');
  const bare = await context.newPage();
  await bare.goto(`${elsewhere.origin}/page`);
  await bare.locator("iframe").evaluate((frame: HTMLIFrameElement, html) => {
    frame.srcdoc = html;
  }, probeApp(options));
  // A frame that is just being given its document has no context for a moment.
  const ready = () =>
    bare
      .frames()[1]
      ?.evaluate(() => "probe" in window)
      .catch(() => false);
  await expect.poll(ready).toBe(true);
  const untouched = await anatomy(bare.frames()[1] as Frame);
  expect(shown).toEqual(untouched);
  expect(untouched.globals).toContain("probe");
  await elsewhere.close();
});

test("nobody makes the handshake for an app that does not (INI-02)", async ({ openHarness }) => {
  const { page, call, app, log } = await openHarness({ autoStart: false });
  await call("bare");
  const frame = await app();
  await expect(page.locator("[data-porthole-outcome=result]")).toBeVisible();
  await expect(page.locator("[data-porthole-app-status=initializing]")).toBeVisible();
  expect((await log()).filter((line) => line.includes("ui/initialize"))).toEqual([]);
  await frame.evaluate(() => window.probe.start());
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
});

test("an app that opens by itself, without arguments, gets its input once and first (TIN-01, TIN-02)", async ({
  openHarness,
}) => {
  const { app } = await openHarness({}, { callOnOpen: { tool: "bare" } });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  const heard = await frame.evaluate(() =>
    window.probe.received.filter(({ method }) => method).map(({ method, params }) => [method, params]),
  );
  expect(heard).toEqual([
    ["ui/notifications/tool-input", { arguments: {} }],
    ["ui/notifications/tool-result", expect.objectContaining({ content: [{ type: "text", text: "bare" }] })],
  ]);
});

test("a picture in a data: address is shown, with nothing declared (CSP-02)", async ({ openHarness }) => {
  const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const { call, app } = await openHarness({
    body: `<img id="dot" alt="" src="data:image/gif;base64,${gif}">`,
  });
  await call("bare");
  const width = (await app()).locator("#dot").evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(await width).toBe(1);
});

test("a second handshake changes nothing that the app has been told (INI-02, TIN-02)", async ({
  openHarness,
}) => {
  const { call, app } = await openHarness();
  await call("bare");
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  const first = await frame.evaluate(() => window.probe.initialize);
  await frame.evaluate(() => window.probe.start());
  expect(await frame.evaluate(() => window.probe.initialize)).toEqual(first);
  await frame.evaluate(() => window.probe.request("ping"));
  const inputs = await frame.evaluate(
    () => window.probe.received.filter(({ method }) => method === "ui/notifications/tool-input").length,
  );
  expect(inputs).toBe(1);
});

/** The app of a page. */
async function appIn(page: Page): Promise<Frame> {
  const find = () => appFrameOf(page);
  await expect
    .poll(
      () =>
        find()
          ?.evaluate(() => "probe" in window)
          .catch(() => false),
      { timeout: 90_000 },
    )
    .toBe(true);
  return find() as Frame;
}

test("four pages at once do not disturb one another, and a changed list reaches all (CAP-05)", async ({
  context,
}) => {
  test.slow();
  const server = await serveProbe();
  const host = await startHost({ targets: [{ url: server.url }], callOnOpen: { tool: "bare" } });
  const pages = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/events")) streams += 1;
  });
  await Promise.all(pages.map((page) => page.goto(host.url)));
  const apps = await Promise.all(pages.map(appIn));
  await Promise.all(
    apps.map((app) => expect(app.locator("#state")).toHaveText("result", { timeout: 30_000 })),
  );
  const answers = await Promise.all(
    apps.map((app, index) =>
      app.evaluate(
        async (page) =>
          Promise.all(
            Array.from({ length: 10 }, async (_, at) => {
              const city = `${page}-${at}`;
              const { result } = await window.probe.request("tools/call", {
                name: "show",
                arguments: { city },
              });
              return JSON.stringify(result).includes(`showing ${city}`);
            }),
          ),
        index,
      ),
    ),
  );
  expect(answers.flat()).toEqual(Array.from({ length: 40 }, () => true));
  // A browser opens six connections to a server; a stream for each page would use them up.
  expect(streams).toBe(1);
  // A page goes, perhaps the one that reads for all; then another takes its place.
  await pages[0]?.close();
  server.toolsChanged();
  server.resourcesChanged();
  for (const app of apps.slice(1)) {
    await expect
      .poll(() => app.evaluate(() => window.probe.received.map(({ method }) => method)))
      .toEqual(
        expect.arrayContaining(["notifications/tools/list_changed", "notifications/resources/list_changed"]),
      );
    const inputs = await app.evaluate(
      () => window.probe.received.filter(({ method }) => method === "ui/notifications/tool-input").length,
    );
    expect(inputs).toBe(1);
  }
  await host.close();
  await server.close();
});

test("neither host nor page speaks with anybody but the target and one another (HAR-12)", async ({
  openHarness,
  page,
}) => {
  const reached = new Set<string>();
  page.on("request", (request) =>
    reached.add(new URL(request.url()).hostname || new URL(request.url()).protocol),
  );
  const addresses = new Set<string | undefined>();
  const onSocket = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once("connect", () => addresses.add(socket.remoteAddress));
  };
  const sockets = channel("net.client.socket");
  sockets.subscribe(onSocket);
  try {
    const { call, app, host } = await openHarness();
    await call("show");
    await expect((await app()).locator("#state")).toHaveText("result");
    await host.close();
  } finally {
    sockets.unsubscribe(onSocket);
  }
  // Both saw what there was to see.
  expect([...reached].sort()).toEqual(
    ["127.0.0.1", "data:", "localhost"].filter((name) => reached.has(name)).sort(),
  );
  expect([...reached]).toEqual(expect.arrayContaining(["127.0.0.1", "localhost"]));
  expect([...addresses]).toEqual(["127.0.0.1"]);
});
