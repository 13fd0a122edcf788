import { allowing, expect, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import {
  answer,
  at,
  calls,
  hasStatus,
  hasToolError,
  methods,
  mount,
  post,
  said,
  send,
  told,
  works,
} from "./view-host/steps.js";

const text = (words: string) => [{ type: "text" as const, text: words }];

test.describe("the handshake", () => {
  test("INI-01, INI-05, DSP-01, SBX-12: one ui/initialize with all that it needs, nothing before initialized, JSON-RPC 2.0 throughout", async ({
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

  test("INI-04 after a refusal the view says so, and sends nothing else", async ({ clock, openView }) => {
    await clock.install();
    const view = await openView({ refuse: true, wait: false });
    await hasStatus(view, "error");
    await expect(said(view)).toHaveText("This view could not connect to its host.");
    await view.page.evaluate(
      (plan) => window.host.result(JSON.parse(plan)),
      JSON.stringify(resultOf(counter)),
    );
    await view.page.evaluate(() => {
      window.host.frame().style.width = "300px";
    });
    await expect.poll(() => view.frame.locator("html").evaluate(() => window.innerWidth)).toBe(300);
    // Whatever it had put off would have come by then.
    await clock.runFor(300_000);
    expect(await methods(view)).toEqual(["ui/initialize"]);
    expect(view.errors).toEqual([]);
  });

  test("INI-06 a host that is slow, and one that is late", async ({ clock, openView }) => {
    await clock.install();
    for (const milliseconds of [5_000, 45_000]) {
      const view = await openView({ held: true, wait: false });
      await expect(said(view)).toHaveText("Connecting to the host.");
      await clock.fastForward(milliseconds);
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
    await expect.poll(() => told(view)).toContain("NETWORK_DISABLED");
    const opened: unknown[] = [];
    view.page.on("popup", () => opened.push("popup"));
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

  test("REQ-12 both failure styles and silence, each with its words", async ({ clock, openView }) => {
    await clock.install();
    const view = await openView({ config: allowing("refresh") });
    await send(view, counter);
    const press = async (count: number) => {
      await clock.fastForward(1_000);
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
    await clock.fastForward(61_000);
    await hasToolError(view, "timeout");
    await expect(said(view)).toHaveText("The action got no answer in time.");
    await press(4);
    await answer(view, 3, { content: text("Done.") });
    await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
    await expect(said(view)).toHaveText("Done.");
    expect(view.errors).toEqual([]);
  });
});
