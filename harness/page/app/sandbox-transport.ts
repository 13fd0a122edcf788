import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import { isSandboxMessage, judgeMessage, type MessageFault, measure } from "../../sandbox/judge.js";
import type { SeenMessage } from "../traffic.js";
import { createRateLimit } from "./limits.js";

/** Before there is a bridge only the relay speaks, and it says one thing. */
const mostEarly = 8;
const burst = 2_000;
const perSecond = 200;

/**
 * The bridge's way to an app through its sandbox.
 *
 * Beside the window it checks the origin, both ways (SBX-14): the sandbox's window could be led elsewhere, and what is
 * said then must not be heard or told. Every message is shown to `observe`, the dropped ones with their fault.
 *
 * It listens from the beginning, and what comes before `start` is heard then: the ready notice may come before there is a
 * bridge to hear it.
 *
 * @param sandbox the window of the sandbox frame; it may be given before the frame has an address.
 */
export function sandboxTransport(
  sandbox: Window,
  sandboxOrigin: string,
  observe: (seen: SeenMessage) => void,
): Transport {
  const withinRate = createRateLimit(burst, perSecond, () => performance.now());
  let early: MessageEvent<unknown>[] | undefined = [];
  const transport: Transport = {
    async start() {
      const held = early ?? [];
      early = undefined;
      for (const event of held) receive(event);
    },
    async send(message) {
      observe({ direction: "to-app", message, size: measure(message).size });
      sandbox.postMessage(message, sandboxOrigin);
    },
    async close() {
      window.removeEventListener("message", receive);
      transport.onclose?.();
    },
  };

  function receive(event: MessageEvent<unknown>): void {
    if (event.source !== sandbox || event.origin !== sandboxOrigin) return;
    if (early) {
      if (early.length < mostEarly) early.push(event);
      return;
    }
    const message = event.data;
    const fault = withinRate() ? faultOf(message) : "too-many";
    const size = typeof message === "object" && message !== null ? measure(message).size : 0;
    observe({ direction: "from-app", message, size, ...(fault === undefined ? {} : { fault }) });
    if (fault === undefined && isJsonRpc(message)) transport.onmessage?.(message);
  }
  window.addEventListener("message", receive);
  return transport;
}

function faultOf(message: unknown): MessageFault | "not-json-rpc" | undefined {
  const fault = judgeMessage(message);
  // The relay's own notices end here.
  const isNotice = fault === "sandbox-message" && typeof message === "object" && message !== null;
  if (isNotice && isSandboxMessage(message)) return undefined;
  return fault ?? (isJsonRpc(message) ? undefined : "not-json-rpc");
}

/** SBX-12, SBX-15: what is no JSON-RPC 2.0 message is dropped. */
function isJsonRpc(message: unknown): message is JSONRPCMessage {
  return (
    isJSONRPCRequest(message) ||
    isJSONRPCNotification(message) ||
    isJSONRPCResultResponse(message) ||
    isJSONRPCErrorResponse(message)
  );
}
