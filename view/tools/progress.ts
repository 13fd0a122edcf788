import { type Signal, signal } from "@preact/signals-core";
import { type ReadablePath, toolKey } from "../../plans/runtime.js";
import type { JsonObject } from "../../plans/types.js";

/** How the calls of a tool go; `error` is the sentence of the last one that failed, empty when the last did not. */
type Progress = { readonly pending: boolean; readonly error: string };

/** What templates read below `tool.`: `{{tool.<name>.pending}}` and `{{tool.<name>.error}}`. */
export interface ToolProgress {
  /** What the root holds. */
  readonly now: () => JsonObject;
  /** Subscribes the running effect to what a path below the root names. */
  readonly follow: (path: ReadablePath) => void;
  readonly set: (tool: string, change: Partial<Progress>) => void;
  /** Whether something on the screen shows the errors of this tool. */
  readonly showsError: (tool: string) => boolean;
  /** A new plan: no error yet, and nothing follows. */
  readonly clear: () => void;
}

export function createToolProgress(): ToolProgress {
  let now: JsonObject = {};
  const tools = new Map<string, Signal<Progress>>();
  const errorsShown = new Set<string>();
  const of = (key: string): Signal<Progress> => {
    const known = tools.get(key) ?? signal({ pending: false, error: "" });
    tools.set(key, known);
    return known;
  };
  return {
    now: () => now,
    follow({ segments: [key = "", member] }) {
      of(key).value;
      if (member === "error") errorsShown.add(key);
    },
    set(tool, change) {
      const key = toolKey(tool);
      const progress = of(key);
      const next = { ...progress.peek(), ...change };
      now = { ...now, [key]: next };
      progress.value = next;
    },
    showsError: (tool) => errorsShown.has(toolKey(tool)),
    clear() {
      now = {};
      tools.clear();
      errorsShown.clear();
    },
  };
}
