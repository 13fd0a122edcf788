import type { AppConfig } from "../plans/app-config.js";
import { planLimits, readPlan } from "../plans/runtime.js";
import { type AskerPort, createAsker } from "./actions/asker.js";
import { createAsk } from "./confirm.js";
import { createBudget } from "./events/pace.js";
import type { HostFacts } from "./host/facts.js";
import {
  createModelContext,
  type ModelContext,
  type ModelContextPort,
} from "./model-context/model-context.js";
import { createStage, type Stage, type StagePort } from "./render/stage.js";
import { createHostRoot } from "./state/host-root.js";
import { createPreview, type TakeInput } from "./stream/preview.js";
import { createBusyMarks } from "./tools/busy.js";
import { createToolCaller, type ToolCaller, type ToolPort } from "./tools/caller.js";
import { createToolProgress, type ToolProgress } from "./tools/progress.js";
import { warmUp } from "./warm-up.js";

/** What the view does for the plan that is shown, and hears of it. */
export type ShowingPort = Pick<
  ToolPort,
  "supported" | "call" | "isTimeout" | "pending" | "failed" | "answered"
> &
  Pick<StagePort, "reserved" | "unasked" | "refused" | "outdated" | "drawn"> & {
    readonly host: HostFacts;
    readonly tellModel: ModelContextPort["tell"];
    /** Whether a result is still waited for. */
    readonly isWaiting: () => boolean;
    /** How the host is asked for what is not a tool. */
    readonly actions: Pick<AskerPort, "offers" | "ask" | "failed" | "done" | "sentences">;
  };

/** What reads plans, draws them and calls their tools. */
export interface Showing {
  readonly read: typeof readPlan;
  /** Takes the arguments of the tool, from which a plan may be seen before it is there. */
  readonly takeInput: TakeInput;
  readonly stage: Omit<Stage, "state" | "preview">;
  readonly tools: Pick<ToolCaller, "startSession" | "end">;
  readonly progress: Pick<ToolProgress, "set" | "showsError">;
  readonly modelContext: Pick<ModelContext, "check" | "stop">;
}

/** Joins the stage to the tools and to the host. `late-showing.ts` evaluates this module and all that it imports when it is needed. */
export function createShowing(container: HTMLElement, app: AppConfig, port: ShowingPort): Showing {
  const progress = createToolProgress();
  const busy = createBusyMarks();
  const budget = createBudget({ atOnce: 30, perSecond: 5 });
  const limits = { ...planLimits.defaults, ...app.limits };
  const tools = createToolCaller({ ...port, allowed: app.tools, budget, progress, busy });
  const wish = createAsker({
    ...port.actions,
    isTimeout: port.isTimeout,
    allowed: app.actions,
    messageBytes: limits.valueBytes,
    fileBytes: limits.bytes,
    budget,
    busy,
  });
  const stage = createStage(container, {
    ...port,
    host: createHostRoot(port.host),
    limits,
    confirmed: app.confirm,
    ask: createAsk(document.body),
    progress,
    tools,
    wish,
    drawn() {
      port.drawn();
      modelContext.check();
    },
  });
  const modelContext = createModelContext({ named: app.context, state: stage.state, tell: port.tellModel });
  const show: Stage["show"] = (plan) => {
    modelContext.follow(plan);
    stage.show(plan);
  };
  const takeInput = createPreview({
    options: { limits: app.limits ?? {} },
    isWanted: port.isWaiting,
    show(plan) {
      try {
        stage.preview(plan);
      } catch {
        stage.abandon();
      }
    },
  });
  warmUp(port.isWaiting);
  return { read: readPlan, takeInput, stage: { ...stage, show }, tools, progress, modelContext };
}
