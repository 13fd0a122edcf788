import { healed } from "../../base/json/healed.js";
import { samples } from "../../plans/samples/index.js";
import type { RuntimePlan } from "../../plans/types.js";
import { chooseSeed } from "../fuzz/agreement.js";
import { randomFrom } from "../random.js";
import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf } from "./view-host/plan.js";
import {
  at,
  hasStatus,
  inFrame,
  methods,
  mount,
  post,
  said,
  send,
  sendResult,
  told,
  works,
} from "./view-host/steps.js";

const method = "ui/notifications/tool-input-partial";
const partial = (view: OpenView, args: unknown) => post(view, { method, params: { arguments: args } });
const input = (view: OpenView, args: Record<string, unknown>) =>
  view.page.evaluate((text) => window.host.input(JSON.parse(text)), JSON.stringify(args));
const container = (view: OpenView) => view.frame.locator("[data-porthole-plan]");

/** In the order in which the schema names its members. */
const written = ({ specVersion, id, version, root, ...rest }: RuntimePlan) =>
  JSON.stringify({ plan: { specVersion, id, version, root, ...rest } });

/** Half of the items of a list, the last one in the middle of its text. */
const list = planOf(
  el(
    "ul",
    { id: "list" },
    el("li", {}, "one"),
    el("li", {}, "two"),
    el("li", { id: "third" }, "three and more"),
  ),
  { id: "list" },
);
const upTo = (words: string) => {
  const text = written(list);
  return healed(text.slice(0, text.indexOf(words) + words.length), { keepsHalves: true });
};

/** All that a person could see or have done, as text. */
const looks = (view: OpenView) =>
  container(view).evaluate((root) => {
    const controls = [...root.querySelectorAll("input, select, textarea, details, dialog, option")];
    return JSON.stringify([
      root.outerHTML.replace(/ style=""/g, ""),
      controls.map((each) =>
        ["value", "checked", "indeterminate", "selected", "open"].map((name) => Reflect.get(each, name)),
      ),
    ]);
  });

/** What has gone out, beside the greeting and the height. */
const sent = async (view: OpenView) =>
  (await methods(view)).filter(
    (name) =>
      !["ui/initialize", "ui/notifications/initialized", "ui/notifications/size-changed"].includes(name),
  );

const isQuiet = async (view: OpenView) => {
  expect(view.errors).toEqual([]);
  expect(view.requests).toEqual([]);
  expect(await view.violations()).toEqual([]);
};

test("STR-01, STR-02: a plan that is being written is shown as far as it is finished, and grows in place", async ({
  openView,
}) => {
  const view = await openView();
  await partial(view, upTo("thr"));
  await expect(at(view, "li")).toHaveText(["one", "two"]);
  await hasStatus(view, "loading");
  await expect(said(view)).toHaveText("Waiting for data.");
  await expect(container(view)).toHaveAttribute("aria-busy", "true");
  await container(view).evaluate((root) => {
    Object.assign(window, { seen: [...root.querySelectorAll("li")] });
  });
  await input(view, JSON.parse(written(list)));
  await expect(at(view, "li")).toHaveText(["one", "two", "three and more"]);
  await hasStatus(view, "loading");
  await send(view, list);
  await hasStatus(view, "ready");
  await expect(container(view)).not.toHaveAttribute("aria-busy");
  await expect(container(view)).not.toHaveAttribute("inert");
  expect(
    await container(view).evaluate((root) => {
      const seen: readonly Element[] = Reflect.get(window, "seen");
      return seen.every((node, index) => node === root.querySelectorAll("li")[index]);
    }),
  ).toBe(true);
  await isQuiet(view);
});

test("@heavy STR-04, TIN-09: whatever the pieces, the end is that of the result alone, and no node is made twice", async ({
  clock,
  openView,
}) => {
  test.setTimeout(240_000);
  const seed = chooseSeed();
  const random = randomFrom(seed);
  await clock.install();
  // Some at each run; the seed tells which.
  const some = samples.filter(() => random() < 0.3);
  for (const { name, plan } of some) {
    const plain = await openView({ config: allowing() });
    await send(plain, plan);
    await hasStatus(plain, "ready");
    const wanted = await looks(plain);
    const view = await openView({ config: allowing() });
    await inFrame(view).evaluate(() => {
      Object.assign(window, { seen: new Set<Node>() });
    });
    const text = written(plan);
    const cuts = Array.from({ length: 2 + Math.floor(random() * 6) }, () =>
      Math.floor(random() * text.length),
    ).sort((one, other) => one - other);
    let drawn = 0;
    for (const cut of cuts) {
      await partial(view, healed(text.slice(0, cut), { keepsHalves: random() < 0.5 }) ?? {});
      await clock.runFor(200);
      drawn = await container(view).evaluate((root) => {
        const seen: Set<Node> = Reflect.get(window, "seen");
        const walker = document.createTreeWalker(root);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) seen.add(node);
        return seen.size;
      });
    }
    if (random() < 0.5) await input(view, JSON.parse(text));
    await send(view, plan);
    await hasStatus(view, "ready");
    const how = `${name}, seed ${seed}, cut at ${cuts} of ${text.length}`;
    expect(await looks(view), how).toBe(wanted);
    const lost = await container(view).evaluate((root) => {
      const seen: Set<Node> = Reflect.get(window, "seen");
      return [...seen]
        .filter((node) => !root.contains(node))
        .map((node) => (node as Element).outerHTML ?? node.nodeValue);
    });
    expect(lost, how).toEqual([]);
    if ((cuts.at(-1) ?? 0) > text.length / 2) expect(drawn, how).toBeGreaterThan(1);
    await isQuiet(view);
  }
});

test("STR-03, TIN-07: a preview hears no event, calls nothing, tells the model nothing and takes no focus", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const all = {
    ...allowing("refresh"),
    actions: { message: true as const, link: { hosts: ["docs.example.com"] } },
    context: ["count"],
  };
  const view = await openView({
    config: all,
    capabilities: { serverTools: {}, message: {}, openLinks: {}, updateModelContext: {} },
  });
  const plan = planOf(
    el(
      "form",
      { id: "form", onSubmit: "tool:refresh" },
      el("output", { id: "n" }, "{{state.count}}"),
      el("input", { id: "i", "aria-label": "i", autofocus: true, onFocus: "add", onInput: "tool:refresh" }),
      el("a", { id: "a", onClick: "link:https://docs.example.com/" }, "a"),
      el("button", { id: "b", onClick: "message:hello" }, "b"),
      el("details", { id: "d", open: true, onToggle: "add" }, el("summary", {}, "s"), "d"),
      el("p", {}, "{{tool.refresh.error}}"),
    ),
    { initial: { count: 3 }, transitions: { add: [{ type: "increment", path: "count" }] } },
  );
  await input(view, { plan });
  await expect(at(view, "#n")).toHaveText("3");
  await expect(container(view)).toHaveAttribute("inert", "");
  await clock.runFor(2_000);
  for (const key of ["Tab", "Enter", "Tab", " ", "x"]) await view.page.keyboard.press(key);
  await container(view).evaluate((root) => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      element.click?.();
      element.focus?.();
      for (const type of ["click", "input", "submit", "focus", "toggle", "keydown"]) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
    }
  });
  await expect(at(view, "#n")).toHaveText("3");
  expect(await container(view).evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await sent(view)).toEqual([]);
  await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
  // The positive control: the same plan as a result hears all of it.
  await send(view, plan);
  await at(view, "#b").click();
  await expect.poll(() => sent(view)).toContain("ui/message");
  await isQuiet(view);
});

test("STR-05: many pieces are few pictures, also in a frame that is hidden, and the last piece is drawn", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView();
  await view.page.evaluate(() => {
    window.host.frame().style.display = "none";
  });
  await inFrame(view).evaluate(() => {
    const pictures: number[] = [];
    Object.assign(window, { pictures });
    const root = document.querySelector("[data-porthole-plan]") ?? document.body;
    new MutationObserver(() => pictures.push(performance.now())).observe(root, {
      childList: true,
      subtree: true,
    });
  });
  const items = Array.from({ length: 200 }, (_, item) => el("li", {}, `item ${item}`));
  const pieces = items.map((_, count) => ({ plan: planOf(el("ul", {}, ...items.slice(0, count + 1))) }));
  await view.page.evaluate(
    ([name, text]) => {
      for (const args of JSON.parse(text)) {
        window.host.post({ jsonrpc: "2.0", method: name, params: { arguments: args } });
      }
    },
    [method, JSON.stringify(pieces)] as const,
  );
  await clock.runFor(1_000);
  await expect(at(view, "li")).toHaveCount(200);
  const pictures: readonly number[] = await inFrame(view).evaluate(() => Reflect.get(window, "pictures"));
  // Time goes by itself, too: on a busy machine more of it, and with it more pictures.
  const time = (pictures.at(-1) ?? 0) - (pictures[0] ?? 0);
  expect(pictures.length).toBeLessThanOrEqual(2 + time / 150);
  expect(pictures.length).toBeLessThan(20);
});

test("STR-06, TIN-08: hostile and senseless pieces are passed over without a word", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView();
  await partial(view, upTo("thr"));
  await expect(at(view, "li")).toHaveCount(2);
  const before = await told(view);
  const plan = { specVersion: "runtime-plan/v1", id: "x", version: 1 };
  const bad = (root: unknown) => ({ plan: { ...plan, root } });
  const script = { type: "element", tag: "script", children: [{ type: "text", value: "pwn()" }, {}] };
  for (const args of [
    {},
    { plan: null },
    { plan: "text" },
    { plan: 5 },
    bad(null),
    bad([]),
    bad({ type: "element", tag: "div", children: [script, script] }),
    bad({ type: "element", tag: "div", children: [el("p", { onclick: "pwn()" }), {}] }),
    bad({ type: "element", tag: "div", children: [el("p", {}, "{{a + b}}"), {}] }),
    bad(el("div", {}, ...Array.from({ length: 6_000 }, () => "x"))),
    { plan: { ...plan, id: { toString: 1 }, root: list.root } },
    { plan: { ...plan, version: -1, root: list.root } },
    { plan: { ...plan, specVersion: "runtime-plan/v9", root: list.root } },
    { plan: { ...plan, source: "x", root: el("p", {}, "a") } },
    { __proto__: null, constructor: { specVersion: 1 }, toString: 1 },
  ]) {
    await partial(view, args);
    await clock.runFor(200);
  }
  await view.page.evaluate(
    ([name, specVersion]) => {
      let root: unknown = { type: "text", value: "deep" };
      // From about 1 500 on Chromium itself ends while it copies a message.
      for (let depth = 0; depth < 400; depth++) root = { type: "element", tag: "div", children: [root] };
      window.host.post({
        jsonrpc: "2.0",
        method: name,
        params: { arguments: { plan: { specVersion, id: "deep", version: 1, root } } },
      });
    },
    [method, "runtime-plan/v1"] as const,
  );
  await clock.runFor(200);
  await hasStatus(view, "loading");
  await expect(at(view, "script")).toHaveCount(0);
  // What was shown before stays as it was.
  await expect(at(view, "p")).toHaveCount(0);
  await expect(at(view, "li")).toHaveText(["one", "two"]);
  expect(await told(view)).toBe(before);
  await works(view);
  await isQuiet(view);
});

for (const [what, end, status, sentence] of [
  ["an error", { isError: true, content: [{ type: "text" as const, text: "no" }] }, "error", "no"],
  ["a result without a plan", { content: [{ type: "text" as const, text: "done" }] }, "empty", "done"],
  [
    "a plan that is refused",
    { content: [], structuredContent: { runtimePlan: { id: 1 } } },
    "error",
    "This content cannot be shown here.",
  ],
] as const) {
  test(`STR-07: ${what} takes the preview away, and a late piece brings none back`, async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView();
    await partial(view, upTo("thr"));
    await expect(at(view, "li")).toHaveCount(2);
    await partial(view, upTo("three and more"));
    await sendResult(view, { ...end, content: [...end.content] });
    await hasStatus(view, status);
    await expect(said(view)).toHaveText(sentence);
    await clock.runFor(1_000);
    await input(view, JSON.parse(written(list)));
    await expect(at(view, "li")).toHaveCount(0);
    await expect(container(view)).not.toHaveAttribute("inert");
    await works(view);
  });
}

test("STR-07: so do a cancellation and the end; a plan that is shown is not painted over", async ({
  openView,
}) => {
  const cancelled = await openView();
  await partial(cancelled, upTo("thr"));
  await expect(at(cancelled, "li")).toHaveCount(2);
  await cancelled.page.evaluate(() => window.host.cancel("enough"));
  await hasStatus(cancelled, "cancelled");
  await expect(at(cancelled, "li")).toHaveCount(0);
  const view = await openView();
  await send(view, counter);
  await at(view, "#add").click();
  await input(view, JSON.parse(written(list)));
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("2");
  await expect(at(view, "li")).toHaveCount(0);
  await isQuiet(view);
});
