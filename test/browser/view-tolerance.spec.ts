import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { at, calls, hasStatus, methods, mount, post, said, send } from "./view-host/steps.js";

const toolResult = "ui/notifications/tool-result";
const text = (words: string) => [{ type: "text" as const, text: words }];

test.describe("tool data", () => {
  test("TIN-07, TIN-08, TIN-09: whatever partial input comes, nothing goes out, and the end depends on the result alone", async ({
    openView,
  }) => {
    const html = (view: OpenView) => at(view, "> div").evaluate((root) => root.outerHTML);
    const plain = await openView({ config: allowing("refresh") });
    await send(plain, counter);
    await expect(at(plain, "#n")).toHaveText("0");
    const wanted = await html(plain);
    const view = await openView({ config: allowing("refresh") });
    const json = JSON.stringify({ plan: counter, q: "tool:refresh", n: 1 });
    await view.page.evaluate((whole) => {
      const method = "ui/notifications/tool-input-partial";
      for (let end = 1; end < whole.length; end += 7) {
        window.host.post({ jsonrpc: "2.0", method, params: { arguments: { partial: whole.slice(0, end) } } });
      }
      for (const odd of [null, [], 3, "x", { a: { b: [] } }, { a: 1 }, { a: null }]) {
        window.host.post({ jsonrpc: "2.0", method, params: { arguments: odd } });
      }
      window.host.post({ jsonrpc: "2.0", method, params: {} });
      window.host.post({ jsonrpc: "2.0", method });
    }, json);
    await view.page.evaluate(() => window.host.input({ q: 1 }));
    await hasStatus(view, "loading");
    expect(await methods(view)).not.toContain("tools/call");
    await send(view, counter);
    await expect(at(view, "#n")).toHaveText("0");
    expect(await html(view)).toBe(wanted);
    expect(view.errors).toEqual([]);
  });

  const bare = { content: [] };
  const matrix: readonly {
    readonly what: string;
    readonly sends: readonly unknown[];
    readonly status: string;
    readonly says?: string;
  }[] = [
    { what: "a result without input", sends: [resultOf(counter)], status: "ready" },
    { what: "a result before its input", sends: [resultOf(counter), "input"], status: "ready" },
    { what: "input alone", sends: ["input"], status: "loading" },
    {
      what: "isError",
      sends: ["input", { isError: true, content: text("no") }],
      status: "error",
      says: "no",
    },
    { what: "no content", sends: [bare], status: "empty" },
    { what: "text alone", sends: [{ content: text("just words") }], status: "empty", says: "just words" },
    {
      what: "null members",
      sends: [{ content: null, structuredContent: { runtimePlan: counter }, _meta: null }],
      status: "ready",
    },
    {
      what: "unknown content blocks",
      sends: [
        { ...resultOf(counter), content: [{ type: "hologram", data: 1 }, { type: "text" }, ...text("x")] },
      ],
      status: "ready",
    },
    { what: "unknown content blocks alone", sends: [{ content: [{ type: "hologram" }] }], status: "empty" },
    {
      what: "a plan as text",
      sends: [{ content: [], structuredContent: { runtimePlan: JSON.stringify(counter) } }],
      status: "ready",
    },
    {
      what: "a plan under the reference's key",
      sends: [{ content: [], structuredContent: { renderify: { plan: counter } } }],
      status: "ready",
    },
    {
      what: "text that is no plan",
      sends: [{ content: [], structuredContent: { runtimePlan: "{" } }],
      status: "error",
    },
    { what: "the same result twice", sends: [resultOf(counter), resultOf(counter)], status: "ready" },
    { what: "an emptied result after a good one", sends: [resultOf(counter), {}], status: "ready" },
    { what: "an emptied result alone", sends: [{}], status: "empty" },
    {
      what: "a replay without _meta",
      sends: [{ ...resultOf(counter), _meta: { a: 1 } }, "input", resultOf(counter)],
      status: "ready",
    },
    {
      what: "what newer servers put beside it",
      sends: [
        {
          ...resultOf(counter),
          resultType: "complete",
          _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: 1 }, "x/y": null },
        },
      ],
      status: "ready",
    },
    {
      what: "another plan",
      sends: [resultOf(planOf(el("p", { id: "old" }, "old"), { id: "old" })), resultOf(counter)],
      status: "ready",
    },
  ];

  for (const { what, sends, status, says } of matrix) {
    test(`TIN-10, TIN-12: ${what}`, async ({ openView }) => {
      const view = await openView();
      for (const each of sends) {
        if (each === "input") await view.page.evaluate(() => window.host.input({}));
        else await post(view, { method: toolResult, params: each });
      }
      await hasStatus(view, status);
      if (says !== undefined) await expect(said(view)).toHaveText(says);
      await expect(at(view, "#n")).toHaveCount(status === "ready" ? 1 : 0);
      await expect(at(view, "#old")).toHaveCount(0);
      if (status === "ready") {
        await at(view, "#add").click();
        await expect(at(view, "#n")).toHaveText("1");
      }
      expect(view.errors, what).toEqual([]);
    });
  }

  test("TIN-11, FLD-28 what the host sends in the tick of initialized arrives", async ({ openView }) => {
    const notify = (method: string, params: unknown) => ({ jsonrpc: "2.0", method, params });
    const view = await openView({
      atOnce: [
        notify("ui/notifications/tool-input", { arguments: { a: 1 } }),
        notify(toolResult, resultOf(counter)),
        notify("ui/notifications/host-context-changed", { theme: "dark" }),
      ],
    });
    await expect(at(view, "#n")).toHaveText("0");
    await expect(view.frame.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("FLD-14 plans A, B, A, the identical A, then a click", async ({ openView }) => {
    const view = await openView();
    const other = planOf(el("p", { id: "b" }, "B"), { id: "b" });
    for (const plan of [counter, other, counter, counter]) await send(view, plan);
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
    await send(view, counter);
    await expect(at(view, "#n")).toHaveText("0");
  });
});

test.describe("the end", () => {
  test("TDN-04, TDN-05, REQ-14: in mid-stream, with a call under way and twice; nothing is sent and nothing counts afterwards", async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView({ config: allowing("refresh") });
    await send(view, counter);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
    await post(view, { method: "ui/notifications/tool-input-partial", params: { arguments: { q: "a" } } });
    const both = await Promise.all([0, 1].map(() => view.page.evaluate(() => window.host.teardown())));
    expect(both.map(({ answer: given }) => given)).toEqual([{}, {}]);
    await hasStatus(view, "ended");
    const before = (await methods(view)).length;
    await view.page.evaluate(
      (result) => window.host.calls[0]?.answer(JSON.parse(result)),
      JSON.stringify(resultOf(planOf(el("p", { id: "late" }, "late")))),
    );
    await post(view, { method: "ui/notifications/tool-input-partial", params: { arguments: {} } });
    await clock.fastForward(180_000);
    await expect(at(view, "#late")).toHaveCount(0);
    expect((await methods(view)).length).toBe(before);
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    expect(view.errors).toEqual([]);
  });
});
