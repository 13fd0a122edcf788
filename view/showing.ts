import type { AppConfig } from "../plans/app-config.js";
import { planLimits, readPlan } from "../plans/runtime.js";
import { createAsk } from "./confirm.js";
import { createBudget } from "./events/pace.js";
import { createStage, type Stage, type StagePort } from "./render/stage.js";
import { createBusyMarks } from "./tools/busy.js";
import { createToolCaller, type ToolCaller, type ToolPort } from "./tools/caller.js";
import { createToolProgress, type ToolProgress } from "./tools/progress.js";

/** What the view does for the plan that is shown, and hears of it. */
export type ShowingPort = Pick<
  ToolPort,
  "supported" | "call" | "isTimeout" | "pending" | "failed" | "answered"
> &
  Pick<StagePort, "reserved" | "unasked" | "refused" | "outdated" | "drawn">;

/** What reads plans, draws them and calls their tools. */
export interface Showing {
  readonly read: typeof readPlan;
  readonly stage: Stage;
  readonly tools: Pick<ToolCaller, "startSession" | "end">;
  readonly progress: Pick<ToolProgress, "set" | "showsError">;
}

/** Joins the stage to the tools. `late-showing.ts` evaluates this module and all that it imports when it is needed. */
export function createShowing(container: HTMLElement, app: AppConfig, port: ShowingPort): Showing {
  const progress = createToolProgress();
  const tools = createToolCaller({
    ...port,
    allowed: app.tools,
    budget: createBudget({ atOnce: 30, perSecond: 5 }),
    progress,
    busy: createBusyMarks(),
  });
  const stage = createStage(container, {
    ...port,
    limits: { ...planLimits.defaults, ...app.limits },
    confirmed: app.confirm,
    ask: createAsk(document.body),
    progress,
    tools,
  });
  return { read: readPlan, stage, tools, progress };
}
