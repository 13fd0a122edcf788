import { expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { at, hasStatus, send } from "./view-host/steps.js";

/** The view still draws and still counts; nothing ran, nothing was asked for, nothing escaped. */
async function isAlive(view: OpenView): Promise<void> {
  await send(view, { ...counter, id: "alive" });
  await expect(at(view, "#n")).toHaveText("0");
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
  expect(view.errors).toEqual([]);
  expect(view.requests).toEqual([]);
  expect(await view.violations()).toEqual([]);
}

test("malformed messages change nothing, and the view goes on", async ({ openView }) => {
  const view = await openView();
  await send(view, counter);
  await expect(at(view, "#n")).toHaveText("0");
  await view.page.evaluate(() => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const method = "ui/notifications/tool-result";
    const odd: readonly unknown[] = [
      null,
      undefined,
      0,
      "",
      "{}",
      true,
      10n,
      [],
      {},
      cycle,
      new Map([["jsonrpc", "2.0"]]),
      new Date(0),
      /x/,
      new ArrayBuffer(8),
      new Blob(["x"]),
      new RangeError("x"),
    ];
    for (const value of odd) {
      window.host.post(value);
      window.host.post({ jsonrpc: "2.0", method, params: value });
      window.host.post({ jsonrpc: "2.0", method: value });
      window.host.post({ jsonrpc: "2.0", id: value, result: value });
      window.host.post({ jsonrpc: "2.0", id: 1, error: value });
      window.host.post({ jsonrpc: value, method, params: {} });
      window.host.post({ jsonrpc: "2.0", method, params: { content: value, structuredContent: value } });
      window.host.post({ jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params: value });
      for (const name of ["runtimePlan", "renderify"]) {
        const structuredContent = { [name]: value };
        window.host.post({ jsonrpc: "2.0", method, params: { content: [], structuredContent } });
      }
    }
    window.host.post({ jsonrpc: "2.0", method: "ui/notifications/tool-cancelled", params: 7 });
    window.host.post({ jsonrpc: "2.0", id: 7, method: "__proto__", params: {} });
    window.host.post({ jsonrpc: "2.0", id: "x", method: "no/such/method" });
  });
  await isAlive(view);
});

test("SBX-13 messages from another window change nothing; the same from the host are shown", async ({
  openView,
}) => {
  const view = await openView();
  const plan = planOf(el("p", { id: "p" }, "from the host"));
  const message = (text: string) => ({
    jsonrpc: "2.0",
    method: "ui/notifications/tool-result",
    params: resultOf(planOf(el("p", { id: "p" }, text))),
  });
  await view.page.evaluate((forged) => window.host.postFromBeside(forged), message("forged"));
  // The same window, a message later: what came before has been heard.
  await view.page.evaluate(() => window.host.context({ theme: "dark" }));
  await expect
    .poll(() =>
      view.frame.locator("html").evaluate((html) => getComputedStyle(html.ownerDocument.body).colorScheme),
    )
    .toContain("dark");
  await expect(at(view, "p")).toHaveCount(0);
  await send(view, plan);
  await expect(at(view, "#p")).toHaveText("from the host");
  await isAlive(view);
});

test("a flood of results: the last one is shown", async ({ openView }) => {
  test.setTimeout(120_000);
  const view = await openView();
  const count = 3_000;
  await view.page.evaluate(
    ([text, count]) => {
      const plan = JSON.parse(text);
      for (let number = 1; number <= count; number++) {
        window.host.post({
          jsonrpc: "2.0",
          method: "ui/notifications/tool-result",
          params: {
            content: [],
            structuredContent: { runtimePlan: { ...plan, state: { initial: { number } } } },
          },
        });
      }
    },
    [JSON.stringify(planOf(el("p", { id: "p" }, "{{state.number}}"))), count] as const,
  );
  await expect(at(view, "#p")).toHaveText(String(count), { timeout: 60_000 });
  await isAlive(view);
});

test("giant messages are refused, and the view goes on", async ({ openView }) => {
  test.setTimeout(120_000);
  const view = await openView();
  for (const kind of ["text", "list", "content", "context", "nothing but braces"] as const) {
    await view.page.evaluate((kind) => {
      const megabytes = 20 * 1024 * 1024;
      const text = { type: "text", value: "x" };
      const plan = (value: unknown) => ({
        specVersion: "runtime-plan/v1",
        id: "giant",
        version: 1,
        root: value,
      });
      const result = (params: object) =>
        window.host.post({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params });
      const giant = "x".repeat(megabytes);
      if (kind === "text")
        result({ content: [], structuredContent: { runtimePlan: plan({ type: "text", value: giant }) } });
      else if (kind === "list") {
        const children = Array.from({ length: 300_000 }, () => text);
        result({
          content: [],
          structuredContent: { runtimePlan: plan({ type: "element", tag: "p", children }) },
        });
      } else if (kind === "content") result({ content: [{ type: "text", text: giant }], isError: true });
      else if (kind === "context") {
        window.host.post({
          jsonrpc: "2.0",
          method: "ui/notifications/host-context-changed",
          params: { locale: giant, styles: { variables: { [giant]: giant } } },
        });
      } else result({ content: [], structuredContent: { runtimePlan: "[".repeat(3_000_000) } });
    }, kind);
    await isAlive(view);
  }
});

test("hostile answers to a tool call are text, and the view goes on", async ({ openView }) => {
  const view = await openView({
    config: { v: 1, tools: ["refresh"], actions: {}, confirm: [], context: [] },
  });
  await send(view, counter);
  const markup = "<img src=https://attacker.invalid/x onerror=alert(1)>";
  for (const answer of [
    { content: [{ type: "text" as const, text: markup }], isError: true },
    { content: [{ type: "text" as const, text: markup }] },
    { content: [], structuredContent: { runtimePlan: planOf(el("script", {}, "alert(1)")) } },
    { content: [], structuredContent: JSON.parse('{"__proto__": {"polluted": 1}}') },
  ]) {
    await at(view, "#call").click();
    await expect.poll(() => view.page.evaluate(() => window.host.calls.length)).toBe(1);
    await view.page.evaluate((text) => {
      for (const call of window.host.calls.splice(0)) call.answer(JSON.parse(text));
    }, JSON.stringify(answer));
    await expect(view.frame.locator("#porthole")).not.toHaveAttribute("data-porthole-pending");
    await expect(view.frame.locator("#porthole img, #porthole script")).toHaveCount(0);
  }
  await hasStatus(view, "ready");
  await isAlive(view);
});
