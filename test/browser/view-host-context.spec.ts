import { isPlaywrights } from "../drivers/engine-test.js";
import { expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf } from "./view-host/plan.js";
import { at, hasStatus, inFrame, said, send, setContext } from "./view-host/steps.js";

const css = (view: OpenView, selector: string, name: string) =>
  view.frame
    .locator(selector)
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test.describe("the looks of the host (THM-03, THM-05)", () => {
  test("Y7, FLD-34 dark changes computed colours, at connect and later, by the host before the system", async ({
    engine,
    enginePage: page,
    openView,
  }) => {
    // Elsewhere the system has a scheme that nobody can set; it is one of the two all the same.
    if (isPlaywrights(page)) await page.emulateMedia({ colorScheme: "dark" });
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
    const isFollowed = engine !== "webkit";
    expect(await css(view, "html", "color-scheme")).toBe(isFollowed ? "light dark" : "dark");
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

  test("no flash: a plan is drawn in the looks of its host, and all of a change comes at once", async ({
    runFirst,
    openView,
  }) => {
    // What can be painted is what stands at the end of a task; this hears of each before that.
    const watch = () => {
      const looks: string[] = [];
      Object.assign(globalThis, { looks });
      new MutationObserver(() => {
        if (document.getElementById("n") === null) return;
        const { colorScheme, color, paddingLeft } = getComputedStyle(document.body);
        const edge = getComputedStyle(document.querySelector("main") ?? document.body).paddingLeft;
        const { lang, dir } = document.documentElement;
        const now = [colorScheme, color, paddingLeft, edge, lang, dir].join(" ");
        if (looks.at(-1) !== now) looks.push(now);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    };
    await runFirst(`(${watch})()`);
    const looks = (theme: string, colour: string, locale: string, inset: number) => ({
      theme,
      locale,
      styles: { variables: { "--color-text-primary": colour } },
      safeAreaInsets: { top: 0, right: 0, bottom: 0, left: inset },
    });
    const view = await openView({ context: looks("dark", "rgb(1, 2, 3)", "ar", 40) as never });
    await send(view, counter);
    await expect(at(view, "#n")).toHaveText("0");
    await setContext(view, looks("light", "rgb(4, 5, 6)", "de", 30));
    await expect.poll(() => css(view, "body", "color")).toBe("rgb(4, 5, 6)");
    expect(await inFrame(view).evaluate(() => Reflect.get(globalThis, "looks"))).toEqual([
      "dark rgb(1, 2, 3) 0px 40px ar rtl",
      "light rgb(4, 5, 6) 0px 30px de ltr",
    ]);
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
