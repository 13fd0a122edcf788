import type { ParsedBinding } from "../../plans/runtime.js";
import type { Budget } from "../events/pace.js";
import type { sentences } from "../status.js";
import type { ToolError } from "../tools/caller.js";
import { type ActionRules, type HostAction, readAction } from "./action.js";

/** What the asker needs of the world. */
export interface AskerPort extends ActionRules {
  /** Whether the host can do this, by its capabilities and display modes. */
  readonly offers: (action: HostAction) => boolean;
  /** Asks the host; false when it refuses. */
  readonly ask: (action: HostAction) => Promise<boolean>;
  readonly isTimeout: (error: unknown) => boolean;
  /** What is left of the requests that a view may make. */
  readonly budget: Budget;
  /** A request of this control is under way, or none is any more. */
  readonly busy: (control: Element, busy: boolean) => void;
  readonly failed: (error: ToolError, sentence: string) => void;
  /** What a person is told. */
  readonly sentences: typeof sentences;
  readonly done: () => void;
}

/** Something that a person has asked for. */
export interface Wish extends Pick<ParsedBinding, "type" | "payload"> {
  readonly control: Element;
  /** False when the type is none of the plan's own words, or nobody has pressed anything: it is then refused. */
  readonly isMeant: boolean;
  /** Whether what asked is still there; if not, nobody waits for the answer. */
  readonly isCurrent: () => boolean;
}

/**
 * Asks the host for what plans may want of it: rules of the app first, then what the host offers, then the host itself. A
 * control waits for its answer before it asks again.
 *
 * A link that is not opened is shown as text, so that a person can still take it along (REQ-03).
 */
export function createAsker(port: AskerPort): (wish: Wish) => Promise<void> {
  const { sentences } = port;
  const waiting = new WeakSet<Element>();

  async function outcome(action: HostAction): Promise<ToolError | undefined> {
    if (!port.offers(action)) return "unsupported";
    if (!port.budget()) return "call-failed";
    try {
      return (await port.ask(action)) ? undefined : "call-failed";
    } catch (error) {
      return port.isTimeout(error) ? "timeout" : "call-failed";
    }
  }

  return async (wish) => {
    const { control, isCurrent } = wish;
    if (waiting.has(control)) return;
    const action = wish.isMeant ? readAction(wish, port) : "disallowed";
    if (action === "disallowed") port.failed(action, sentences.callDisallowed);
    else if (action === "too-large") port.failed("call-failed", sentences.tooLarge);
    else {
      waiting.add(control);
      port.busy(control, true);
      const error = await outcome(action);
      waiting.delete(control);
      port.busy(control, false);
      if (!isCurrent()) return;
      if (error === undefined) port.done();
      else port.failed(error, action.kind === "link" ? sentences.linkClosed + action.url : sentences.refused);
    }
  };
}
