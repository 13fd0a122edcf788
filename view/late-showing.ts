import type { AppConfig } from "../plans/app-config.js";
import type { Showing, ShowingPort } from "./showing.js";

/** A showing that is made when the view first hears of a tool. Until it is there, nothing is shown and nothing is read. */
export interface LateShowing extends Showing {
  /** Makes it, the first time; resolves when it is there. */
  readonly ready: () => Promise<void>;
}

/**
 * Whatever reads and draws plans is evaluated late: its tables and its functions are most of what a view would hold while
 * it waits, and in a conversation with many views most of them wait (docs/benchmarks.md).
 */
export function createLateShowing(
  container: HTMLElement,
  app: () => AppConfig,
  port: ShowingPort,
): LateShowing {
  let made: Showing | undefined;
  let making: Promise<void> | undefined;

  async function make(): Promise<void> {
    const { createShowing } = await import("./showing.js");
    made = createShowing(container, app(), port);
  }

  return {
    ready() {
      making ??= make();
      return making;
    },
    read: (toolResult, options) => made?.read(toolResult, options) ?? { kind: "none" },
    takeInput: (args, isWhole) => made?.takeInput(args, isWhole),
    stage: {
      isEmpty: () => made?.stage.isEmpty() ?? true,
      show: (plan) => made?.stage.show(plan),
      answer: (tool, kind, values) => made?.stage.answer(tool, kind, values) ?? false,
      clear: () => made?.stage.clear(),
      abandon: () => made?.stage.abandon(),
    },
    tools: {
      startSession: () => made?.tools.startSession(),
      end: () => made?.tools.end(),
    },
    progress: {
      set: (tool, change) => made?.progress.set(tool, change),
      showsError: (tool) => made?.progress.showsError(tool) ?? false,
    },
    modelContext: {
      check: () => made?.modelContext.check(),
      stop: () => made?.modelContext.stop(),
    },
  };
}
