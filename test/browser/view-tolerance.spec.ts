import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { answer, at, calls, hasStatus, hasToolError, mount, said, send } from "./view-host/steps.js";

const post = (view: OpenView, message: unknown) =>
  view.page.evaluate(
    (text) => window.host.post(JSON.parse(text)),
    JSON.stringify({ jsonrpc: "2.0", ...Object(message) }),
  );
const toolResult = "ui/notifications/tool-result";
const text = (words: string) => [{ type: "text" as const, text: words }];
const methods = async (view: OpenView) =>
  (await view.page.evaluate(() => window.host.received)).flatMap((message) =>
    "method" in message ? [message.method] : [],
  );
/** The view does what it should: one plan, one transition. */
const works = async (view: OpenView) => {
  await send(view, counter);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
};

test.describe("the handshake", () => {
  test("INI-01, INI-05, SBX-12: one ui/initialize with all that it needs, nothing before initialized, JSON-RPC 2.0 throughout", async ({
    openView,
  }) => {
    const view = await openView({ config: allowing("refresh") });
    await works(view);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
    const sent = await view.page.evaluate(() => window.host.received);
    expect(sent[0]).toMatchObject({
      method: "ui/initialize",
      params: {
        appInfo: { name: "porthole-view", version: expect.any(String) },
        appCapabilities: { availableDisplayModes: ["inline", "fullscreen", "pip"] },
        protocolVersion: "2026-01-26",
      },
    });
    expect(sent[1]).toMatchObject({ method: "ui/notifications/initialized" });
    expect((await methods(view)).filter((method) => method === "ui/initialize")).toHaveLength(1);
    for (const message of sent) {
      expect(message.jsonrpc).toBe("2.0");
      const kinds = ["method", "result", "error"].filter((member) => member in message);
      expect(kinds).toHaveLength(1);
      if ("id" in message) expect(["string", "number"]).toContain(typeof message.id);
    }
  });

  test("INI-04 after a refusal the view says so, and sends nothing else", async ({ openView }) => {
    const view = await openView({ refuse: true, wait: false });
    await hasStatus(view, "error");
    await expect(said(view)).toHaveText("This view could not connect to its host.");
    await view.page.evaluate(
      (plan) => window.host.result(JSON.parse(plan)),
      JSON.stringify(resultOf(counter)),
    );
    await view.page.evaluate(() => {
      window.host.frame().style.width = "300px";
      return new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect(await methods(view)).toEqual(["ui/initialize"]);
    expect(view.errors).toEqual([]);
  });

  test("INI-06 a host that is slow, and one that is late", async ({ page, openView }) => {
    await page.clock.install();
    for (const milliseconds of [5_000, 45_000]) {
      const view = await openView({ held: true, wait: false });
      await expect(said(view)).toHaveText("Connecting to the host.");
      await page.clock.fastForward(milliseconds);
      await hasStatus(view, milliseconds < 10_000 ? "connecting" : "error");
      await view.page.evaluate(() => window.host.release());
      await hasStatus(view, "loading");
      await works(view);
      expect(view.errors).toEqual([]);
    }
  });

  test("INI-07 unknown members, another version, nulls and nonsense in the answer", async ({ openView }) => {
    const replies: readonly Record<string, unknown>[] = [
      {
        protocolVersion: "2031-12-31",
        later: { a: 1 },
        hostCapabilities: { serverTools: {}, telepathy: { on: true } },
      },
      { protocolVersion: 7, hostInfo: null, hostContext: null },
      {
        hostContext: {
          theme: "auto",
          later: [1],
          styles: { variables: { "--x": 1 }, css: null },
          toolInfo: { tool: { name: "x" } },
        },
      },
      {
        hostInfo: { name: 1 },
        hostCapabilities: [],
        hostContext: { containerDimensions: { height: "tall" }, safeAreaInsets: 3 },
      },
    ];
    for (const reply of replies) {
      const view = await openView({ reply });
      await works(view);
      expect(view.errors).toEqual([]);
    }
  });

  test("INI-08, INI-09: answers ping, refuses unknown requests with -32601, and ignores unknown notifications", async ({
    openView,
  }) => {
    const view = await openView();
    const requests = [
      "ping",
      "ui/telepathy",
      "sampling/createMessage",
      "elicitation/create",
      "roots/list",
      "tasks/get",
      "prompts/list",
    ];
    for (const method of [
      "ui/notifications/telepathy",
      "notifications/message",
      "notifications/roots/list_changed",
      "notifications/tasks/status",
    ]) {
      await post(view, { method, params: { level: "info", data: "x" } });
    }
    for (const [id, method] of requests.entries()) await post(view, { id: id + 900, method, params: {} });
    const answers = () =>
      view.page.evaluate(() =>
        window.host.received.flatMap((message) =>
          "id" in message && Number(message.id) >= 900 && !("method" in message)
            ? ["error" in message ? message.error.code : message.result]
            : [],
        ),
      );
    await expect.poll(answers).toHaveLength(requests.length);
    expect(await answers()).toEqual([{}, ...requests.slice(1).map(() => -32601)]);
    await works(view);
    expect(view.errors).toEqual([]);
  });
});

test.describe("capabilities", () => {
  test("CAP-01, CAP-02, REQ-08, TDN-06: a host that can do nothing is asked for nothing", async ({
    openView,
  }) => {
    const view = await openView({
      capabilities: {},
      config: { ...allowing("refresh"), actions: { message: true, download: true } },
    });
    const types = [
      "tool:refresh",
      "message:hello",
      "link:https://example.com/",
      "display:fullscreen",
      "download:x",
    ];
    await send(
      view,
      planOf(el("div", {}, ...types.map((type, n) => el("button", { id: `b${n}`, onClick: type }, "x")))),
    );
    for (const n of types.keys()) await at(view, `#b${n}`).click();
    await hasToolError(view, "unsupported");
    await view.page.evaluate(() => window.host.teardown());
    const allowed = new Set([
      "ui/initialize",
      "ui/notifications/initialized",
      "ui/notifications/size-changed",
    ]);
    expect((await methods(view)).filter((method) => !allowed.has(method))).toEqual([]);
    expect(view.errors).toEqual([]);
  });

  test("REQ-03 nothing in a plan navigates the frame or opens another", async ({ openView }) => {
    const view = await openView({ sandbox: "allow-scripts allow-popups allow-forms allow-top-navigation" });
    await send(view, planOf(el("a", { href: "https://example.com/" }, "away")));
    await hasStatus(view, "error");
    await expect.poll(() => view.console.join()).toContain("NETWORK_DISABLED");
    const opened: unknown[] = [];
    view.page.context().on("page", (page) => opened.push(page));
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el("a", { id: "a", target: "_top", role: "link", tabindex: 0, onClick: "go" }, "away"),
          el("form", { method: "post", target: "_blank" }, el("button", { id: "b" }, "Go")),
        ),
      ),
    );
    for (const id of ["#a", "#b"]) await at(view, id).click();
    await at(view, "#a").press("Enter");
    await works(view);
    expect(view.page.frames().at(-1)?.url()).toBe("about:srcdoc");
    expect([opened, view.requests]).toEqual([[], []]);
  });

  test("REQ-12 both failure styles and silence, each with its words", async ({ page, openView }) => {
    await page.clock.install();
    const view = await openView({ config: allowing("refresh") });
    await send(view, counter);
    const press = async (count: number) => {
      await page.clock.fastForward(1_000);
      await at(view, "#call").click();
      await expect.poll(() => calls(view)).toHaveLength(count);
    };
    await press(1);
    await view.page.evaluate(() => window.host.calls[0]?.fail(new TypeError("upstream")));
    await hasToolError(view, "call-failed");
    await expect(said(view)).toHaveText("The action failed. Nothing here has changed.");
    await press(2);
    await answer(view, 1, { isError: true, content: text("Out of paper.") });
    await expect(said(view)).toHaveText("Out of paper.");
    await press(3);
    await page.clock.fastForward(61_000);
    await hasToolError(view, "timeout");
    await expect(said(view)).toHaveText("The action got no answer in time.");
    await press(4);
    await answer(view, 3, { content: text("Done.") });
    await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
    await expect(said(view)).toHaveText("Done.");
    expect(view.errors).toEqual([]);
  });
});

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

  test("TIN-11 what the host sends in the tick of initialized arrives", async ({ openView }) => {
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

  test("plans A, B, A, the identical A, then a click (section 5, no. 14)", async ({ openView }) => {
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
    page,
    openView,
  }) => {
    await page.clock.install();
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
    await page.clock.fastForward(180_000);
    await expect(at(view, "#late")).toHaveCount(0);
    expect((await methods(view)).length).toBe(before);
    await expect(mount(view)).not.toHaveAttribute("data-porthole-pending");
    expect(view.errors).toEqual([]);
  });
});

test.describe("the frame", () => {
  test("SBX-13 what another window sends is ignored", async ({ openView }) => {
    const view = await openView();
    await works(view);
    const forged = {
      jsonrpc: "2.0",
      method: toolResult,
      params: resultOf(planOf(el("p", { id: "forged" }, "forged"))),
    };
    await view.page.evaluate(
      (message) => window.host.postFromBeside(JSON.parse(message)),
      JSON.stringify(forged),
    );
    await expect(at(view, "#n")).toHaveText("1");
    await expect(at(view, "#forged")).toHaveCount(0);
    // Positive control: the same message from the parent is shown.
    await post(view, forged);
    await expect(at(view, "#forged")).toHaveText("forged");
  });

  test("SBX-16 works when it is written into a frame of the host's own origin", async ({ openView }) => {
    const view = await openView({
      write: true,
      sandbox: "allow-scripts allow-same-origin",
      config: allowing("refresh"),
    });
    await works(view);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
    expect(view.errors).toEqual([]);
  });

  test("SBX-17 no storage, cookie, alert, popup or navigation is even tried", async ({ page, openView }) => {
    await page.addInitScript(() => {
      const used: string[] = [];
      Object.assign(globalThis, { spied: used });
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, { get: () => used.push(name) });
      }
      const get = () => String(used.push("cookie"));
      Object.defineProperty(document, "cookie", { get, set: get });
      for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
        Object.assign(window, { [name]: () => used.push(name) });
      }
    });
    const view = await openView({ config: allowing("refresh") });
    await works(view);
    await at(view, "#call").click();
    await view.page.evaluate(() => window.host.teardown());
    const inner = view.page.frames().at(-1);
    expect(await inner?.evaluate(() => Reflect.get(globalThis, "spied"))).toEqual([]);
    // Positive control: a use is noticed.
    await inner?.evaluate(() => window.alert("x"));
    expect(await inner?.evaluate(() => Reflect.get(globalThis, "spied"))).toEqual(["alert"]);
    expect(view.errors).toEqual([]);
  });
});

test("malformed messages and floods leave the view as it is", async ({ openView }) => {
  const view = await openView({ config: allowing("refresh") });
  await works(view);
  await view.page.evaluate(() => {
    for (const odd of [
      null,
      1,
      "x",
      [],
      {},
      { jsonrpc: "1.0" },
      { jsonrpc: "2.0" },
      { jsonrpc: "2.0", id: 77, result: {} },
    ]) {
      window.host.post(odd);
    }
    for (let n = 0; n < 500; n += 1) {
      window.host.post({
        jsonrpc: "2.0",
        method: "ui/notifications/tool-result",
        params: { content: "nonsense" },
      });
      window.host.post({ jsonrpc: "2.0", method: "ui/notifications/tool-cancelled", params: 7 });
    }
  });
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("2");
  await send(view, counter);
  await expect(at(view, "#n")).toHaveText("0");
  expect(view.errors).toEqual([]);
});
