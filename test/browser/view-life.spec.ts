import { allowing, expect, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { answer, at, calls, hasStatus, said, send, sendResult, told } from "./view-host/steps.js";

test.describe("each status is one that a person can read", () => {
  test("connecting, until the host answers", async ({ openView }) => {
    const view = await openView({ silent: true, wait: false });
    await hasStatus(view, "connecting");
    await expect(said(view)).toHaveText("Connecting to the host.");
    await expect(said(view)).toHaveAttribute("role", "status");
  });

  test("a silent host: said after 10 s", async ({ clock, openView }) => {
    await clock.install();
    const view = await openView({ silent: true, wait: false });
    await expect(said(view)).toHaveText("Connecting to the host.");
    await clock.fastForward(4_000);
    await hasStatus(view, "connecting");
    await clock.fastForward(7_000);
    await hasStatus(view, "error");
    await expect(said(view)).toContainText("does not answer");
    expect(view.errors).toEqual([]);
  });

  test("loading, and after 30 s without a word empty; what comes then is still shown", async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView();
    await hasStatus(view, "loading");
    await clock.fastForward(31_000);
    await hasStatus(view, "empty");
    await expect(said(view)).toContainText("No data has arrived");
    await view.page.evaluate(() => window.host.input());
    await hasStatus(view, "loading");
    await clock.fastForward(60_000);
    await hasStatus(view, "loading");
    await send(view, counter);
    await hasStatus(view, "ready");
  });

  test("ready says nothing of itself", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    await hasStatus(view, "ready");
    await expect(said(view)).toBeEmpty();
    await expect(view.frame.locator("#n")).toHaveText("0");
  });

  test("E2 empty shows the text of the result, else a sentence", async ({ openView }) => {
    const view = await openView();
    await sendResult(view, { content: [] });
    await hasStatus(view, "empty");
    await expect(said(view)).toHaveText("The tool gave nothing to show here.");
    await sendResult(view, { content: [{ type: "text", text: "All quiet." }] });
    await expect(said(view)).toHaveText("All quiet.");
  });

  test("E4 error shows the tool's own words and wins over a plan", async ({ openView }) => {
    const view = await openView();
    await sendResult(view, {
      ...resultOf(counter),
      isError: true,
      content: [{ type: "text", text: "backend down" }],
    });
    await hasStatus(view, "error");
    await expect(said(view)).toHaveText("backend down");
    await expect(view.frame.locator("#n")).toHaveCount(0);
  });

  test("an error leaves a shown plan where it is", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    await sendResult(view, { isError: true, content: [{ type: "text", text: "backend down" }] });
    await expect(said(view)).toHaveText("backend down");
    await expect(view.frame.locator("#n")).toHaveText("0");
    await hasStatus(view, "ready");
  });

  test("Y4 an invalid plan: one neutral sentence; code and path in the console, the content nowhere", async ({
    openView,
  }) => {
    const view = await openView();
    await send(view, { ...counter, source: "s3cret()", metadata: { secret: "s3cret" } });
    await hasStatus(view, "error");
    await expect(said(view)).toHaveText("This content cannot be shown here.");
    expect(await told(view)).toContain("RUNTIME_SOURCE_DISABLED");
    expect(await told(view)).not.toContain("s3cret");
    await send(view, counter);
    await hasStatus(view, "ready");
  });

  test("LIV-19 a plan of a later version: the tool's own text, as text, else the neutral sentence", async ({
    openView,
  }) => {
    const view = await openView({ config: allowing("refresh") });
    const later = { ...resultOf({ specVersion: "runtime-plan/v9", id: "x", tree: {} }) };
    await sendResult(view, { ...later, content: [{ type: "text", text: "Two <b>boxes</b> left." }] });
    await hasStatus(view, "error");
    await expect(said(view)).toHaveText("Two <b>boxes</b> left.");
    expect(await told(view)).toContain('UNSUPPORTED_SPEC_VERSION at "/specVersion"');
    for (const content of [[], [{ type: "text" as const, text: " " }]]) {
      await sendResult(view, { ...later, content });
      await expect(said(view)).toHaveText("This content cannot be shown here.");
    }
    // One that names no version is no later one.
    await sendResult(view, { ...later, structuredContent: { runtimePlan: { id: "x" } } });
    await expect(said(view)).toHaveText("This content cannot be shown here.");
    // As an answer, too; and the plan that is there stays.
    await send(view, counter);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
    await answer(view, 0, later);
    await expect(said(view)).toHaveText("shown in the view");
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
  });

  test("Y5 cancelled shows the reason and is the end", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    await view.page.evaluate(() => window.host.cancel("stopped by user"));
    await hasStatus(view, "cancelled");
    await expect(said(view)).toHaveText("stopped by user");
    await send(view, counter);
    await expect(view.frame.locator("#n")).toHaveCount(0);
    await hasStatus(view, "cancelled");
  });

  test("a configuration that is none: nothing is allowed, and the person reads it", async ({ openView }) => {
    for (const config of ["{", JSON.stringify({ v: 2, tools: ["refresh"] }), ""]) {
      const view = await openView({ config });
      await hasStatus(view, "error");
      await expect(said(view)).toContainText("not set up correctly");
      await send(view, counter);
      await expect(view.frame.locator("#n")).toHaveCount(0);
      const { answer } = await view.page.evaluate(() => window.host.teardown());
      expect(answer).toEqual({});
    }
  });

  test("scripts that are blocked leave a text", async ({ openView, viewHtml }) => {
    const changed = viewHtml.replace("jitless", "jitles5");
    expect(changed).not.toBe(viewHtml);
    const view = await openView({ html: changed, wait: false });
    await expect(said(view)).toContainText("the host blocks scripts");
  });
});

test.describe("teardown", () => {
  test("Y6 is answered with {} within 250 ms, empties the view, and nothing is sent after it", async ({
    openView,
  }) => {
    const view = await openView({ config: allowing("refresh") });
    await send(view, counter);
    await view.frame.locator("#call").click();
    const { answer, took } = await view.page.evaluate(() => window.host.teardown());
    expect(answer).toEqual({});
    expect(took).toBeLessThan(250);
    await hasStatus(view, "ended");
    await expect(said(view)).toHaveText("This view has ended.");
    await expect(view.frame.locator("#n")).toHaveCount(0);
    const sent = await view.page.evaluate(() => window.host.received.length);
    await send(view, counter);
    await view.page.evaluate(() => window.host.calls[0]?.answer({ content: [] }));
    await view.page.evaluate(() => {
      window.host.frame().style.width = "300px";
      window.host.context({ theme: "dark", containerDimensions: {} });
    });
    // Positive control: a view that has not ended reports this change of width within the same time.
    await view.page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    expect(await view.page.evaluate(() => window.host.received.length)).toBe(sent);
    await hasStatus(view, "ended");
    const again = await view.page.evaluate(() => window.host.teardown());
    expect(again.answer).toEqual({});
    expect(view.errors).toEqual([]);
  });

  test("before the first result", async ({ openView }) => {
    const view = await openView();
    const { answer, took } = await view.page.evaluate(() => window.host.teardown());
    expect(answer).toEqual({});
    expect(took).toBeLessThan(250);
    await hasStatus(view, "ended");
  });
});

test.describe("the second plan", () => {
  test("Y2 starts from its own state and keeps the nodes that are alike", async ({ openView }) => {
    const view = await openView();
    await send(view, counter);
    await view.frame.locator("#n").evaluate((output) => {
      Object.assign(globalThis, { output });
    });
    await view.frame.locator("#add").click();
    await expect(view.frame.locator("#n")).toHaveText("1");
    await send(view, { ...counter, version: 2 });
    await expect(view.frame.locator("#n")).toHaveText("0");
    expect(
      await view.frame.locator("#n").evaluate((output) => output === Reflect.get(globalThis, "output")),
    ).toBe(true);
    await view.frame.locator("#add").click();
    await expect(view.frame.locator("#n")).toHaveText("1");
  });

  test("static text takes the place of a text that had followed its template", async ({ openView }) => {
    const view = await openView();
    await send(
      view,
      planOf(el("button", { id: "n", title: "{{state.c}}", onClick: "add" }, "{{state.c}}"), {
        initial: { c: 0 },
        transitions: { add: [{ type: "increment", path: "c" }] },
      }),
    );
    await view.frame.locator("#n").click();
    await expect(view.frame.locator("#n")).toHaveText("1");
    await expect(view.frame.locator("#n")).toHaveAttribute("title", "1");
    await send(view, planOf(el("button", { id: "n", title: "0" }, "0")));
    await expect(view.frame.locator("#n")).toHaveText("0");
    await expect(view.frame.locator("#n")).toHaveAttribute("title", "0");
    await send(view, planOf(el("button", { id: "n" }, "0")));
    await expect(view.frame.locator("#n")).not.toHaveAttribute("title");
  });

  test("B9 what was typed into one plan does not show in another", async ({ openView }) => {
    const view = await openView();
    const form = (id: string) => planOf(el("input", { id: "i", "aria-label": "note" }), { id });
    await send(view, form("one"));
    await view.frame.locator("#i").fill("private");
    await send(view, form("one"));
    await expect(view.frame.locator("#i")).toHaveValue("private");
    await send(view, form("two"));
    await expect(view.frame.locator("#i")).toHaveValue("");
  });

  test("Y3 rows with keys move with their nodes", async ({ openView }) => {
    const view = await openView();
    const rows = (...keys: string[]) =>
      planOf(
        el(
          "ul",
          {},
          ...keys.map((key) => el("li", { key }, el("input", { id: `i-${key}`, "aria-label": key }))),
        ),
      );
    await send(view, rows("a", "b", "c"));
    await view.frame.locator("#i-a").fill("first");
    await send(view, rows("c", "b", "a"));
    await expect(view.frame.locator("li input").last()).toHaveValue("first");
    await expect(view.frame.locator("#i-a")).toHaveValue("first");
  });
});
