import { expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf } from "./view-host/plan.js";
import { at, hasStatus, said, send } from "./view-host/steps.js";

const css = (view: OpenView, selector: string, name: string) =>
  view.frame
    .locator(selector)
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

const setContext = (view: OpenView, context: unknown) =>
  view.page.evaluate((text) => window.host.context(JSON.parse(text)), JSON.stringify(context));

test.describe("the looks of the host (THM-03, THM-05)", () => {
  test("Y7, FLD-34 dark changes computed colours, at connect and later, by the host before the system", async ({
    page,
    openView,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const view = await openView({ context: { theme: "light" } });
    await send(view, counter);
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "light");
    const light = [await css(view, "body", "color"), await css(view, "body", "background-color")];
    await setContext(view, { theme: "dark" });
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    const dark = [await css(view, "body", "color"), await css(view, "body", "background-color")];
    expect(dark[0]).not.toBe(light[0]);
    expect(dark[1]).not.toBe(light[1]);
    expect(await css(view, "body", "color-scheme")).toBe("dark");
    expect(await css(view, "html", "color-scheme")).toBe("normal");
  });

  test("style variables reach the page, and a later change keeps those that it does not name", async ({
    openView,
  }) => {
    const view = await openView({
      context: {
        styles: {
          variables: { "--color-text-primary": "rgb(1, 2, 3)", "--color-background-primary": "rgb(9, 9, 9)" },
        },
      } as never,
    });
    await expect.poll(() => css(view, "body", "color")).toBe("rgb(1, 2, 3)");
    await setContext(view, { styles: { variables: { "--color-background-primary": "rgb(7, 7, 7)" } } });
    await expect.poll(() => css(view, "body", "background-color")).toBe("rgb(7, 7, 7)");
    expect(await css(view, "body", "color")).toBe("rgb(1, 2, 3)");
    expect(await view.violations()).toEqual([]);
  });

  test("lang and dir follow the locale", async ({ openView }) => {
    const view = await openView({ context: { locale: "ar-EG" } });
    await expect(view.frame.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(view.frame.locator("html")).toHaveAttribute("lang", "ar-EG");
    await setContext(view, { locale: "de-AT" });
    await expect(view.frame.locator("html")).toHaveAttribute("dir", "ltr");
    await setContext(view, { locale: "no locale at all" });
    await setContext(view, { locale: "no locale at all", theme: "dark" });
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(view.frame.locator("html")).toHaveAttribute("lang", "de-AT");
  });
});

test.describe("fonts", () => {
  // A host that hands data: fonts out has to let them in; under the spec's default policy they stay out.
  test.use({ hostPage: "/?fonts" });

  test("@font-face with data: sources are adopted, all else in the host's font CSS is not", async ({
    openView,
  }) => {
    const fonts = [
      '@font-face { font-family: "Good"; src: url(data:font/woff2;base64,AAAA) format("woff2"); }',
      '@font-face { font-family: "Remote"; src: url(https://fonts.example/a.woff2); }',
      "body { display: none }",
      '@import url("https://fonts.example/a.css");',
    ].join("\n");
    const view = await openView({ context: { styles: { css: { fonts } } } });
    await expect
      .poll(() =>
        view.frame
          .locator("body")
          .evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', ""))),
      )
      .toEqual(["Good"]);
    await expect(said(view)).toBeVisible();
    expect(await view.violations()).toEqual([]);
    expect(view.requests.filter((url) => !url.startsWith("data:"))).toEqual([]);
  });
});

test.describe("hosts that get the handshake wrong still get a view (INI-07)", () => {
  const good = { theme: "dark", styles: { variables: { "--color-text-primary": "rgb(1, 2, 3)" } } };
  for (const [what, reply] of [
    ["no hostContext", { hostContext: null }],
    [
      "an unknown style variable",
      { hostContext: { ...good, styles: { variables: { ...good.styles.variables, "--brand": "red" } } } },
    ],
    ["a theme that is neither light nor dark", { hostContext: { theme: "auto" } }],
    ["an unknown display mode", { hostContext: { availableDisplayModes: ["inline", "theatre"] } }],
    [
      "null where a member is absent",
      { hostContext: { ...good, toolInfo: null, containerDimensions: null } },
    ],
    ["a tool without inputSchema", { hostContext: { toolInfo: { tool: { name: "show" } } } }],
    ["true for a capability", { hostCapabilities: { serverTools: true } }],
    ["another protocol version", { protocolVersion: "2024-01-01" }],
    ["no hostInfo", { hostInfo: null }],
  ] as const) {
    test(what, async ({ openView }) => {
      const view = await openView({ reply });
      await hasStatus(view, "loading");
      await send(view, counter);
      await expect(at(view, "#n")).toHaveText("0");
      expect(view.errors).toEqual([]);
    });
  }

  test("an unknown content block in a result", async ({ openView }) => {
    const view = await openView();
    await view.page.evaluate(
      (plan) =>
        window.host.post({
          jsonrpc: "2.0",
          method: "ui/notifications/tool-result",
          params: {
            content: [{ type: "hologram" }, { type: "text", text: "x" }],
            structuredContent: { runtimePlan: plan },
          },
        }),
      JSON.parse(JSON.stringify(counter)),
    );
    await expect(at(view, "#n")).toHaveText("0");
  });

  test("a host that refuses: said, no exception", async ({ openView }) => {
    const view = await openView({ silent: true, wait: false });
    await expect(said(view)).toHaveText("Connecting to the host.");
    const [request] = await view.received("ui/initialize");
    await view.page.evaluate(
      (id) => window.host.post({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }),
      (request as { id: number }).id,
    );
    await hasStatus(view, "error");
    await expect(said(view)).toContainText("could not connect");
    expect(view.errors).toEqual([]);
  });

  test("nonsense and messages from elsewhere are ignored", async ({ openView }) => {
    const view = await openView();
    await view.page.evaluate(() => {
      for (const junk of [
        null,
        7,
        "x",
        [],
        {},
        { jsonrpc: "2.0" },
        { jsonrpc: "2.0", method: 5 },
        { jsonrpc: "2.0", id: 99, result: {} },
      ]) {
        window.host.post(junk);
      }
      const sibling = document.createElement("iframe");
      document.body.append(sibling);
    });
    await send(view, counter);
    await expect(at(view, "#n")).toHaveText("0");
    expect(view.errors).toEqual([]);
  });
});

test.describe("the height (DIM-05, DIM-06)", () => {
  const heights = async (view: OpenView) => {
    const sent = (await view.received("ui/notifications/size-changed")) as {
      params: { height: number; width?: number };
    }[];
    return sent.map(({ params }) => params);
  };
  const block = (height: string) => planOf(el("div", { id: "b", style: { height } }, "x"));
  const quiet = (view: OpenView) => view.page.evaluate(() => new Promise((done) => setTimeout(done, 400)));

  test("is that of the content, and never a width", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    await send(view, block("400px"));
    await expect.poll(async () => (await heights(view)).at(-1)?.height).toBe(432);
    await send(view, block("50px"));
    await expect.poll(async () => (await heights(view)).at(-1)?.height).toBe(82);
    expect((await heights(view)).every(({ width }) => width === undefined)).toBe(true);
  });

  test("is at least 1 when everything is taken out of the flow", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    await send(view, planOf(el("div", { style: { position: "absolute", top: "0", left: "0" } }, "x")));
    await quiet(view);
    for (const { height } of await heights(view)) expect(height).toBeGreaterThanOrEqual(1);
  });

  test("FLD-30 does not grow for ever with a plan that is as high as its frame", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    await send(view, block("100vh"));
    await quiet(view);
    await quiet(view);
    const before = (await heights(view)).length;
    await quiet(view);
    expect((await heights(view)).length).toBe(before);
    expect(before).toBeLessThan(15);
  });

  test("is reported from a frame that is not drawn, where no frame callback comes", async ({ openView }) => {
    const view = await openView();
    await view.page.evaluate(() => {
      window.host.frame().style.cssText = "width: 600px; position: absolute; top: 20000px";
    });
    await quiet(view);
    await send(view, block("400px"));
    await expect.poll(async () => (await heights(view)).at(-1)?.height).toBe(432);
  });

  test("is the host's in a fixed height and in full screen: nothing is sent", async ({ openView }) => {
    for (const context of [
      { containerDimensions: { height: 500 } },
      { displayMode: "fullscreen" as const },
    ]) {
      const view = await openView({ context: context as never });
      await send(view, block("400px"));
      await quiet(view);
      expect(await heights(view)).toEqual([]);
      await setContext(view, { displayMode: "inline", containerDimensions: { maxHeight: 900 } });
      await expect.poll(async () => (await heights(view)).at(-1)?.height).toBe(432);
    }
  });
});

test("the view works at 280 px: nothing sticks out", async ({ openView }) => {
  const view = await openView();
  await view.page.evaluate(() => {
    window.host.frame().style.width = "280px";
  });
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("h1", {}, "A long heading for a narrow column"),
        el("button", {}, "Go"),
        el("meter", { value: 3, max: 5 }),
      ),
    ),
  );
  await hasStatus(view, "ready");
  expect(await view.frame.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(
    true,
  );
});
