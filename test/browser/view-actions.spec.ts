import { expect, type OpenView, test } from "./view-host/fixture.js";
import { counter, el, planOf } from "./view-host/plan.js";
import { answerAsk, asks, at, hasToolError, inFrame, mount, said, send, works } from "./view-host/steps.js";

const url = "https://docs.example.com/a";
const all = {
  v: 1,
  tools: [],
  actions: { link: { hosts: ["docs.example.com"] }, message: true, display: true, download: true },
  confirm: [],
  context: [],
};
type OpenIn = Parameters<Parameters<typeof test>[2]>[0]["openView"];
const capable = {
  capabilities: { openLinks: {}, message: { text: {} }, downloadFile: {} },
  context: { displayMode: "inline", availableDisplayModes: ["inline", "fullscreen"] },
} satisfies Parameters<OpenIn>[0];

/** Each host action: a binding that asks for it, the request that goes out, and what says that it was done. */
const actions = {
  link: { onClick: `link:${url}`, method: "ui/open-link", params: { url }, done: {} },
  message: {
    onClick: { type: "message:", payload: { text: "Explain {{state.what}}" } },
    method: "ui/message",
    params: { role: "user", content: [{ type: "text", text: "Explain May" }] },
    done: {},
  },
  display: {
    onClick: "display:fullscreen",
    method: "ui/request-display-mode",
    params: { mode: "fullscreen" },
    done: { mode: "fullscreen" },
  },
  download: {
    onClick: { type: "download:May 1.csv", payload: { text: "a,{{state.what}}", mimeType: "text/csv" } },
    method: "ui/download-file",
    params: {
      contents: [
        { type: "resource", resource: { uri: "file:///May%201.csv", mimeType: "text/csv", text: "a,May" } },
      ],
    },
    done: {},
  },
} as const;
const kinds = Object.keys(actions) as readonly (keyof typeof actions)[];

const planWith = (onClick: (typeof actions)[keyof typeof actions]["onClick"] | string) =>
  planOf(
    el(
      "div",
      {},
      el("button", { id: "go", onClick }, "Go"),
      el("output", { id: "ran" }, "{{state.ran}}"),
      el("input", { id: "field", "aria-label": "field" }),
    ),
    {
      initial: { what: "May", ran: 0 },
      transitions: {
        [typeof onClick === "string" ? onClick : onClick.type]: [{ type: "increment", path: "ran" }],
      },
    },
  );

/** Presses the button, and waits till the view is through with the press. */
async function press(view: OpenView): Promise<void> {
  await at(view, "#go").click();
  await expect(at(view, "#ran")).not.toHaveText("0");
}

const isQuiet = async (view: OpenView) => {
  expect(view.errors).toEqual([]);
  expect(view.requests).toEqual([]);
  expect(await view.violations()).toEqual([]);
};

for (const kind of kinds) {
  const { onClick, method, params, done } = actions[kind];

  test(`ACT-01, REQ-13 ${kind}: asks the host exactly this, once, and nothing is said when it is done`, async ({
    openView,
  }) => {
    const view = await openView({ config: all, ...capable });
    await send(view, planWith(onClick));
    await at(view, "#go").dblclick();
    await at(view, "#go").dblclick();
    await at(view, "#go").focus();
    await view.page.keyboard.down("Enter");
    for (let repeat = 0; repeat < 5; repeat++) await view.page.keyboard.down("Enter");
    await view.page.keyboard.up("Enter");
    await expect.poll(() => asks(view)).toEqual([{ method, params }]);
    await expect(at(view, "#go")).toHaveAttribute("aria-busy", "true");
    await answerAsk(view, done);
    await expect(at(view, "#go")).not.toHaveAttribute("aria-busy");
    await expect(said(view)).toHaveText("");
    await expect(mount(view)).not.toHaveAttribute("data-porthole-tool-error");
    // The positive control: after the answer a press counts again.
    await at(view, "#go").press("Enter");
    await expect.poll(() => asks(view)).toHaveLength(2);
    // An answer for a plan that is gone is not heard.
    await send(view, { ...counter, id: "next" });
    await answerAsk(view, "error");
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
    await expect(said(view)).toHaveText("");
    await isQuiet(view);
  });

  test(`ACT-04, REQ-03, REQ-12 ${kind}: refused in each style, the view says it, a link as text, and goes on`, async ({
    clock,
    openView,
  }) => {
    await clock.install();
    const view = await openView({ config: all, ...capable });
    const sentence =
      kind === "link" ? `The host did not open this link: ${url}` : "The host did not allow this.";
    const place = () => inFrame(view).evaluate(() => location.href);
    const before = await place();
    for (const [round, style] of (["error", { isError: true }, "silence"] as const).entries()) {
      await send(view, planWith(onClick));
      await press(view);
      await expect.poll(() => asks(view)).toHaveLength(round + 1);
      if (style === "silence") {
        await clock.fastForward(59_000);
        await expect(at(view, "#go")).toHaveAttribute("aria-busy", "true");
        await clock.fastForward(2_000);
      } else await answerAsk(view, style);
      await hasToolError(view, style === "silence" ? "timeout" : "call-failed");
      await expect(said(view)).toHaveText(sentence);
      await expect(at(view, "#go")).not.toHaveAttribute("aria-busy");
    }
    expect(await place()).toBe(before);
    await at(view, "#go").click();
    await expect.poll(() => asks(view)).toHaveLength(4);
    await answerAsk(view, done);
    await expect(said(view)).toHaveText("");
    await isQuiet(view);
  });
}

test("ACT-02 each is off by default: nothing goes out, and the view says so", async ({ openView }) => {
  const view = await openView({ config: { ...all, actions: {} }, ...capable });
  for (const kind of kinds) {
    await send(view, { ...planWith(actions[kind].onClick), id: kind });
    await press(view);
    await hasToolError(view, "disallowed");
    await expect(said(view)).toHaveText("This action is not allowed here.");
  }
  expect(await asks(view)).toEqual([]);
  await isQuiet(view);
});

test("ACT-03, CAP-02, DSP-02 a host that does not offer them is not asked", async ({ openView }) => {
  const view = await openView({
    config: all,
    capabilities: {},
    context: { availableDisplayModes: ["inline"] },
  });
  for (const kind of kinds) {
    await send(view, { ...planWith(actions[kind].onClick), id: kind });
    await press(view);
    await hasToolError(view, "unsupported");
    await expect(said(view)).toContainText(kind === "link" ? url : "did not allow");
  }
  expect(await asks(view)).toEqual([]);
  await isQuiet(view);
});

test("ACT-05 a type that state has made up is refused, also as a whole binding", async ({ openView }) => {
  const view = await openView({ config: all, ...capable });
  for (const [index, kind] of kinds.entries()) {
    const { onClick, method, params } = actions[kind];
    const type = typeof onClick === "string" ? onClick : onClick.type;
    const rest = type.slice(kind.length + 1);
    const payload = { text: "x" };
    const root = el(
      "div",
      {},
      el("button", { id: "a", onClick: "{{state.type}}" }, "a"),
      el("button", { id: "b", onClick: `${kind}:{{state.rest}}` }, "b"),
      el("button", { id: "c", onClick: "{{state.binding}}" }, "c"),
      el("button", { id: "d", onClick: { type: `${kind}{{state.colon}}${rest}`, payload } }, "d"),
      el("button", { id: "go", onClick }, "literal"),
    );
    const initial = { type, rest, colon: ":", what: "May", binding: { type, payload } };
    for (const id of ["a", "b", "c", "d"]) {
      await send(view, planOf(root, { id: `${kind}-${id}`, initial }));
      await at(view, `#${id}`).click();
      await hasToolError(view, "disallowed");
    }
    expect(await asks(view)).toHaveLength(index);
    await at(view, "#go").click();
    await expect.poll(async () => (await asks(view)).at(index)).toEqual({ method, params });
  }
});

test("ACT-06 what nobody has done on purpose asks for nothing", async ({ openView }) => {
  const view = await openView({ config: all, ...capable });
  const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  for (const kind of kinds) {
    const { onClick } = actions[kind];
    const type = typeof onClick === "string" ? onClick : onClick.type;
    const ran = {
      initial: { ran: 0, what: "May" },
      transitions: { [type]: [{ type: "increment" as const, path: "ran" }] },
    };
    const by = (id: string, child: ReturnType<typeof el>) =>
      planOf(el("div", {}, el("output", { id: "ran" }, "{{state.ran}}"), child), { id: kind + id, ...ran });
    await send(view, by("load", el("img", { src: pixel, alt: "", onLoad: onClick })));
    await expect(at(view, "#ran")).toHaveText("1");
    await hasToolError(view, "disallowed");
    // Right after a press too: a pointer that passes by means nothing.
    await send(view, by("over", el("p", { id: "over", onPointerdown: "x", onMouseover: onClick }, "over")));
    await at(view, "#over").click();
    await expect(at(view, "#ran")).not.toHaveText("0");
    await hasToolError(view, "disallowed");
  }
  expect(await asks(view)).toEqual([]);
});

test("ACT-04, DSP-03 a host that answers with another display mode has refused, and the view stays as it is", async ({
  openView,
}) => {
  const view = await openView({ config: all, ...capable });
  await send(view, planWith("display:fullscreen"));
  await press(view);
  await expect.poll(() => asks(view)).toHaveLength(1);
  await answerAsk(view, { mode: "inline" });
  await expect(said(view)).toHaveText("The host did not allow this.");
  await works(view);
});

test("DSP-02 a mode counts that the host offers later, and one that it takes back does not", async ({
  openView,
}) => {
  const view = await openView({ config: all, ...capable, context: { availableDisplayModes: ["inline"] } });
  await send(view, planWith("display:fullscreen"));
  await press(view);
  await hasToolError(view, "unsupported");
  await view.page.evaluate(() => window.host.context({ availableDisplayModes: ["inline", "fullscreen"] }));
  await at(view, "#go").click();
  await expect.poll(() => asks(view)).toHaveLength(1);
});

test.describe("a message", () => {
  for (const [what, capability, wanted] of [
    ["names no kind of content", {}, 1],
    ["names text", { text: {} }, 1],
    ["names other kinds alone", { image: {} }, 0],
  ] as const) {
    test(`CAP-02 goes to a host that ${what}: ${wanted}`, async ({ openView }) => {
      const view = await openView({ config: all, capabilities: { message: capability } });
      await send(view, planWith("message:Hello"));
      await press(view);
      if (wanted === 0) await hasToolError(view, "unsupported");
      await expect.poll(() => asks(view)).toHaveLength(wanted);
    });
  }

  test("ACT-07 and a file have no password, though they name it; what a form holds else they have", async ({
    openView,
  }) => {
    const view = await openView({ config: all, ...capable });
    const text = "{{event.form.name}}/{{event.form.secret}}/{{event.value}}/{{event.form}}";
    const form = (id: string, type: string) =>
      el(
        "form",
        { onSubmit: { type, payload: { text } } },
        el("input", { id: `${id}-name`, name: "name", "aria-label": "name" }),
        el("input", { id: `${id}-secret`, name: "secret", type: "password", "aria-label": "secret" }),
        el("button", { id }, "send"),
      );
    await send(view, planOf(el("div", {}, form("m", "message:"), form("d", "download:a.txt"))));
    for (const id of ["m", "d"]) {
      await at(view, `#${id}-name`).fill("Ada");
      await at(view, `#${id}-secret`).fill("hunter2");
      await at(view, `#${id}`).click();
    }
    await expect.poll(() => asks(view)).toHaveLength(2);
    const sent = JSON.stringify(await asks(view));
    expect(sent.match(/Ada\/\//g)).toHaveLength(2);
    expect(sent).not.toContain("hunter2");
  });

  test("LIMIT_EXCEEDED: one that is too large is not sent", async ({ openView }) => {
    const view = await openView({ config: { ...all, limits: { valueBytes: 64 } }, ...capable });
    await send(
      view,
      planOf(
        el("button", { id: "go", onClick: { type: "message:", payload: { text: "{{state.t}}" } } }, "Go"),
        {
          initial: { t: "x".repeat(100) },
        },
      ),
    );
    await at(view, "#go").click();
    await expect(said(view)).toHaveText("That is too much to be held here.");
    expect(await asks(view)).toEqual([]);
  });

  test("asks the person first where the binding says so", async ({ openView }) => {
    const view = await openView({ config: all, ...capable });
    await send(
      view,
      planOf(el("button", { id: "go", onClick: { type: "message:Hi", confirm: "Send it?" } }, "Go")),
    );
    const question = view.frame.locator("dialog[data-porthole-question]");
    await at(view, "#go").click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await at(view, "#go").click();
    expect(await asks(view)).toEqual([]);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => asks(view)).toHaveLength(1);
  });
});

test.describe("a link", () => {
  test("ACT-08, REQ-03 is one to the keyboard and to screen readers; an a that opens nothing is none", async ({
    openView,
  }) => {
    const view = await openView({ config: all, ...capable });
    await send(
      view,
      planOf(
        el(
          "p",
          {},
          el("a", { id: "link", onClick: `link:${url}` }, "Read more"),
          el("a", { id: "own", onClick: `link:${url}`, role: "button", tabindex: -1 }, "own"),
          el("a", { id: "none" }, "plain"),
        ),
      ),
    );
    await expect(view.frame.getByRole("link")).toHaveCount(1);
    await expect(at(view, "#link")).toHaveCSS("text-decoration-line", "underline");
    await expect(at(view, "#none")).toHaveCSS("text-decoration-line", "none");
    await expect(at(view, "#own")).toHaveAttribute("role", "button");
    await expect(at(view, "#own")).toHaveAttribute("tabindex", "-1");
    await view.frame.locator("body").press("Tab");
    await expect(at(view, "#link")).toBeFocused();
    await view.page.keyboard.press("Enter");
    await expect.poll(() => asks(view)).toEqual([{ method: "ui/open-link", params: { url } }]);
    await isQuiet(view);
  });

  test("ACT-04, REQ-03 shows a long address whole when it is denied", async ({ openView }) => {
    const view = await openView({ config: all, ...capable });
    const long = `${url}?q=${"a".repeat(1_500)}`;
    await send(view, planWith(`link:${long}`));
    await press(view);
    await expect.poll(() => asks(view)).toHaveLength(1);
    await answerAsk(view, { isError: true });
    await expect(said(view)).toHaveText(`The host did not open this link: ${long}`);
    expect(await view.frame.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(
      true,
    );
  });
});

test("ACT-04, REQ-12 a host that refuses every action, in every style, leaves a view that works", async ({
  openView,
}) => {
  const view = await openView({ config: { ...all, tools: ["refresh"], context: ["ran"] }, ...capable });
  const replies = [
    { error: { code: -32601, message: "no" } },
    { error: { code: -32602, message: "<img src=x onerror=pwn()>" } },
    { error: { code: 0, message: "" } },
    { result: { isError: true } },
    { result: { isError: "yes" } },
    { result: null },
    { result: [] },
    { result: {} },
    { result: { mode: "theatre" } },
    { error: null },
  ];
  // Answers of its own, beside those of the bridge, which the test never gives.
  await view.page.evaluate((text) => {
    const replies = JSON.parse(text);
    let at = 0;
    window.addEventListener("message", ({ data }) => {
      if (data?.id === undefined || data.method === undefined || data.method === "ui/initialize") return;
      window.host.post({ jsonrpc: "2.0", id: data.id, ...replies[at++ % replies.length] });
    });
  }, JSON.stringify(replies));
  for (let round = 0; round < 4; round++) {
    for (const kind of kinds) {
      await send(view, { ...planWith(actions[kind].onClick), id: `${kind}-${round}` });
      await press(view);
    }
  }
  await works(view);
  await isQuiet(view);
});
