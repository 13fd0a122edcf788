import type { Tool } from "@modelcontextprotocol/client";
import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallOutcome, ToolCall } from "../../control/protocol.js";
import { measure } from "../../sandbox/judge.js";

/** More tools than this are not read (APT-06). */
export const mostAppTools = 50;
/** An app that works longer on a call has lost it, in milliseconds (APT-06). */
export const appToolMs = 30_000;
/** Of a result, in characters of JSON, about (APT-06). */
export const largestAppResult = 10 * 1024 * 1024;
/** However often the app says that its list has changed, it is read no more often than this, in milliseconds. */
const refreshMs = 500;

/** The tools that an app offers to its host, for as long as it is open (APT-04, APT-05). */
export interface AppTools {
  call(call: ToolCall): Promise<CallOutcome>;
  /** The app is gone: nothing is listed, and nothing can be called. */
  end(): void;
}

/** @param onList told of each list, also of the empty one at the end. */
export function appToolsOf(bridge: AppBridge, onList: (tools: readonly Tool[]) => void): AppTools {
  let isOpen = true;
  let listed: readonly Tool[] = [];
  let isWaiting = false;

  const publish = (tools: readonly Tool[]) => {
    listed = tools;
    onList(tools);
  };
  async function read(): Promise<void> {
    const tools: Tool[] = [];
    let cursor: string | undefined;
    do {
      const page = await bridge.listTools(cursor === undefined ? {} : { cursor }, { timeout: appToolMs });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined && tools.length < mostAppTools);
    if (isOpen) publish(tools.slice(0, mostAppTools));
  }
  // An app that cannot list its tools has none.
  const refresh = () => void read().catch(() => isOpen && publish([]));

  bridge.setNotificationHandler("notifications/tools/list_changed", () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (isOpen) refresh();
    }, refreshMs);
  });
  bridge.addEventListener("initialized", () => {
    if (bridge.getAppCapabilities()?.tools) refresh();
  });

  return {
    async call({ name, arguments: args }) {
      const began = performance.now();
      const failed = (message: string): CallOutcome => ({
        kind: "error",
        error: { code: -32_602, message },
        milliseconds: Math.round(performance.now() - began),
      });
      if (!isOpen) return failed("the app is closed");
      if (!listed.some((tool) => tool.name === name)) return failed(`the app has no tool "${name}"`);
      try {
        const result = await bridge.callTool({ name, arguments: { ...args } }, { timeout: appToolMs });
        const { size, fault } = measure(result);
        if (fault !== undefined || size > largestAppResult) return failed("the app's result is too large");
        return { kind: "result", result, milliseconds: Math.round(performance.now() - began) };
      } catch (error) {
        return failed(error instanceof Error ? error.message : String(error));
      }
    },
    end() {
      isOpen = false;
      publish([]);
    },
  };
}
