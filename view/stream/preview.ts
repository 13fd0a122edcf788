import { checkPlan } from "../../plans/runtime.js";
import type { CheckOptions, RuntimePlan } from "../../plans/types.js";
import { createThrottle } from "../events/pace.js";
import { times } from "../times.js";
import { finishedPart } from "./unfinished.js";

export interface PreviewPort {
  readonly options: CheckOptions;
  /** Whether a result is still waited for. */
  readonly isWanted: () => boolean;
  readonly show: (plan: RuntimePlan) => void;
}

/** Takes the arguments of the tool, as far as they are written; `isWhole` when they are complete. */
export type TakeInput = (args: unknown, isWhole: boolean) => void;

/**
 * Shows a plan while it is still being written as the argument of a tool: what is finished of it, a few times a second. By
 * timers, since a hidden frame draws no frames.
 *
 * What cannot be shown is passed over without a word: the next piece may be better, and the result has the last word.
 */
export function createPreview({ options, isWanted, show }: PreviewPort): TakeInput {
  const throttle = createThrottle(times.preview);
  let written: Parameters<TakeInput> = [undefined, false];

  function draw(): void {
    if (!isWanted()) return;
    try {
      const checked = checkPlan(finishedPart(...written), options);
      if (checked.ok) show(checked.plan);
    } catch {
      // Nested too deep even to be cut.
    }
  }

  return (...input) => {
    const [, isWhole] = input;
    if (written[1] && !isWhole) return;
    written = input;
    if (isWhole) draw();
    else throttle(createPreview, "", draw);
  };
}
