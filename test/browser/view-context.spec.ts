import { expect, test } from "./view-host/fixture.js";
import { el, out, planOf, set } from "./view-host/plan.js";
import {
  at,
  calls,
  inFrame,
  lastHeight,
  quiet,
  send,
  setContext,
  styleFrame,
  tellContext,
  works,
} from "./view-host/steps.js";

test.describe("context.* in plans: locale, time zone and width, to read and never to write (CTX-02, CTX-03)", () => {
  const facts = planOf(
    el(
      "div",
      {},
      el("output", { id: "facts" }, "{{context.locale}} {{context.timeZone}} {{context.containerWidth}}"),
      el("output", { id: "rest" }, "[{{context.theme}}{{context.userAgent}}]"),
      el("button", { id: "take", type: "button", onClick: "take" }, "Take"),
      el("button", { id: "write", type: "button", onClick: "write" }, "Write"),
      el(
        "button",
        {
          id: "call",
          type: "button",
          onClick: { type: "tool:refresh", payload: { zone: "{{context.timeZone}}" } },
        },
        "Call",
      ),
      out("taken"),
    ),
    {
      initial: { taken: "" },
      transitions: {
        take: [set("taken", "context.locale")],
        // A path of an action lies below the state, whatever it is called.
        write: [{ type: "set", path: "context.locale", value: "xx" }],
      },
    },
  );
  const config = { v: 1, tools: ["refresh"], actions: {}, confirm: [], context: [] };

  test("they follow the host, and a change of one keeps the others", async ({ openView }) => {
    const view = await openView({
      config,
      context: { locale: "de-DE", timeZone: "Asia/Tokyo", theme: "dark" },
    });
    await styleFrame(view, "width: 500px; border: 0");
    await send(view, facts);
    await expect(at(view, "#facts")).toHaveText("de-DE Asia/Tokyo 500");
    // Nothing else of the host reaches a plan.
    await expect(at(view, "#rest")).toHaveText("[]");
    await setContext(view, { locale: "ar-EG", timeZone: "Asia/Tokyo" });
    await expect(at(view, "#facts")).toHaveText("ar-EG Asia/Tokyo 500");
    await expect(view.frame.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(view.frame.locator("html")).toHaveAttribute("lang", "ar-EG");
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    await styleFrame(view, "width: 320px; border: 0");
    await expect(at(view, "#facts")).toHaveText("ar-EG Asia/Tokyo 320");
    await at(view, "#take").click();
    await expect(at(view, "#out")).toHaveText("ar-EG");
    await at(view, "#write").click();
    await expect(at(view, "#facts")).toHaveText("ar-EG Asia/Tokyo 320");
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toEqual([{ name: "refresh", args: { zone: "Asia/Tokyo" } }]);
  });

  test("what the host has not said, or said as nonsense, is missing", async ({ openView }) => {
    const view = await openView();
    await styleFrame(view, "width: 500px; border: 0");
    await send(view, facts);
    await expect(at(view, "#facts")).toHaveText("500");
    for (const params of [
      { locale: "no locale at all", timeZone: "Mars/Olympus" },
      { locale: "", timeZone: "" },
      { locale: `en-x-${"a-".repeat(20_000)}a`, timeZone: "Z".repeat(100_000) },
      { locale: 5, timeZone: {} },
      { locale: "__proto__", timeZone: "{{state.taken}}" },
    ]) {
      await tellContext(view, params);
    }
    await tellContext(view, { theme: "dark" });
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(at(view, "#facts")).toHaveText("500");
    await expect(view.frame.locator("html")).toHaveAttribute("lang", "en");
    expect(view.errors).toEqual([]);
  });
});

test.describe("hosts without measure", () => {
  test("2 000 changes of context, good and bad, in one go: the last good one holds, and nothing breaks", async ({
    openView,
  }) => {
    const view = await openView({ followHeight: true });
    await send(view, planOf(el("p", { id: "p" }, "{{context.locale}}")));
    await view.page.evaluate(() => {
      const nonsense = [
        { theme: "sepia", styles: 5 },
        { containerDimensions: { height: -1 }, safeAreaInsets: "all" },
        {
          styles: {
            variables: { "--color-text-primary": "nonsense" },
            css: { fonts: "@font-face { src: url(x) }" },
          },
        },
        { locale: "??", displayMode: "cinema" },
        null,
      ];
      for (let at = 0; at < 2_000; at += 1) {
        const params =
          at % 2 === 0
            ? {
                theme: at % 4 === 0 ? "light" : "dark",
                locale: at % 4 === 0 ? "de" : "fr",
                styles: { variables: { "--color-text-primary": `rgb(${at % 256}, 0, 0)` } },
                displayMode: at % 8 === 0 ? "fullscreen" : "inline",
              }
            : nonsense[at % nonsense.length];
        window.host.post({ jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params });
      }
    });
    await expect(at(view, "#p")).toHaveText("fr");
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    // WebKit takes a while for so many.
    await expect(view.frame.locator("body")).toHaveCSS("color", `rgb(${1_998 % 256}, 0, 0)`, {
      timeout: 30_000,
    });
    await works(view);
    await quiet(view, 300);
    // One report a frame at most, and not one a message.
    expect((await view.received("ui/notifications/size-changed")).length).toBeLessThan(200);
    expect(view.errors).toEqual([]);
    expect(await view.violations()).toEqual([]);
  });

  test("hundreds of changes a second while a person types: focus, text, caret and what is open stay", async ({
    openView,
  }) => {
    const view = await openView({ followHeight: true });
    await send(
      view,
      planOf(
        el(
          "div",
          { dir: "auto" },
          el("input", { id: "i", "aria-label": "i", onInput: "typed" }),
          el("details", { id: "d" }, el("summary", { id: "s" }, "S"), el("p", {}, "{{context.locale}}")),
          out("value"),
        ),
        { initial: { value: "" }, transitions: { typed: [set("value", "event.value")] } },
      ),
    );
    await at(view, "#s").click();
    await at(view, "#i").fill("ab");
    await view.page.evaluate(() => {
      let sent = 0;
      const timer = setInterval(() => {
        for (let each = 0; each < 5; each += 1, sent += 1) {
          const params = {
            theme: sent % 2 === 0 ? "light" : "dark",
            locale: sent % 3 === 0 ? "ar" : "de",
            containerDimensions: sent % 2 === 0 ? { maxHeight: 50 + (sent % 300) } : {},
            safeAreaInsets: { top: sent % 50, right: sent % 7, bottom: 0, left: sent % 40 },
          };
          window.host.post({ jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params });
        }
        Object.assign(window, { flooded: sent });
      }, 10);
      Object.assign(window, { endFlood: () => clearInterval(timer) });
    });
    const flooded = () => view.page.evaluate(() => Number(Reflect.get(window, "flooded")));
    await at(view, "#i").press("ArrowLeft");
    for (const letter of "xyz") await at(view, "#i").press(letter);
    await expect.poll(flooded).toBeGreaterThan(300);
    await view.page.evaluate(() => Reflect.get(window, "endFlood")());
    await setContext(view, { locale: "fr" });
    await expect(at(view, "#d p")).toHaveText("fr");
    await expect(at(view, "#i")).toBeFocused();
    await expect(at(view, "#i")).toHaveValue("axyzb");
    await expect(at(view, "#out")).toHaveText("axyzb");
    expect(await at(view, "#d").evaluate((details) => details.hasAttribute("open"))).toBe(true);
    expect(view.errors).toEqual([]);
    expect(await view.violations()).toEqual([]);
  });

  test("a frame that is hidden for minutes while plans, changes and clicks go by is in a sane state when it is shown", async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView({ followHeight: true });
    await styleFrame(view, "display: none");
    await send(view, planOf(el("p", {}, "first")));
    await tellContext(view, { theme: "dark", locale: "ar" });
    await send(
      view,
      planOf(el("button", { id: "b", type: "button", onClick: "add" }, "{{n}} {{context.containerWidth}}"), {
        initial: { n: 0 },
        transitions: { add: [{ type: "increment", path: "n" }] },
      }),
    );
    await inFrame(view).evaluate(() => {
      for (let at = 0; at < 50; at += 1) document.getElementById("b")?.click();
    });
    await clock.runFor(300_000);
    await styleFrame(view, "width: 400px; border: 0");
    await expect(at(view, "#b")).toHaveText("50 400");
    await expect.poll(() => lastHeight(view)).toBeGreaterThan(40);
    await expect(view.frame.locator("html")).toHaveAttribute("dir", "rtl");
    expect(view.errors).toEqual([]);
    expect(await view.violations()).toEqual([]);
  });
});
