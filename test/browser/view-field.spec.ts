// What went wrong in other renderers, tried on the view in a page: each line of docs/rules.md that begins with FLD and needs one.
import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, out, planOf, resultOf, set } from "./view-host/plan.js";
import {
  answer,
  at,
  calls,
  hasStatus,
  inFrame,
  methods,
  mount,
  post,
  said,
  send,
  sendResult,
  works,
} from "./view-host/steps.js";

/** Remembers elements of the plan, to see whether they are the same ones later. */
const remember = (view: OpenView, selector: string) =>
  inFrame(view).evaluate(
    (css) =>
      void Reflect.set(globalThis, "before", [...document.querySelectorAll(`[data-porthole-plan] ${css}`)]),
    selector,
  );
const stillThere = (view: OpenView) =>
  inFrame(view).evaluate(() =>
    (Reflect.get(globalThis, "before") as Element[]).every(({ isConnected }) => isConnected),
  );

test("FLD-08 a pattern that the plan chooses cannot freeze the view", async ({ openView }) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "form",
        { onSubmit: "sent" },
        el("input", { id: "i", name: "i", "aria-label": "i", pattern: "(a+)+$" }),
        el("button", { id: "b" }, "Send"),
      ),
      { transitions: { sent: [{ type: "set", path: "sent", value: true }] } },
    ),
  );
  await at(view, "#i").fill(`${"a".repeat(40)}!`);
  const started = Date.now();
  await at(view, "#b").click();
  expect(Date.now() - started).toBeLessThan(10_000);
  await works(view);
});

test("FLD-09 FLD-20 what was typed stays with its row when rows change places, and through changes elsewhere", async ({
  openView,
}) => {
  const view = await openView();
  const row = (name: string) =>
    el(
      "li",
      { key: name },
      el("input", { id: name, "aria-label": name }),
      el("details", { id: `d-${name}` }, el("summary", {}, name), "more"),
    );
  const rows = (...names: string[]) =>
    planOf(
      el(
        "div",
        {},
        el("ul", {}, ...names.map(row)),
        el("button", { id: "go", onClick: "go" }, "Go"),
        out("n"),
      ),
      { initial: { n: 0 }, transitions: { go: [{ type: "increment", path: "n" }] } },
    );
  await send(view, rows("a", "b"));
  await at(view, "#a").fill("typed in a");
  await at(view, "#d-b summary").click();
  await at(view, "#go").click();
  await expect(at(view, "#out")).toHaveText("1");
  await expect(at(view, "#a")).toHaveValue("typed in a");
  await send(view, rows("b", "a"));
  await expect(at(view, "li").first().locator("input")).toHaveAttribute("id", "b");
  await expect(at(view, "#a")).toHaveValue("typed in a");
  await expect(at(view, "#b")).toHaveValue("");
  await expect(at(view, "#d-b")).toHaveAttribute("open", "");
  await expect(at(view, "#d-a")).not.toHaveAttribute("open");
});

test("FLD-10 FLD-11 every kind of control changes the state, and every text that names it", async ({
  openView,
}) => {
  const view = await openView();
  const types = [
    "text",
    "search",
    "email",
    "url",
    "tel",
    "number",
    "range",
    "date",
    "time",
    "month",
    "week",
    "datetime-local",
    "color",
  ];
  const values: { readonly [type: string]: string } = {
    email: "a@b.c",
    url: "https://b.c/",
    number: "7",
    range: "30",
    date: "2026-01-02",
    time: "03:04",
    month: "2026-01",
    week: "2026-W02",
    "datetime-local": "2026-01-02T03:04",
    color: "#010203",
  };
  const paths = [...types, "area", "choice", "box"].map((name) => name.replace("-", "_"));
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        ...types.map((type) =>
          el("input", { id: type, type, "aria-label": type, onInput: type.replace("-", "_") }),
        ),
        el("textarea", { id: "area", "aria-label": "area", onInput: "area" }),
        el(
          "select",
          { id: "choice", "aria-label": "choice", onChange: "choice" },
          el("option", {}, "one"),
          el("option", {}, "two"),
        ),
        el("input", { id: "box", type: "checkbox", "aria-label": "box", onChange: "box" }),
        ...paths.map((path) => out(path, `out-${path}`)),
      ),
      {
        transitions: Object.fromEntries(
          paths.map((path) => [path, [set(path, path === "box" ? "event.checked" : "event.value")]]),
        ),
      },
    ),
  );
  for (const type of types) {
    const value = values[type] ?? `some ${type}`;
    await at(view, `#${type}`).fill(value);
    await expect(at(view, `#out-${type.replace("-", "_")}`), type).toHaveText(value);
  }
  await at(view, "#area").fill("two\nlines");
  await expect(at(view, "#out-area")).toHaveText("two lines");
  await at(view, "#choice").selectOption("two");
  await expect(at(view, "#out-choice")).toHaveText("two");
  await at(view, "#box").check();
  await expect(at(view, "#out-box")).toHaveText("true");
});

test("FLD-15 a payload holds the values, each of its type, where a whole member is a template", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("refresh") });
  const payload = {
    n: "{{state.n}}",
    list: "{{state.list}}",
    mixed: "no. {{state.n}}",
    none: "{{state.none}}",
    yes: "{{state.yes}}",
  };
  await send(
    view,
    planOf(el("button", { id: "b", onClick: { type: "tool:refresh", payload } }, "Go"), {
      initial: { n: 3, list: [1, { a: 2 }], yes: true },
    }),
  );
  await at(view, "#b").click();
  await expect
    .poll(() => calls(view))
    .toEqual([{ name: "refresh", args: { n: 3, list: [1, { a: 2 }], mixed: "no. 3", none: "", yes: true } }]);
});

test("FLD-21 an id that is there twice, or is the view's own, confuses nobody", async ({ openView }) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("main", { id: "porthole" }, "mine"),
        el("p", { id: "porthole-config" }, '{"v":1}'),
        el("button", { id: "same", onClick: "one" }, "1"),
        el("button", { id: "same", onClick: "two" }, "2"),
        out("last"),
      ),
      {
        transitions: {
          one: [{ type: "set", path: "last", value: "one" }],
          two: [{ type: "set", path: "last", value: "two" }],
        },
      },
    ),
  );
  await at(view, "button").nth(1).click();
  await expect(at(view, "#out")).toHaveText("two");
  await at(view, "button").nth(0).click();
  await expect(at(view, "#out")).toHaveText("one");
  expect(await view.frame.locator("body > main").getAttribute("data-porthole-status")).toBe("ready");
  await send(view, counter);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
});

test("FLD-22 FLD-32 styles and references into the document: no violation, no request, no way out of the frame", async ({
  openView,
}) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "div",
        { style: { color: "rgb(1, 2, 3)", "--gap": "4px" } },
        el("p", { id: "p", style: "padding: var(--gap); width: {{state.w}}px" }, "styled"),
        el(
          "svg",
          { width: 20, height: 20 },
          el(
            "defs",
            {},
            el("linearGradient", { id: "g" }, el("stop", { "stop-color": "red" })),
            el("path", { id: "shape", d: "M0 0h9v9z" }),
          ),
          el("use", { href: "#shape", fill: "url(#g)" }),
        ),
      ),
      { initial: { w: 50 } },
    ),
  );
  await expect(at(view, "#p")).toHaveCSS("width", "50px");
  await expect(at(view, "#p")).toHaveCSS("padding-left", "4px");
  expect([await view.violations(), view.requests, inFrame(view).url()]).toEqual([[], [], "about:srcdoc"]);
});

test("FLD-24 a change of the plan is read out by nobody but the plan; an answer is said once, and shortly", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("refresh") });
  await send(view, counter);
  await inFrame(view).evaluate(() => {
    const heard: string[] = [];
    Reflect.set(globalThis, "announced", heard);
    const live = [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")];
    const regions = live.filter((region) => region.getAttribute("aria-live") !== "off");
    const observer = new MutationObserver(() =>
      heard.push(regions.map(({ textContent }) => textContent).join("|")),
    );
    for (const region of regions)
      observer.observe(region, { subtree: true, childList: true, characterData: true });
  });
  const announced = () => inFrame(view).evaluate(() => Reflect.get(globalThis, "announced") as string[]);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
  expect(await announced()).toEqual([]);
  await at(view, "#call").click();
  await expect.poll(() => calls(view)).toHaveLength(1);
  await answer(view, 0, { content: [{ type: "text", text: "Saved." }] });
  await expect(said(view)).toHaveText("Saved.");
  expect((await announced()).filter((words) => words !== "")).toEqual(["Saved."]);
});

test("FLD-26 text from right to left stands at its own side, and says what it says", async ({ openView }) => {
  const view = await openView();
  const words = "\u0645\u0631\u062d\u0628\u0627 \u202eabc\u202c";
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("p", { id: "r", dir: "rtl" }, words),
        el("p", { id: "b" }, el("bdi", {}, words), " 3"),
      ),
    ),
  );
  await expect(at(view, "#r")).toHaveCSS("direction", "rtl");
  await expect(at(view, "#r")).toHaveCSS("text-align", "start");
  expect(await at(view, "bdi").evaluate((bdi) => bdi.textContent)).toBe(words);
});

test("FLD-29 FLD-31 fifty events, and one that asks for a message, tell the host nothing that is not allowed", async ({
  openView,
}) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("button", { id: "b", onClick: "go" }, "Go"),
        el("button", { id: "m", onClick: { type: "message:say", payload: { text: "hello" } } }, "Say"),
        out("n"),
      ),
      {
        initial: { n: 0 },
        transitions: { go: [{ type: "increment", path: "n" }] },
      },
    ),
  );
  for (let press = 0; press < 50; press++) await at(view, "#b").dispatchEvent("click");
  await expect(at(view, "#out")).toHaveText("50");
  await at(view, "#m").click();
  const sent = (await methods(view)).filter((method) => method !== "ui/notifications/size-changed");
  expect(sent).toEqual(["ui/initialize", "ui/notifications/initialized"]);
});

test("FLD-33 a fresh view that is given the same result, once and twice, shows the same", async ({
  openView,
}) => {
  const shown: string[] = [];
  for (const times of [1, 2]) {
    const view = await openView();
    for (let time = 0; time < times; time++) await sendResult(view, resultOf(counter));
    await hasStatus(view, "ready");
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
    shown.push(await at(view, "> div").evaluate((root) => root.outerHTML));
  }
  expect(shown[1]).toBe(shown[0]);
});

test("FLD-37 a plan that grows keeps what it had: the same elements, the focus and what was typed", async ({
  openView,
}) => {
  const view = await openView();
  const grown = (rows: number) =>
    planOf(
      el(
        "ul",
        {},
        el("li", {}, el("input", { id: "i", "aria-label": "i" })),
        ...Array.from({ length: rows }, (_, row) => el("li", { class: "row" }, `Row ${row}`)),
      ),
    );
  await send(view, grown(1));
  await at(view, "#i").fill("typed");
  for (const rows of [2, 3, 10]) {
    await remember(view, "li, input");
    await send(view, grown(rows));
    await expect(at(view, ".row")).toHaveCount(rows);
    expect(await stillThere(view)).toBe(true);
  }
  await expect(at(view, "#i")).toBeFocused();
  await expect(at(view, "#i")).toHaveValue("typed");
  await remember(view, "li, input");
  await send(view, grown(2));
  await expect(at(view, ".row")).toHaveCount(2);
  await expect(at(view, "#i")).toHaveValue("typed");
});

test("FLD-44 a plan that is still being written, cut at every byte, throws nothing and calls nothing", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("refresh") });
  const json = JSON.stringify(counter);
  await inFrame(view).evaluate(() => undefined);
  for (let from = 0; from < json.length; from += 60) {
    await view.page.evaluate(
      ([whole, begin]) => {
        for (let end = begin; end < Math.min(whole.length, begin + 60); end++) {
          window.host.post({
            jsonrpc: "2.0",
            method: "ui/notifications/tool-input-partial",
            params: { arguments: { plan: whole.slice(0, end) } },
          });
        }
      },
      [json, from] as const,
    );
  }
  await post(view, { method: "ui/notifications/tool-input", params: { arguments: { plan: counter } } });
  await works(view);
  expect(await methods(view)).not.toContain("tools/call");
  expect([view.errors, view.requests, await view.violations()]).toEqual([[], [], []]);
  await expect(mount(view)).toHaveAttribute("data-porthole-status", "ready");
});
