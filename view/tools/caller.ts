import type { CallToolResult } from "@modelcontextprotocol/client";
import type { Budget } from "../events/pace.js";
import { times } from "../times.js";
import type { ToolProgress } from "./progress.js";

/** Why a tool event came to nothing; `data-porthole-tool-error` on the mount. */
export type ToolError = "disallowed" | "unsupported" | "call-failed" | "timeout";

export interface ToolCall<Control extends object = Element> {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The element that the person used: it has at most one call under way. */
  readonly control: Control;
  /**
   * For a field that is being changed: how long to wait for the next change, in milliseconds. Of the calls that come
   * while one waits or is under way only the last is made, and an answer that came before it counts no more.
   */
  readonly settle?: number;
}

/** What the caller needs of the world. */
export interface ToolPort<Control extends object = Element> {
  /** The tools that the app's configuration names. */
  readonly allowed: readonly string[];
  readonly supported: () => boolean;
  readonly call: (
    name: string,
    args: ToolCall<Control>["args"],
    signal: AbortSignal,
  ) => Promise<CallToolResult>;
  readonly isTimeout: (error: unknown) => boolean;
  /** What is left of the calls that a view may make. */
  readonly budget: Budget;
  readonly progress: ToolProgress;
  /** A call of this control is under way, or none is any more. */
  readonly busy: (control: Control, busy: boolean) => void;
  readonly pending: (pending: boolean) => void;
  readonly failed: (error: ToolError, tool: string) => void;
  /**
   * A result that is no error, or an error of the tool, in the tool's own words. `outdate` is to be called before its
   * plan takes the place of the one that called.
   */
  readonly answered: (result: CallToolResult, tool: string, outdate: () => void) => void;
}

export interface ToolCaller<Control extends object = Element> {
  /** Calls the tool, unless a gate refuses it: allowlist, then the host's capability, then what is under way. */
  readonly request: (call: ToolCall<Control>) => void;
  /** Whether a call of this control would be made now; `again` is a click that follows on another like a double click. */
  readonly admits: (control: Control, again: boolean) => boolean;
  /** The host shows another plan: what is under way belongs to what is no longer there, and its answer counts no more. */
  readonly startSession: () => void;
  /** The view has ended: as `startSession`, and nobody waits for an answer any longer. */
  readonly end: () => void;
}

interface Flight<Control extends object> {
  readonly call: ToolCall<Control>;
  /** Its place among all calls: what was asked for last wins, in whatever order the answers come. */
  readonly place: number;
}

/** What a control asks for next: when its field has settled, or, without a timer, when its call has come back. */
interface Next<Control extends object> {
  readonly call: ToolCall<Control>;
  readonly timer?: ReturnType<typeof setTimeout>;
}

export function createToolCaller<Control extends object = Element>(
  port: ToolPort<Control>,
): ToolCaller<Control> {
  const allowed = new Set(port.allowed);
  const flights = new Map<Control, Flight<Control>>();
  const nexts = new Map<Control, Next<Control>>();
  const concluded = new Map<string, number>();
  const ended = new AbortController();
  let places = 0;
  let lastAsked = Number.NEGATIVE_INFINITY;

  /** Tells what is under way now. */
  function tell(control: Control, name: string): void {
    const pending = [...flights.values()].some(({ call }) => call.name === name);
    port.progress.set(name, { pending });
    port.busy(control, flights.has(control));
    port.pending(flights.size > 0);
  }

  async function run(call: ToolCall<Control>): Promise<void> {
    const { name, args, control } = call;
    if (!port.budget()) {
      port.failed("call-failed", name);
      return;
    }
    const flight: Flight<Control> = { call, place: ++places };
    flights.set(control, flight);
    lastAsked = performance.now();
    port.progress.set(name, { error: "" });
    tell(control, name);
    let conclude: () => void;
    try {
      const result = await port.call(name, args, ended.signal);
      conclude = () => port.answered(result, name, () => outdate(flight.place));
    } catch (error) {
      conclude = () => port.failed(port.isTimeout(error) ? "timeout" : "call-failed", name);
    }
    if (flights.get(control) !== flight) return;
    flights.delete(control);
    const wanted = !nexts.has(control) && flight.place > (concluded.get(name) ?? 0);
    if (wanted) concluded.set(name, flight.place);
    runNext(control);
    tell(control, name);
    if (wanted) conclude();
  }

  /** Makes the call that has waited for the one before it. */
  function runNext(control: Control): void {
    const next = nexts.get(control);
    if (next === undefined || next.timer !== undefined) return;
    nexts.delete(control);
    void run(next.call);
  }

  /** A plan is shown that was asked for at this place: what was asked for earlier counts no more. */
  function outdate(place: number): void {
    port.progress.clear();
    for (const [control, flight] of [...flights]) {
      if (flight.place < place) flights.delete(control);
      tell(control, flight.call.name);
      if (flight.place < place) runNext(control);
    }
  }

  function settle(call: ToolCall<Control>, milliseconds: number): void {
    const { control } = call;
    clearTimeout(nexts.get(control)?.timer);
    const settled = () => {
      nexts.set(control, { call });
      if (!flights.has(control)) runNext(control);
    };
    if (milliseconds === 0) settled();
    else nexts.set(control, { call, timer: setTimeout(settled, milliseconds) });
  }

  function startSession(): void {
    for (const { timer } of nexts.values()) clearTimeout(timer);
    nexts.clear();
    const controls = [...flights.keys()];
    flights.clear();
    for (const control of controls) port.busy(control, false);
    port.progress.clear();
    port.pending(false);
  }

  return {
    request(call) {
      if (!allowed.has(call.name)) port.failed("disallowed", call.name);
      else if (!port.supported()) port.failed("unsupported", call.name);
      else if (call.settle !== undefined) settle(call, call.settle);
      else if (!flights.has(call.control)) void run(call);
    },
    admits: (control, again) =>
      !flights.has(control) && !(again && performance.now() - lastAsked < times.doubleClick),
    startSession,
    end() {
      startSession();
      ended.abort();
    },
  };
}
