import type { CallToolResult } from "@modelcontextprotocol/client";
import { expect, type OpenView } from "./fixture.js";
import { counter, resultOf } from "./plan.js";

export const mount = (view: OpenView) => view.frame.locator("#porthole");
export const said = (view: OpenView) => view.frame.locator("[data-porthole-said]");
export const at = (view: OpenView, selector: string) =>
  view.frame.locator(`[data-porthole-plan] ${selector}`);

export const hasStatus = (view: OpenView, wanted: string) =>
  expect(mount(view)).toHaveAttribute("data-porthole-status", wanted);

export const hasToolError = (view: OpenView, wanted: string) =>
  expect(mount(view)).toHaveAttribute("data-porthole-tool-error", wanted);

/** The host sends a tool result. */
export const sendResult = (view: OpenView, result: CallToolResult) =>
  view.page.evaluate((text) => window.host.result(JSON.parse(text)), JSON.stringify(result));

/** The host sends a tool result that carries this plan. */
export const send = (view: OpenView, plan: unknown) => sendResult(view, resultOf(plan));

/** The tool calls that reached the host. */
export const calls = (view: OpenView) =>
  view.page.evaluate(() => window.host.calls.map(({ name, args }) => ({ name, args })));

/** The host answers the n-th call. */
export const answer = (view: OpenView, index: number, result: CallToolResult) =>
  view.page.evaluate(([n, text]) => window.host.calls[n]?.answer(JSON.parse(text)), [
    index,
    JSON.stringify(result),
  ] as const);

/** What the view has asked of the host, beside tools. */
export const asks = (view: OpenView) =>
  view.page.evaluate(() => window.host.asks.map(({ method, params }) => ({ method, params })));

/** The host answers what it was asked last: with this result, or with an error. */
export const answerAsk = (view: OpenView, result: object | "error") =>
  view.page.evaluate((text) => {
    const last = window.host.asks.at(-1);
    if (text === '"error"') last?.fail(new Error("denied"));
    else last?.answer(JSON.parse(text) as never);
  }, JSON.stringify(result));

/** The host sends anything at all, as JSON-RPC. */
export const post = (view: OpenView, message: object) =>
  view.page.evaluate(
    (text) => window.host.post(JSON.parse(text)),
    JSON.stringify({ jsonrpc: "2.0", ...message }),
  );

/** The methods of what the view has sent, in order. */
export const methods = async (view: OpenView) =>
  (await view.page.evaluate(() => window.host.received)).flatMap((message) =>
    "method" in message ? [message.method] : [],
  );

/** The view does what it should: one plan, one transition. */
export const works = async (view: OpenView) => {
  await send(view, counter);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
};

/** The host has another context; it tells the view what has changed. */
export const setContext = (view: OpenView, context: unknown) =>
  view.page.evaluate((text) => window.host.context(JSON.parse(text)), JSON.stringify(context));

/** The host tells the view of a change, whatever the SDK thinks of it. */
export const tellContext = (view: OpenView, params: unknown) =>
  post(view, { method: "ui/notifications/host-context-changed", params });

/** What the view reported of its size, in order. */
export const sizes = async (view: OpenView) =>
  (
    (await view.received("ui/notifications/size-changed")) as { params: { height: number; width?: number } }[]
  ).map(({ params }) => params);

/** The height that the view asked for last. */
export const lastHeight = async (view: OpenView) => (await sizes(view)).at(-1)?.height;

/** Lets time go by in the host, for things that must not happen. */
export const quiet = (view: OpenView, milliseconds: number) =>
  view.page.evaluate((time) => new Promise((done) => setTimeout(done, time)), milliseconds);

/** The style of the frame in the host. */
export const styleFrame = (view: OpenView, style: string) =>
  view.page.evaluate((text) => {
    window.host.frame().style.cssText = text;
  }, style);

/** Opens a dialog of the plan by its button, or by itself where the engine does not know buttons that do so. */
export const openModal = async (view: OpenView, button: string, dialog: string) => {
  await at(view, button).click();
  await at(view, dialog).evaluate((element) => {
    const knows = "commandForElement" in HTMLButtonElement.prototype;
    if (!knows && element instanceof HTMLDialogElement) element.showModal();
  });
};

/** The view's frame. */
export const inFrame = (view: OpenView) => view.page.frames().at(-1) ?? view.page.mainFrame();

/** What the console was told; some drivers hear of it only when they ask the frame something. */
export const told = async (view: OpenView) => {
  await inFrame(view).evaluate(() => undefined);
  return view.console.join("\n");
};
