import type { CallToolResult, Transport } from "@modelcontextprotocol/client";
import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import type { AppConfig } from "../plans/app-config.js";
import type { JsonObject, PlanIssue, RuntimePlan } from "../plans/types.js";
import { createHost, isTimeout } from "./bridge/host.js";
import { type ConfigResult, readConfig } from "./config.js";
import { applyHostContext } from "./host/apply.js";
import { mergeContext } from "./host/context.js";
import { createHostFacts } from "./host/facts.js";
import { createLateShowing } from "./late-showing.js";
import { heightIsOurs, mostHeight } from "./size/height.js";
import { createSizeReporter } from "./size/reporter.js";
import { createStatusRegion, sentences, shortened, type ViewStatus } from "./status.js";
import { times } from "./times.js";
import type { ToolError } from "./tools/caller.js";

/** The places of the page that the view works on. */
export interface ViewPage {
  readonly mount: HTMLElement;
  readonly plan: HTMLElement;
  readonly said: HTMLElement;
  /** The text of the configuration block. */
  readonly config: string;
}

const nothingAllowed: AppConfig = { v: 1, tools: [], actions: {}, confirm: [], context: [] };

const errorSentences: { readonly [error in ToolError]: string } = {
  disallowed: sentences.callDisallowed,
  unsupported: sentences.callUnsupported,
  "call-failed": sentences.callFailed,
  timeout: sentences.callTimeout,
};

/** Runs the view: from the handshake to teardown, one plan after the other. */
export async function runView(page: ViewPage, transport: Transport): Promise<void> {
  let reading: ConfigResult | undefined;
  /** Read when the host has answered, or speaks before it does: the host does not wait for it. */
  const config = (): ConfigResult => (reading ??= readConfig(page.config));
  const app = (): AppConfig => {
    const read = config();
    return read.ok ? read.config : nothingAllowed;
  };
  const status = createStatusRegion(page.mount, page.said);
  let context: McpUiHostContext = {};
  /** Cancelled or ended. */
  let over = false;
  /** What arrives is ignored when all is over, and when the view is not set up. */
  const isDeaf = (): boolean => over || !config().ok;
  let heard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const host = createHost(transport, {
    input(args, isWhole) {
      if (isDeaf()) return;
      if (!heard) {
        heardSomething();
        status.set("loading", sentences.loading);
      }
      whenReady(() => takeInput(args, isWhole));
    },
    result(result) {
      if (isDeaf()) return;
      heardSomething();
      whenReady(() => takeResult(result));
    },
    cancelled(reason) {
      if (isDeaf()) return;
      close("cancelled", reason?.trim() || sentences.cancelled);
    },
    contextChanged: takeContext,
    teardown() {
      size.stop();
      tools.end();
      close("ended", sentences.ended);
    },
  });
  const size = createSizeReporter(document.body, host.reportHeight);
  const facts = createHostFacts();
  const {
    ready,
    read: readPlan,
    takeInput,
    stage,
    tools,
    progress,
    modelContext,
  } = createLateShowing(page.plan, app, {
    supported: host.canCallTools,
    call: host.callTool,
    isTimeout,
    pending: (pending) => page.mount.toggleAttribute("data-porthole-pending", pending),
    failed: (error, tool) => takeError(tool, error),
    answered: takeAnswer,
    host: facts,
    actions: { offers: host.offers, ask: host.ask, failed: markToolError, done: unmarkToolError, sentences },
    reserved: () => markToolError("disallowed", sentences.callDisallowed),
    unasked: (tool) => takeError(tool, "disallowed"),
    refused(issue) {
      reportIssues("transition", [issue]);
      status.say(sentences.tooLarge);
    },
    outdated: () => status.say(sentences.outdated),
    drawn: size.check,
    tellModel: host.tellModel,
    isWaiting: () => status.current() === "loading",
  });

  /** Does what only a showing can do, as soon as there is one; whatever comes in between leaves the person a sentence. */
  function whenReady(then: () => void): void {
    ready()
      .then(then)
      .catch((error: unknown) => {
        reportFailure(error);
        settle("error", sentences.invalidPlan);
      });
  }

  function heardSomething(): void {
    heard = true;
    clearTimeout(timer);
  }

  /** Changes the status, unless a plan is shown: then that stays, and only the sentence is said. */
  function settle(next: ViewStatus, sentence: string): void {
    if (stage.isEmpty()) setEmpty(next, sentence);
    else status.say(sentence);
  }

  /** Nothing is shown, nor what may have been drawn while the arguments of the tool were written. */
  function setEmpty(next: ViewStatus, sentence: string): void {
    stage.clear();
    status.set(next, sentence);
  }

  function markToolError(error: ToolError, sentence: string): void {
    page.mount.dataset.portholeToolError = error;
    status.say(sentence, true);
  }

  function unmarkToolError(): void {
    delete page.mount.dataset.portholeToolError;
    status.say("");
  }

  /** A call that came to nothing: the plan may say it in its own place, and the view says it otherwise. */
  function takeError(tool: string, code: ToolError, sentence = errorSentences[code]): void {
    const text = shortened(sentence);
    // For whoever wrote the plan: nobody else is told which tool it was.
    if (code === "disallowed") console.warn(`porthole: ${JSON.stringify(tool)} is not in config.tools`);
    const isShown = progress.showsError(tool);
    progress.set(tool, { error: text });
    const isAnswered = stage.answer(tool, "error", { error: text, code });
    markToolError(code, isShown || isAnswered ? "" : text);
  }

  function show(plan: RuntimePlan): void {
    delete page.mount.dataset.portholeToolError;
    try {
      stage.show(plan);
    } catch (error) {
      // The checker lets nothing through that cannot be drawn; if it ever does, the person still gets a sentence.
      reportFailure(error);
      stage.abandon();
      status.set("error", sentences.invalidPlan);
      return;
    }
    status.set("ready");
    size.forgive();
  }

  function takeResult(result: CallToolResult): void {
    if (over) return;
    const read = readPlan(result, { limits: app().limits ?? {} });
    if (read.kind === "plan") {
      tools.startSession();
      show(read.plan);
    } else if (read.kind === "failed") settle("error", read.text || sentences.failed);
    else if (read.kind === "invalid") {
      reportIssues("plan", read.issues);
      settle("error", refusal(result, read.issues));
    } else if (stage.isEmpty()) setEmpty("empty", firstText(result) ?? sentences.empty);
  }

  /**
   * The answer to a call of ours: an error leaves everything as it is and is marked; a plan takes the place of the old; and
   * anything else goes to the plan that is there.
   */
  function takeAnswer(result: CallToolResult, tool: string, outdate: () => void): void {
    const read = readPlan(result, { limits: app().limits ?? {} });
    if (read.kind === "plan") {
      outdate();
      show(read.plan);
    } else if (read.kind === "failed") takeError(tool, "call-failed", read.text || sentences.callFailed);
    else if (read.kind === "invalid") {
      reportIssues("plan", read.issues);
      takeError(tool, "call-failed", refusal(result, read.issues));
    } else {
      unmarkToolError();
      const text = firstText(result) ?? "";
      // What the plan takes up it shows itself; what nobody takes up is said.
      if (!stage.answer(tool, "result", { result: readData(result), text })) status.say(text);
    }
  }

  function takeContext(change: McpUiHostContext): void {
    context = mergeContext(context, change);
    applyHostContext(context);
    facts.take(context);
    size.allow(heightIsOurs(context), mostHeight(context));
  }

  function close(next: ViewStatus, sentence: string): void {
    over = true;
    clearTimeout(timer);
    modelContext.stop();
    tools.startSession();
    stage.clear();
    status.set(next, sentence);
  }

  status.set("connecting");
  setTimeout(() => {
    if (status.current() === "connecting") status.say(sentences.connecting);
  }, times.slowHost);
  timer = setTimeout(() => status.set("error", sentences.silentHost), times.silentHost);
  try {
    await host.connect();
  } catch (error) {
    console.error("porthole: the handshake failed:", error instanceof Error ? error.message : error);
    close("error", sentences.notConnected);
    return;
  }
  clearTimeout(timer);
  takeContext(host.context());
  modelContext.check();
  const read = config();
  if (!read.ok) {
    console.error(`porthole: the configuration block was refused: ${read.reason}`);
    status.set("error", sentences.invalidConfig);
  } else if (!heard && !over) {
    status.set("loading", sentences.loading);
    timer = setTimeout(() => status.set("empty", sentences.noResult), times.noResult);
  }
}

/** The kind of what was thrown; its message may hold what people see. */
function reportFailure(error: unknown): void {
  console.error("porthole: drawing failed:", error instanceof Error ? error.name : typeof error);
}

/** Code and place for whoever wrote the plan; what is in the plan may be private and stays out of the console. */
function reportIssues(what: "plan" | "transition", issues: readonly PlanIssue[]): void {
  for (const { code, path } of issues) console.error(`porthole: ${what} refused: ${code} at "${path}"`);
}

/** What is said instead of a plan that was refused. One of a later version is nobody's fault: the tool's own text stands for it (LIV-19). */
function refusal(result: CallToolResult, issues: readonly PlanIssue[]): string {
  const isLater = issues.some(({ code, path }) => code === "UNSUPPORTED_SPEC_VERSION" && path !== "");
  return (isLater && firstText(result)) || sentences.invalidPlan;
}

/** The data of a result. It came over the wire, where everything is JSON. */
function readData({ structuredContent = {} }: CallToolResult): JsonObject {
  return structuredContent as JsonObject;
}

function firstText(result: CallToolResult): string | undefined {
  const block = result.content.find(({ type }) => type === "text");
  return block?.type === "text" && block.text.trim() !== "" ? block.text : undefined;
}
