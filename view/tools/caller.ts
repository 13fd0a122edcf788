import type { CallToolResult } from "@modelcontextprotocol/client";

/** Why a tool event came to nothing; `data-porthole-tool-error` on the mount. */
export type ToolError = "disallowed" | "unsupported" | "call-failed" | "timeout";

export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The element that the person used: it has at most one call under way. */
  readonly control: Element;
}

/** What the caller needs of the world. */
export interface ToolPort {
  /** The tools that the app's configuration names. */
  readonly allowed: readonly string[];
  readonly supported: () => boolean;
  readonly call: (name: string, args: ToolCall["args"]) => Promise<CallToolResult>;
  readonly isTimeout: (error: unknown) => boolean;
  readonly pending: (pending: boolean) => void;
  readonly failed: (error: ToolError) => void;
  /** A result that is no error, or an error of the tool, in the tool's own words. */
  readonly answered: (result: CallToolResult) => void;
}

export interface ToolCaller {
  /** Calls the tool, unless a gate refuses it: allowlist, then the host's capability, then one call a control. */
  readonly request: (call: ToolCall) => void;
  /** A new plan is shown: what is still under way belongs to an older one, and its answer counts no more. */
  readonly startSession: () => void;
}

export function createToolCaller(port: ToolPort): ToolCaller {
  const allowed = new Set(port.allowed);
  let busy = new Set<Element>();

  async function run({ name, args, control }: ToolCall): Promise<void> {
    const session = busy;
    session.add(control);
    port.pending(true);
    let conclude: () => void;
    try {
      const result = await port.call(name, args);
      conclude = () => port.answered(result);
    } catch (error) {
      conclude = () => port.failed(port.isTimeout(error) ? "timeout" : "call-failed");
    }
    if (session !== busy) return;
    session.delete(control);
    port.pending(session.size > 0);
    conclude();
  }

  return {
    request(call) {
      if (!allowed.has(call.name)) port.failed("disallowed");
      else if (!port.supported()) port.failed("unsupported");
      else if (!busy.has(call.control)) void run(call);
    },
    startSession() {
      busy = new Set();
      port.pending(false);
    },
  };
}
