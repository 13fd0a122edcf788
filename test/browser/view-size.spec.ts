import { expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import {
  at,
  inFrame,
  lastHeight,
  quiet,
  send,
  setContext,
  sizes,
  styleFrame,
  tellContext,
} from "./view-host/steps.js";

/** The edge around the plan, above and below. */
const edges = 32;

const block = (height: string) => planOf(el("div", { id: "b", style: { height } }, "x"));

const reports = (view: OpenView, height: number) => expect.poll(() => lastHeight(view)).toBe(height);

/** Nothing is reported for a while, and what was is within reason. */
async function settles(view: OpenView): Promise<void> {
  await quiet(view, 300);
  const before = (await sizes(view)).length;
  await quiet(view, 400);
  const after = await sizes(view);
  expect(after.length).toBe(before);
  expect(before).toBeLessThan(15);
  for (const { height, width } of after) {
    expect(height).toBeGreaterThanOrEqual(1);
    expect(height).toBeLessThan(3_000);
    expect(width).toBeUndefined();
  }
}

test.describe("the height that is reported", () => {
  test("is that of the content, grows and shrinks with it, and never comes with a width (DIM-03, DIM-05, DIM-08)", async ({
    openView,
  }) => {
    const view = await openView({ followHeight: true });
    await send(view, block("400px"));
    await reports(view, 400 + edges);
    await send(view, block("5000px"));
    await reports(view, 5_000 + edges);
    await send(view, block("50px"));
    await reports(view, 50 + edges);
    expect((await sizes(view)).every(({ width }) => width === undefined)).toBe(true);
  });

  test("is told once when something opens (DIM-05)", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    const plan = planOf(
      el("details", {}, el("summary", { id: "s" }, "S"), el("div", { style: { height: "300px" } }, "x")),
    );
    await send(view, plan);
    await expect.poll(() => lastHeight(view)).toBeGreaterThan(edges);
    await settles(view);
    const before = await sizes(view);
    await at(view, "#s").click();
    await expect.poll(() => lastHeight(view)).toBeGreaterThan(300);
    await settles(view);
    expect((await sizes(view)).length).toBe(before.length + 1);
  });

  for (const followHeight of ["border-box", "clamped"] as const) {
    test(`FLD-30 ends with a host whose frame is ${followHeight} (DIM-06)`, async ({ openView }) => {
      const view = await openView({ followHeight });
      await send(view, block("400px"));
      await reports(view, 400 + edges);
      await settles(view);
    });
  }

  test("follows what a change of width does to the text (DIM-08)", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    await send(view, planOf(el("p", { style: { margin: "0", lineHeight: "20px" } }, "word ".repeat(200))));
    // More than the sentence that stands there before the plan does.
    await expect.poll(() => lastHeight(view)).toBeGreaterThan(edges + 100);
    const wide = (await lastHeight(view)) ?? 0;
    await view.page.evaluate(() => window.host.frame().style.setProperty("width", "300px"));
    await expect.poll(() => lastHeight(view)).toBeGreaterThan(wide + 40);
    await view.page.evaluate(() => window.host.frame().style.setProperty("width", "600px"));
    await reports(view, wide);
  });

  test("is that without a scroll bar, which takes room in some engines and goes when the height is given (DIM-06)", async ({
    openView,
  }) => {
    const view = await openView({ followHeight: true });
    await styleFrame(view, "width: 632px; border: 0");
    // As high as it is wide, by half: beside a scroll bar it would be lower, and fit for good.
    await send(view, planOf(el("div", { style: { aspectRatio: "2" } }, "x")));
    await reports(view, 300 + edges);
    await settles(view);
    const widths = await inFrame(view).evaluate(() => [innerWidth, document.documentElement.clientWidth]);
    expect(widths).toEqual([632, 632]);
    // The positive control: what the host has not given scrolls.
    await styleFrame(view, "width: 632px; height: 100px; border: 0");
    await inFrame(view).evaluate(() => document.documentElement.scrollTo(0, 150));
    expect(await inFrame(view).evaluate(() => document.documentElement.scrollTop)).toBe(150);
  });

  test("comes from a frame that is not drawn, where no frame callback comes (DIM-05)", async ({
    openView,
  }) => {
    const view = await openView();
    await styleFrame(view, "width: 600px; position: absolute; top: 20000px");
    await quiet(view, 300);
    await send(view, block("400px"));
    await reports(view, 400 + edges);
  });

  test("waits while the frame is hidden, and is right when it is shown again (DIM-07, DIM-08)", async ({
    engine,
    openView,
  }) => {
    const view = await openView({ followHeight: true });
    await send(view, block("100px"));
    await reports(view, 100 + edges);
    await styleFrame(view, "width: 600px; display: none");
    await quiet(view, 300);
    const before = (await sizes(view)).length;
    await send(view, block("400px"));
    await quiet(view, 500);
    // WebKit lays out what is in a hidden frame all the same, and so knows the height.
    const told = (await sizes(view)).slice(before).map(({ height }) => height);
    expect(told).toEqual(engine === "webkit" ? [400 + edges] : []);
    await styleFrame(view, "width: 600px");
    await reports(view, 400 + edges);
    expect(view.errors).toEqual([]);
  });
});

test.describe("plans that make the official auto-resize fail (DIM-06, DIM-07)", () => {
  const absolute = { position: "absolute", top: "0", left: "0", width: "50px", height: "240px" };
  for (const [what, plan, least] of [
    ["as high as the frame", block("100vh"), 150],
    [
      "higher than the frame by a little",
      planOf(el("div", { style: { height: "100vh", padding: "5px" } }, "x")),
      150,
    ],
    [
      "in percent of what has no height",
      planOf(el("div", { style: { height: "100%" } }, el("p", { style: { height: "100%" } }, "a line"))),
      edges + 15,
    ],
    ["out of the flow", planOf(el("div", { style: absolute }, "x")), 240],
    ["wider than the frame", planOf(el("div", { style: { width: "900px", height: "100px" } }, "x")), 100],
  ] as const) {
    test(`${what}: seen whole, and reported a few times at most`, async ({ openView }) => {
      const view = await openView({ followHeight: true });
      await send(view, plan);
      await expect.poll(() => lastHeight(view)).toBeGreaterThanOrEqual(least);
      await settles(view);
      expect(view.errors).toEqual([]);
    });
  }

  test("a height that moves is followed to its end", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    const moving = (height: string) =>
      planOf(el("div", { style: { height, transition: "height 300ms linear" } }, "x"), { id: "moving" });
    await send(view, moving("100px"));
    await reports(view, 100 + edges);
    await send(view, moving("400px"));
    await reports(view, 400 + edges);
    await quiet(view, 400);
    const before = (await sizes(view)).length;
    await quiet(view, 400);
    expect((await sizes(view)).length).toBe(before);
  });

  test("nothing is reported, and nothing breaks, after teardown", async ({ openView }) => {
    const view = await openView({ followHeight: true });
    await send(view, block("400px"));
    await reports(view, 400 + edges);
    await view.page.evaluate(() => window.host.teardown());
    const before = (await sizes(view)).length;
    await view.page.evaluate(() => window.host.frame().style.setProperty("width", "300px"));
    await quiet(view, 400);
    expect((await sizes(view)).length).toBe(before);
    expect(view.errors).toEqual([]);
  });
});

test.describe("the host's dimensions", () => {
  const fixed = { containerDimensions: { width: 500, height: 400 } };
  const box = (view: OpenView) =>
    inFrame(view).evaluate(() => {
      const { width, height } = (document.querySelector("main") as HTMLElement).getBoundingClientRect();
      const html = document.documentElement;
      return { width, height, scrolls: html.scrollHeight > html.clientHeight };
    });

  test("a fixed container is filled, and what is higher scrolls in it (DIM-01)", async ({ openView }) => {
    const view = await openView({ context: fixed });
    await styleFrame(view, "width: 500px; height: 400px; border: 0");
    await send(view, block("100px"));
    await expect.poll(() => box(view)).toEqual({ width: 500, height: 400, scrolls: false });
    await send(view, block("900px"));
    await expect.poll(async () => (await box(view)).scrolls).toBe(true);
    await quiet(view, 300);
    expect(await sizes(view)).toEqual([]);
  });

  test("a maximum is never asked to be exceeded, and what is higher scrolls (DIM-02)", async ({
    openView,
  }) => {
    const view = await openView({ context: { containerDimensions: { maxHeight: 300 } }, followHeight: true });
    await send(view, block("900px"));
    await reports(view, 300);
    expect((await box(view)).scrolls).toBe(true);
    await send(view, block("100px"));
    await reports(view, 100 + edges);
    await setContext(view, { containerDimensions: { maxHeight: 90 } });
    await reports(view, 90);
    expect((await sizes(view)).every(({ height }) => height <= 300)).toBe(true);
  });

  for (const displayMode of ["fullscreen", "pip"] as const) {
    test(`nothing is reported in ${displayMode}, and the right height after it (DIM-08)`, async ({
      openView,
    }) => {
      const view = await openView({ followHeight: true });
      await send(view, block("100px"));
      await reports(view, 100 + edges);
      await setContext(view, { displayMode });
      await styleFrame(view, "width: 700px; height: 500px; border: 0");
      await expect.poll(async () => (await box(view)).height).toBe(500);
      const before = (await sizes(view)).length;
      await send(view, block("200px"));
      await quiet(view, 300);
      expect((await sizes(view)).length).toBe(before);
      await setContext(view, { displayMode: "inline" });
      await reports(view, 200 + edges);
      await settles(view);
    });
  }

  test("nonsense is no dimension: the content decides (DIM-07)", async ({ openView }) => {
    for (const containerDimensions of [
      { height: 0 },
      { height: -100 },
      { maxHeight: 0 },
      { maxHeight: -1 },
      { height: "400px" },
      { height: null },
      { height: 0.2 },
      { maxHeight: 0.5 },
      { height: -1e308 },
      { maxHeight: 1e308, maxWidth: -1 },
      { width: 0 },
      { height: { height: 400 } },
      [],
      "large",
    ]) {
      const view = await openView({ reply: { hostContext: { containerDimensions } } });
      await send(view, block("400px"));
      await reports(view, 400 + edges);
      // And later on, when another height is asked for.
      await tellContext(view, { containerDimensions });
      await send(view, block("300px"));
      await reports(view, 300 + edges);
      expect(view.errors).toEqual([]);
    }
  });
});
