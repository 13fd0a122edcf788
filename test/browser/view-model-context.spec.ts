import { expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf, resultOf } from "./view-host/plan.js";
import { answerAsk, asks, at, hasStatus, methods, post, send, works } from "./view-host/steps.js";

const updateMethod = "ui/update-model-context";
const config = { v: 1, tools: [], actions: {}, confirm: [], context: ["state.count"] };
const takesAll = { capabilities: { updateModelContext: { text: {}, structuredContent: {} } } };

const plan = planOf(
  el(
    "form",
    {},
    el("output", { id: "n" }, "{{state.count}}"),
    el("button", { id: "add", type: "button", onClick: "add" }, "Add"),
    el("button", { id: "other", type: "button", onClick: "other" }, "Other"),
    el("input", { id: "text", name: "text", "aria-label": "text", onInput: "typed" }),
    el("input", { id: "secret", name: "secret", type: "password", "aria-label": "secret", onInput: "typed" }),
  ),
  {
    initial: { count: 0, other: 0, typed: "" },
    transitions: {
      add: [{ type: "increment", path: "count" }],
      other: [{ type: "increment", path: "other" }],
      typed: [
        { type: "set", path: "typed", value: { $from: "event.value" } },
        { type: "set", path: "form", value: { $from: "event.form" } },
      ],
    },
  },
);

const wanted = (planState: object) => ({
  method: updateMethod,
  params: {
    content: [{ type: "text", text: `The view shows this state: ${JSON.stringify(planState)}` }],
    structuredContent: { planState },
  },
});

/** Clicks in one task, without waiting for anything. */
const clicks = (view: OpenView, selector: string, count: number) =>
  at(view, selector).evaluate((button: HTMLElement, times) => {
    for (let click = 0; click < times; click++) button.click();
  }, count);

test("CON-01, CON-02, REQ-09: what is named goes out as text and as data, first of all the initial state", async ({
  openView,
}) => {
  const view = await openView({ config, ...takesAll });
  await send(view, plan);
  await expect.poll(() => asks(view)).toEqual([wanted({ "state.count": 0 })]);
  await at(view, "#add").click();
  await expect.poll(() => asks(view)).toHaveLength(2);
  expect((await asks(view)).at(-1)).toEqual(wanted({ "state.count": 1 }));
  expect(view.errors).toEqual([]);
});

test("CON-02, CON-03: many changes are few updates, half a second apart, and the last state is the last told", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView({ config, ...takesAll });
  await send(view, plan);
  await expect(at(view, "#n")).toHaveText("0");
  await clock.pauseAt(60_000);
  await expect.poll(() => asks(view)).toHaveLength(1);
  const told = async () => (await asks(view)).slice(1);
  for (let burst = 1; burst <= 5; burst++) {
    await clicks(view, "#add", 50);
    await expect(at(view, "#n")).toHaveText(String(50 * burst));
    await clock.runFor(99);
  }
  expect(await told()).toEqual([]);
  await clock.runFor(5);
  await expect.poll(told).toEqual([wanted({ "state.count": 250 })]);
  await clicks(view, "#add", 1);
  await clock.runFor(499);
  expect(await told()).toHaveLength(1);
  await clock.runFor(1);
  await expect.poll(told).toHaveLength(2);
  // What comes back to what was told already is nothing new, and neither is what nobody has named.
  const before = (await asks(view)).length;
  await clicks(view, "#other", 3);
  await clock.runFor(10_000);
  expect(await asks(view)).toHaveLength(before);
});

test("CON-01: nothing goes out when neither app nor plan names a path", async ({ clock, openView }) => {
  await clock.install();
  const view = await openView({ config: { ...config, context: [] }, ...takesAll });
  await send(view, plan);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
  await clock.runFor(5_000);
  expect(await methods(view)).not.toContain(updateMethod);
});

test("CON-01: a plan names its own paths beside those of the app; what it says else names nothing", async ({
  openView,
}) => {
  const view = await openView({ config, ...takesAll });
  await send(view, {
    ...plan,
    metadata: { modelContext: ["other", 5, null, "typed.x", ["count"], "__proto__"] },
  });
  await expect.poll(() => asks(view)).toEqual([wanted({ "state.count": 0, other: 0 })]);
  await send(view, { ...plan, id: "odd", metadata: { modelContext: "other" } });
  await expect.poll(async () => (await asks(view)).at(-1)).toEqual(wanted({ "state.count": 0 }));
});

test("CON-06: the next plan, which names nothing, takes back what was told", async ({ openView }) => {
  const view = await openView({ config: { ...config, context: [] }, ...takesAll });
  await send(view, { ...plan, metadata: { modelContext: ["count"] } });
  await expect.poll(() => asks(view)).toEqual([wanted({ count: 0 })]);
  await send(view, { ...plan, id: "next" });
  await expect.poll(async () => (await asks(view)).at(-1)).toEqual(wanted({}));
});

test("CON-04: what is too large is left out, and the text says so", async ({ openView }) => {
  const view = await openView({ config: { ...config, context: ["long", "short"] }, ...takesAll });
  await send(view, planOf(el("p", {}, "x"), { initial: { long: "x".repeat(9_000), short: "s" } }));
  await expect.poll(() => asks(view)).toHaveLength(1);
  expect((await asks(view))[0]?.params).toEqual({
    content: [
      { type: "text", text: 'The view shows this state: {"short":"s"} Left out, since too large: 1.' },
    ],
    structuredContent: { planState: { short: "s" } },
  });
});

test("CON-05: no password goes out, though the plan writes what was typed into a named path", async ({
  openView,
}) => {
  const view = await openView({ config: { ...config, context: ["typed", "form"] }, ...takesAll });
  await send(view, plan);
  await at(view, "#text").fill("Ada");
  await expect
    .poll(async () => (await asks(view)).at(-1))
    .toEqual(wanted({ typed: "Ada", form: { text: "Ada" } }));
  const before = (await asks(view)).length;
  await at(view, "#secret").fill("hunter2");
  await expect.poll(async () => (await asks(view)).length).toBeGreaterThan(before);
  expect(JSON.stringify(await view.page.evaluate(() => window.host.received))).not.toContain("hunter2");
});

for (const [what, capabilities, keys] of [
  ["does not take it", {}, undefined],
  ["takes text alone", { updateModelContext: { text: {} } }, ["content"]],
  ["takes data alone", { updateModelContext: { structuredContent: {} } }, ["structuredContent"]],
  ["takes pictures alone", { updateModelContext: { image: {} } }, undefined],
  ["names no kind", { updateModelContext: {} }, ["content", "structuredContent"]],
] as const) {
  test(`CON-07, CAP-02: a host that ${what}`, async ({ clock, openView }) => {
    await clock.install();
    const view = await openView({ config, capabilities });
    await send(view, plan);
    await expect(at(view, "#n")).toHaveText("0");
    await clock.runFor(2_000);
    await expect
      .poll(async () => (await asks(view)).map(({ params }) => Object.keys(params as object)))
      .toEqual(keys === undefined ? [] : [keys]);
  });
}

test("CON-08, INI-05: nothing before the view is initialized, and then what is there", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView({ config, ...takesAll, held: true, wait: false });
  await expect.poll(() => methods(view)).toEqual(["ui/initialize"]);
  await post(view, { method: "ui/notifications/tool-result", params: resultOf(plan) });
  await expect(at(view, "#n")).toHaveText("0");
  await clock.runFor(5_000);
  expect(await methods(view)).toEqual(["ui/initialize"]);
  await view.page.evaluate(() => window.host.release());
  await view.page.evaluate(() => window.host.ready());
  await clock.runFor(1_000);
  await expect.poll(() => asks(view)).toEqual([wanted({ "state.count": 0 })]);
  const sent = await methods(view);
  expect(sent.indexOf(updateMethod)).toBeGreaterThan(sent.indexOf("ui/notifications/initialized"));
});

test("CON-08: nothing after the end, and a host that refuses it or is silent hears the next state", async ({
  clock,
  openView,
}) => {
  await clock.install();
  const view = await openView({ config, ...takesAll });
  await send(view, plan);
  for (const [round, reply] of (["error", { isError: true }, "silence"] as const).entries()) {
    await clock.runFor(1_000);
    await expect.poll(() => asks(view)).toHaveLength(round + 1);
    if (reply === "silence") await clock.fastForward(61_000);
    else await answerAsk(view, reply);
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText(String(round + 1));
  }
  await clock.runFor(1_000);
  await expect.poll(async () => (await asks(view)).at(-1)).toEqual(wanted({ "state.count": 3 }));
  await works(view);
  const before = (await methods(view)).length;
  await view.page.evaluate(() => void window.host.teardown());
  await hasStatus(view, "ended");
  await clock.runFor(5_000);
  expect((await methods(view)).slice(before)).toEqual([]);
  expect(view.errors).toEqual([]);
});
