// The oracle's side in the page of the host: it sends plans and tells what the view asked for.
import "../browser/view-host/host.js";
import type { Json } from "../../plans/types.js";
import { corpus } from "./corpus.js";
import { hostilePlan } from "./hostile-plans.js";
import { hostileMarkup } from "./hostile-strings.js";
import type { Escape } from "./kinds.js";
import { planNumberKey } from "./plan-number.js";

export interface HostOracle {
  /** From here on plans are sent as the argument of a tool whose result never comes. */
  readonly preview: () => void;
  readonly corpusSize: () => number;
  readonly sendCorpus: (from: number, to: number) => void;
  readonly sendGenerated: (seed: number, from: number, to: number) => void;
  readonly send: (number: number, plan: Json) => void;
  /** Answers the calls that wait, and tells what the view sent that it must not. */
  readonly settle: (allowedTools: readonly string[]) => readonly Escape[];
}

declare global {
  interface Window {
    hostOracle: HostOracle;
  }
}

const allowedMethods = new Set([
  "ui/initialize",
  "ui/notifications/initialized",
  "ui/notifications/size-changed",
  "tools/call",
]);

let isPreview = false;

function send(number: number, plan: Json): void {
  const _meta = { [planNumberKey]: number };
  if (isPreview) {
    const method = "ui/notifications/tool-input";
    window.host.post({ jsonrpc: "2.0", method, params: { arguments: { plan }, _meta } });
    return;
  }
  window.host.post({
    jsonrpc: "2.0",
    method: "ui/notifications/tool-result",
    params: {
      content: [],
      // Both forms in which a plan may come.
      structuredContent: { runtimePlan: number % 4 === 3 ? JSON.stringify(plan) : plan },
      _meta,
    },
  });
}

window.hostOracle = {
  preview() {
    isPreview = true;
  },
  corpusSize: () => corpus().length,
  sendCorpus(from, to) {
    for (const [at, plan] of corpus().slice(from, to).entries()) send(from + at, plan);
  },
  sendGenerated(seed, from, to) {
    for (let number = from; number < to; number++) send(number, hostilePlan(seed, number));
  },
  send,
  settle(allowedTools) {
    const found: Escape[] = [];
    for (const message of window.host.received.splice(0)) {
      if ("method" in message && !allowedMethods.has(message.method))
        found.push({ kind: "message", what: message.method });
    }
    for (const [at, { name, answer, fail }] of window.host.calls.splice(0).entries()) {
      if (!allowedTools.includes(name)) found.push({ kind: "call", what: name.slice(0, 200) });
      const text = hostileMarkup[at % hostileMarkup.length] ?? "";
      if (at % 3 === 2) fail(new TypeError(text));
      else
        answer({ content: [{ type: "text", text }], isError: at % 3 === 1, structuredContent: { s: text } });
    }
    return found;
  },
};
