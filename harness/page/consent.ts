import type { Tool } from "@modelcontextprotocol/client";
import type { CallOutcome, ToolCall } from "../control/protocol.js";
import { askPerson } from "./questions.js";
import type { Store } from "./store.js";

/** More calls than this are not kept waiting for the person's answer. */
const mostWaiting = 8;
/** What the app hears of a call that was not allowed. */
const notAllowed: CallOutcome = {
  kind: "error",
  error: { code: -32_000, message: "the person did not allow this call" },
  milliseconds: 0,
};

/**
 * Lets the calls of one app through, or asks the person first where a tool does not say that it only reads.
 *
 * Calls wait for one another, so that no two questions meet; a tool may be allowed for as long as the app is open.
 *
 * @param isOpen whether the person still deals with this app.
 */
export function createConsent(
  store: Store,
  isOpen: () => boolean,
): (tool: Tool | undefined, call: ToolCall, run: () => Promise<CallOutcome>) => Promise<CallOutcome> {
  const allowed = new Set<string>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(call: ToolCall): Promise<boolean> {
    if (allowed.has(call.name)) return true;
    await questionAnswered(store);
    if (!isOpen()) return false;
    const { name } = call;
    return askPerson(store, { kind: "tool", call, remember: () => allowed.add(name) });
  }

  return async (tool, call, run) => {
    const { consent } = store.controls.value;
    if (consent === undefined || tool?.annotations?.readOnlyHint === true || allowed.has(call.name))
      return run();
    if (consent === "deny" || waiting >= mostWaiting) return notAllowed;
    waiting += 1;
    const asked = last.then(() => ask(call));
    last = asked.catch(() => {});
    const isAllowed = await asked.finally(() => {
      waiting -= 1;
    });
    return isAllowed ? run() : notAllowed;
  };
}

/** Resolves once nothing is asked. */
function questionAnswered(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.question.subscribe((question) => {
      if (question) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
