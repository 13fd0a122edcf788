import { plan, tabs } from "../../plans/authoring/index.js";
import { vocabulary } from "../../plans/index.js";
import { isPlaywrights } from "../drivers/engine-test.js";
import { expect, type OpenView, test } from "./view-host/fixture.js";
import { pixelAt } from "./view-host/pixel.js";
import { counter, el, planOf } from "./view-host/plan.js";
import { at, hasStatus, inFrame, send, setContext, styleFrame, tellContext } from "./view-host/steps.js";
import { wideFont } from "./view-host/wide-font.js";

const css = (view: OpenView, selector: string, property: string) =>
  view.frame
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const variables = (given: Readonly<Record<string, string>>) => ({ styles: { variables: given } });

/** The contrast of two opaque colours, as WCAG 2 reckons it. */
async function contrast(view: OpenView, selector: string): Promise<number> {
  const colours = await view.frame
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const read = (colour: string) => {
        if (canvas === null) throw new TypeError("there is no canvas");
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      let ground: Element | null = element;
      while (ground && read(getComputedStyle(ground).backgroundColor)[3] !== 255)
        ground = ground.parentElement;
      return [
        read(getComputedStyle(element).color),
        read(ground ? getComputedStyle(ground).backgroundColor : "white"),
      ];
    });
  const [one = 0, other = 0] = colours.map((rgb) => {
    const [r = 0, g = 0, b = 0] = rgb.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const everything = planOf(
  el(
    "article",
    {},
    el("h2", {}, "A heading"),
    el("p", { class: "muted" }, "Less important"),
    el("p", { class: "danger" }, "Wrong"),
    el("button", { type: "button", id: "plain" }, "Plain"),
    el("button", { type: "button", id: "primary", class: "primary" }, "Primary"),
    el("form", {}, el("button", { type: "submit", id: "sends" }, "Submit")),
    el("input", { "aria-label": "field", value: "value" }),
  ),
);
const texts = ["h2", ".muted", ".danger", "#plain", "#primary", "#sends", "input"];

test.describe("each variable has a fallback (THM-02)", () => {
  for (const theme of ["light", "dark"] as const) {
    for (const [what, given] of [
      ["nothing", {}],
      ["a few", { "--color-text-secondary": "light-dark(#555, #aaa)", "--border-radius-md": "2px" }],
      [
        // What the field calls "info" is the ground of a note.
        "the pale grounds of notes",
        { "--color-background-info": "#e8f1ff", "--color-text-info": "light-dark(#0b53b0, #8fbcff)" },
      ],
    ] as const) {
      test(`${theme}, from a host that sends ${what}: every text can be read`, async ({ openView }) => {
        const view = await openView({ context: { theme, ...variables(given) } as never });
        await send(view, everything);
        await hasStatus(view, "ready");
        for (const selector of texts) {
          expect(await contrast(view, `[data-porthole-plan] ${selector}`), selector).toBeGreaterThan(4.5);
        }
      });
    }
  }

  test("a value that cannot stand where it is used changes nothing, and loads nothing", async ({
    openView,
  }) => {
    const view = await openView({
      context: { theme: "light", ...variables({ "--color-text-primary": "rgb(1, 2, 3)" }) } as never,
    });
    await send(view, everything);
    await expect.poll(() => css(view, "body", "color")).toBe("rgb(1, 2, 3)");
    const before = {
      ground: await css(view, "body", "background-color"),
      size: await css(view, "body", "font-size"),
      family: await css(view, "body", "font-family"),
      radius: await css(view, "#plain", "border-radius"),
    };
    await tellContext(
      view,
      variables({
        "--color-text-primary": "12px",
        "--color-text-secondary": "expression(alert(1))",
        "--color-background-primary": "url(https://evil.example/a.png)",
        "--color-background-secondary": "var(--x, url(https://evil.example/b.png))",
        "--color-border-primary": "red; } body { display: none",
        "--font-sans": "url(https://evil.example/c.woff2)",
        "--font-text-md-size": "-4px",
        "--font-text-md-line-height": "a lot",
        "--border-radius-md": "round",
        "--color-ring-primary": "",
      }),
    );
    await tellContext(view, { theme: "dark" });
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await css(view, "body", "color")).toBe("rgb(1, 2, 3)");
    expect(await css(view, "body", "font-size")).toBe(before.size);
    expect(await css(view, "body", "font-family")).toBe(before.family);
    expect(await css(view, "#plain", "border-radius")).toBe(before.radius);
    await tellContext(view, { theme: "light" });
    await expect.poll(() => css(view, "body", "background-color")).toBe(before.ground);
    // A size that is valid and unreadable is brought back to one that can be read.
    await tellContext(view, variables({ "--font-text-md-size": "400px" }));
    await expect.poll(() => css(view, "body", "font-size")).toBe("30px");
    expect(await view.violations()).toEqual([]);
    expect(view.requests).toEqual([]);
    expect(view.errors).toEqual([]);
  });
});

test.describe("the view stays transparent where it means to (THM-05)", () => {
  const behind = [10, 200, 30];
  for (const host of ["light", "dark"] as const) {
    for (const theme of ["light", "dark"] as const) {
      test(`${theme} in a ${host} host`, async ({ engine, enginePage: page, openView }) => {
        const isOdd = engine === "webkit" && host !== theme;
        test.skip(isOdd, "WebKit gives a frame no way to know the scheme of its host; the theme tells it");
        // A scheme that is emulated would take the place of the one that the host's page gives its frame.
        if (isPlaywrights(page)) await page.emulateMedia({ colorScheme: null });
        const view = await openView({ context: { theme } });
        await view.page.evaluate(
          ([scheme, colour]) => {
            document.documentElement.style.cssText = `color-scheme: ${scheme}; background: ${colour}`;
            document.body.style.margin = "0";
          },
          [host, `rgb(${behind.join(",")})`] as const,
        );
        await styleFrame(view, "width: 400px; height: 300px; border: 0; display: block");
        await send(view, planOf(el("p", {}, "x")));
        await hasStatus(view, "ready");
        // The control: a ground of its own is painted.
        expect(await pixelAt(page, 380, 280)).toEqual(theme === "light" ? [255, 255, 255] : [27, 29, 33]);
        await tellContext(view, variables({ "--color-background-primary": "transparent" }));
        await expect.poll(() => css(view, "body", "background-color")).toBe("rgba(0, 0, 0, 0)");
        expect(await pixelAt(page, 380, 280)).toEqual(behind);
      });
    }
  }
});

test.describe("fonts of the host (THM-04)", () => {
  const fonts = `@font-face { font-family: "Wide"; font-weight: 400; src: url("data:font/ttf;base64,${wideFont}") format("truetype"); }`;
  const width = (view: OpenView) =>
    at(view, "#w").evaluate((element) => element.getBoundingClientRect().width);

  for (const hostPage of ["/", "/?fonts"] as const) {
    test.describe(hostPage === "/" ? "where the host's policy lets none in" : "where it lets them in", () => {
      test.use({ hostPage });
      test("they are used, with no violation; remote and broken ones are not", async ({ openView }) => {
        const view = await openView();
        await send(view, planOf(el("span", { id: "w", style: { fontSize: "20px" } }, "ab")));
        await tellContext(view, variables({ "--font-sans": "sans-serif" }));
        await expect.poll(() => css(view, "body", "font-family")).toBe("sans-serif");
        const narrow = await width(view);
        const others = [
          '@font-face { font-family: "Remote"; src: url(https://fonts.example/a.woff2); }',
          '@font-face { font-family: "Broken"; src: url(data:font/woff2;base64,AAAA); }',
          "body { display: none }",
          '@import url("https://fonts.example/a.css");',
        ];
        await tellContext(view, {
          styles: {
            variables: { "--font-sans": "Wide, sans-serif" },
            css: { fonts: [fonts, ...others].join("\n") },
          },
        });
        await expect.poll(() => width(view)).toBe(80);
        expect(narrow).not.toBe(80);
        // Other fonts take their place.
        await tellContext(view, { styles: { css: { fonts: others[1] } } });
        await expect.poll(() => width(view)).toBe(narrow);
        await tellContext(view, { styles: { css: { fonts: "no { css at all" } } });
        await send(view, counter);
        await expect(at(view, "#n")).toHaveText("0");
        expect(await view.violations()).toEqual([]);
        expect(view.requests).toEqual([]);
        expect(view.errors).toEqual([]);
      });
    });
  }
});

test("THM-04 fonts that are none, by the thousand and in turns, leave the view as it is", async ({
  openView,
}) => {
  const view = await openView();
  const face = (family: string, rest: string) => `@font-face { font-family: ${family}; ${rest} }`;
  const source = `src: url("data:font/ttf;base64,${wideFont}")`;
  await send(view, planOf(el("p", { id: "p" }, "{{context.locale}}")));
  const family = await css(view, "#p", "font-family");
  for (const fonts of [
    5,
    null,
    {},
    ["@font-face"],
    "",
    "@font-face {",
    "@font-face { src: url(data:font/ttf;base64,",
    face('"Same"', "src: url(data:font/ttf;base64,%%%)"),
    face('"Same"', `${source}; font-weight: heavy; font-stretch: 5; unicode-range: all; font-style: odd`),
    face("", source),
    face("inherit", source),
    face('"\\0 \\"; } body { display: none } {"', source),
    `@media all { ${face('"Nested"', source)} } @layer x { body { display: none } } </style><script>pwn()</script>`,
    "}".repeat(100_000),
    "@font-face{".repeat(20_000),
    Array.from({ length: 2_000 }, (_, at) => face(`"F${at}"`, "src: url(data:font/ttf;base64,AAAA)")).join(
      "",
    ),
  ]) {
    await tellContext(view, { styles: { css: { fonts } } });
  }
  await expect.poll(() => inFrame(view).evaluate(() => document.fonts.size)).toBe(2_000);
  await view.page.evaluate(
    (texts) => {
      for (let at = 0; at < 300; at += 1) {
        const styles = { css: { fonts: texts[at % 2] } };
        const params = { styles, locale: at === 299 ? "fr" : "de" };
        window.host.post({ jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params });
      }
    },
    [face('"One"', source), face('"Two"', source)],
  );
  await expect(at(view, "#p")).toHaveText("fr");
  expect(
    await inFrame(view).evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', ""))),
  ).toEqual(["Two"]);
  expect(await css(view, "#p", "font-family")).toBe(family);
  expect(await css(view, "body", "display")).toBe("flow-root");
  expect(await view.violations()).toEqual([]);
  expect(view.requests.filter((url) => !url.startsWith("data:"))).toEqual([]);
  expect(view.errors).toEqual([]);
});

test.describe("safe-area insets (CTX-04)", () => {
  const root = (view: OpenView) =>
    at(view, "#b").evaluate((element) => {
      const { left, top, right } = element.getBoundingClientRect();
      return { left, top, right: innerWidth - right };
    });
  const insets = (top: number, right = top, bottom = top, left = top) => ({
    safeAreaInsets: { top, right, bottom, left },
  });
  const button = planOf(
    el(
      "button",
      { id: "b", type: "button", style: { display: "block", inlineSize: "100%", margin: "0" } },
      "x",
    ),
  );

  test("nothing of the plan lies under them, and nothing lies at their edge when they are gone", async ({
    openView,
  }) => {
    const view = await openView({ context: insets(40, 30, 40, 20) });
    await styleFrame(view, "width: 400px; height: 300px; border: 0");
    await send(view, button);
    await expect.poll(() => root(view)).toEqual({ left: 20, top: 40, right: 30 });
    const hit = await inFrame(view).evaluate(() =>
      [
        [39, 10],
        [10, 150],
        [41, 200],
      ].map(([y = 0, x = 0]) => document.elementFromPoint(x, y)?.id),
    );
    expect(hit).toEqual(["porthole", "porthole", "b"]);
    await setContext(view, insets(0));
    await expect.poll(() => root(view)).toEqual({ left: 16, top: 16, right: 16 });
  });

  test("nonsense leaves room for the plan", async ({ openView }) => {
    const view = await openView({ context: insets(1e9) });
    await styleFrame(view, "width: 240px; height: 300px; border: 0");
    await send(view, button);
    await expect.poll(() => root(view)).toEqual({ left: 60, top: 120, right: 60 });
    await tellContext(view, insets(-50));
    await expect.poll(() => root(view)).toEqual({ left: 12, top: 12, right: 12 });
    for (const safeAreaInsets of [
      { top: "40px" },
      { top: 40 },
      null,
      7,
      { top: null, right: 1, bottom: 1, left: 1 },
    ]) {
      await tellContext(view, { safeAreaInsets });
    }
    await tellContext(view, { theme: "dark" });
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await root(view)).toEqual({ left: 12, top: 12, right: 12 });
    expect(view.errors).toEqual([]);
  });
});

test.describe("what the person has asked the system for", () => {
  const chosen = planOf(
    el(
      "div",
      { id: "d", style: { transition: "opacity 5s", animation: "none" } },
      el("button", { id: "on", type: "button", "aria-pressed": true }, "On"),
      el("button", { id: "off", type: "button", "aria-pressed": false }, "Off"),
      el("button", { id: "sends", type: "submit" }, "Submit"),
    ),
  );

  test("forced colours: what is pressed and what is a button can still be told", async ({
    page,
    openView,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const view = await openView();
    await send(view, chosen);
    expect(await css(view, "#on", "background-color")).not.toBe(await css(view, "#off", "background-color"));
    for (const id of ["#on", "#off", "#sends"]) {
      expect(await css(view, id, "border-top-width"), id).toBe("1px");
    }
    await at(view, "#off").focus();
    await view.page.keyboard.press("Tab");
    await expect(at(view, "#sends")).toBeFocused();
    expect(await css(view, "#sends", "outline-style")).toBe("solid");
  });

  test("reduced motion: nothing moves, also what the plan moves", async ({ page, openView }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const view = await openView();
    await send(view, chosen);
    await expect.poll(() => css(view, "#d", "transition-duration")).toBe("5s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => css(view, "#d", "transition-duration")).toBe("0s");
  });

  test("print: dark on white, whatever the host has set", async ({ page, openView }) => {
    const view = await openView({
      context: {
        theme: "dark",
        ...variables({ "--color-text-primary": "#eee", "--color-background-primary": "#111" }),
      } as never,
    });
    await send(view, everything);
    await expect.poll(() => css(view, "body", "color")).toBe("rgb(238, 238, 238)");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => css(view, "body", "color")).toBe("rgb(0, 0, 0)");
    expect(await css(view, "body", "background-color")).toBe("rgb(255, 255, 255)");
    expect(await css(view, "#plain", "display")).toBe("none");
  });
});

test("tabs that need more than one line in a narrow frame fill each of them", async ({ openView }) => {
  const view = await openView({ followHeight: true });
  await styleFrame(view, "width: 280px; border: 0");
  const names = ["Profile", "Notifications", "Security", "Appearance", "Languages"];
  await send(
    view,
    plan({
      id: "tabs",
      root: tabs({ id: "t", label: "Pages", tabs: names.map((label) => ({ label, content: label })) }),
    }),
  );
  const ends = await at(view, "[role=tablist]").evaluate((list) => {
    const rows = new Map<number, number>();
    for (const tab of list.children) {
      const { top, right } = tab.getBoundingClientRect();
      rows.set(Math.round(top), Math.round(right));
    }
    return { rows: [...rows.values()], list: Math.round(list.getBoundingClientRect().right) };
  });
  expect(ends.rows.length).toBeGreaterThan(1);
  expect(ends.rows).toEqual(ends.rows.map(() => ends.list));
});

test("fingers: everything that is pressed is large enough, and a tap does it (CTX-05)", async ({
  page,
  openView,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const view = await openView({ context: { deviceCapabilities: { touch: true, hover: false } } });
  await styleFrame(view, "width: 400px; height: 300px; border: 0; position: absolute; top: 0; left: 0");
  await send(view, counter);
  for (const id of ["#add", "#call"]) {
    const height = await at(view, id).evaluate((button) => button.getBoundingClientRect().height);
    expect(height, id).toBeGreaterThanOrEqual(44);
  }
  const place = await at(view, "#add").evaluate((button) => {
    const { left, top } = button.getBoundingClientRect();
    return { x: left + 5, y: top + 5 };
  });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(at(view, "#n")).toHaveText("1");
});

test("the stylesheet knows the classes of the vocabulary, and no other", async ({ viewHtml }) => {
  const sheet = /<style[^>]*>([\s\S]*?)<\/style>/.exec(viewHtml)?.[1] ?? "";
  const known = new Set([...sheet.matchAll(/\.(-?[a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name));
  expect([...known].sort()).toEqual(Object.keys(vocabulary.classes).sort());
});
