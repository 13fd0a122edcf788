import { type ParsedBinding, templateCharacters } from "../../plans/runtime.js";
import type { JsonObject, PlanIssue, PlanLimits, RuntimePlan } from "../../plans/types.js";
import { isHostAction } from "../actions/action.js";
import type { Wish } from "../actions/asker.js";
import type { Ask } from "../confirm.js";
import type { Binding, Sent } from "../events/binding.js";
import { createDelegate } from "../events/delegate.js";
import { consequentEvents, continuousEvents, deliberateEvents, settleTime } from "../events/kinds.js";
import { type LiveValues, liveValues, watchPasswords } from "../events/live.js";
import { createBudget, createThrottle } from "../events/pace.js";
import { watchSubmits } from "../events/submit.js";
import type { HostRoot } from "../state/host-root.js";
import { createStore, type PlanStore } from "../state/store.js";
import { times } from "../times.js";
import type { ToolCaller } from "../tools/caller.js";
import type { ToolProgress } from "../tools/progress.js";
import { watchControls } from "./controls.js";
import { type Drawing, draw, erase } from "./draw.js";
import { keepingPlace } from "./place.js";

export interface StagePort {
  readonly limits: Pick<PlanLimits, "stateBytes" | "valueBytes">;
  /** The tools that ask the person first, whatever the plan says. */
  readonly confirmed: readonly string[];
  readonly ask: Ask;
  readonly progress: ToolProgress;
  readonly host: HostRoot;
  readonly tools: Pick<ToolCaller, "admits" | "request">;
  /** Asks the host for what is no tool. */
  readonly wish: (wish: Wish) => void;
  /** A binding asks for what only the view may send. */
  readonly reserved: () => void;
  /** A tool was bound to something that happened by itself; it was not called. */
  readonly unasked: (tool: string) => void;
  /** An event was refused; nothing has happened. */
  readonly refused: (issue: PlanIssue) => void;
  /** What the person agreed to is no longer what would happen; nothing has. */
  readonly outdated: () => void;
  /** The DOM has changed. */
  readonly drawn: () => void;
}

/** Where plans are shown, one at a time. */
export interface Stage {
  readonly isEmpty: () => boolean;
  /** The state of the plan that is shown. */
  readonly state: () => JsonObject | undefined;
  /** Shows a plan from its initial state; what an earlier one has drawn is taken over where it is alike. */
  readonly show: (plan: RuntimePlan) => void;
  /** Draws a plan that nobody can use yet, unless one is shown: the stage stays empty. */
  readonly preview: (plan: RuntimePlan) => void;
  /** Hands the answer of a tool to the plan; false when it has no transition for it. */
  readonly answer: (tool: string, kind: "result" | "error", values: JsonObject) => boolean;
  readonly clear: () => void;
  /** As `clear`, when what was drawn can no longer be taken away piece by piece. */
  readonly abandon: () => void;
}

const toolPrefix = "tool:";
/** What answers are called: a plan may hear them, and send none. */
const answerType = /^tool:.*:(?:result|error)$/s;

function toolOf({ type }: ParsedBinding): string | undefined {
  return type.startsWith(toolPrefix) ? type.slice(toolPrefix.length) : undefined;
}

/** Something that an element does, from the event to what comes of it. */
interface Doing {
  readonly session: PlanStore;
  readonly binding: Binding;
  readonly control: Element;
  readonly event: Event;
  readonly live: LiveValues;
  /** Whether a person has just done something in the view. */
  readonly isAsked: boolean;
}

export function createStage(container: HTMLElement, port: StagePort): Stage {
  const confirmed = new Set(port.confirmed);
  const throttle = createThrottle(times.continuous);
  const consequences = createBudget({ atOnce: 100, perSecond: 50 });
  let store: PlanStore | undefined;
  let drawing: Drawing | undefined;
  /** Whether the key that presses a button is held down: it presses again and again, for as long as it is. */
  let held = false;

  function questionFor(binding: ParsedBinding): string | undefined {
    const tool = toolOf(binding);
    if (binding.confirm !== undefined) return binding.confirm;
    return tool !== undefined && confirmed.has(tool) ? `Run \u201c${tool}\u201d?` : undefined;
  }

  function run(parsed: Sent, doing: Doing): void {
    const { session, binding, control, event, live } = doing;
    const issue = session.dispatch({ ...live.open, type: parsed.type, payload: parsed.payload ?? {} });
    if (issue !== undefined) {
      port.refused(issue);
      return;
    }
    const tool = toolOf(parsed);
    if (isHostAction(parsed.type)) {
      port.wish({
        ...(binding(session.reading(live.open)) ?? parsed),
        control,
        isMeant: parsed.isLiteral && doing.isAsked && deliberateEvents.has(event.type),
        isCurrent: () => session === store,
      });
    }
    if (tool === undefined) return;
    if (consequentEvents.has(event.type) && !doing.isAsked) {
      port.unasked(tool);
      return;
    }
    // Read again, since the arguments see what the transition has written, and passwords that they name.
    const args = (binding(session.reading(live.secret)) ?? parsed).payload ?? {};
    const settle = settleTime(event.type, times.settle);
    port.tools.request({ name: tool, args, control, ...(settle !== undefined && { settle }) });
  }

  async function act(doing: Doing): Promise<void> {
    const { session, binding, control, event, live } = doing;
    if (session !== store) return;
    if (live.issue) {
      port.refused(live.issue);
      return;
    }
    const parsed = binding(session.reading(live.open));
    if (parsed === null) return;
    if (answerType.test(parsed.type)) {
      port.reserved();
      return;
    }
    const isDouble = event instanceof MouseEvent && event.detail > 1;
    const settles = settleTime(event.type, 0) !== undefined;
    if (toolOf(parsed) !== undefined && !settles && (held || !port.tools.admits(control, isDouble))) return;
    if (isHostAction(parsed.type) && (held || isDouble)) return;
    const question = questionFor(parsed);
    if (question !== undefined) {
      if (!(await port.ask(question)) || session !== store) return;
      // The state may have gone on while the question stood: what was agreed to is what runs.
      if (JSON.stringify(binding(session.reading(live.open))) !== JSON.stringify(parsed)) {
        port.outdated();
        return;
      }
    }
    run(parsed, doing);
  }

  function heard(binding: Binding, control: Element, event: Event): void {
    const session = store;
    if (session === undefined) return;
    if (consequentEvents.has(event.type) && !consequences()) return;
    const live = liveValues(event, control, port.limits.valueBytes);
    const doing = {
      session,
      binding,
      control,
      event,
      live,
      isAsked: navigator.userActivation?.isActive === true,
    };
    if (continuousEvents.has(event.type)) throttle(control, event.type, () => void act(doing));
    else void act(doing);
  }

  const delegate = createDelegate<Binding>(container, heard);
  container.addEventListener(
    "keydown",
    ({ repeat, key, target }) => {
      // Enter presses for as long as it is held; the space bar once, when it is let go.
      held = repeat && key === "Enter";
      // Without an address it is no link to the browser.
      if (key === "Enter" && target instanceof HTMLAnchorElement) target.click();
    },
    true,
  );
  for (const type of ["keyup", "pointerdown", "focusout"]) {
    container.addEventListener(
      type,
      () => {
        held = false;
      },
      true,
    );
  }

  function drawPlan(plan: RuntimePlan, isPreview: boolean): void {
    const limits = { ...port.limits, characters: templateCharacters(plan.root) };
    const drawn = createStore(plan.state, limits, port.progress, port.drawn, port.host);
    if (!isPreview) store = drawn;
    markPreview(isPreview);
    keepingPlace(container, () => {
      drawing = draw(plan, container, { store: drawn, delegate }, drawing);
    });
    port.drawn();
  }

  function markPreview(isPreview: boolean): void {
    container.inert = isPreview;
    container.ariaBusy = isPreview ? "true" : null;
  }

  watchPasswords(container);
  watchControls(container);
  watchSubmits(container);
  return {
    isEmpty: () => store === undefined,
    state: () => store?.state(),
    show: (plan) => drawPlan(plan, false),
    preview(plan) {
      if (store === undefined) drawPlan(plan, true);
    },
    answer(tool, kind, values) {
      const type = `${toolPrefix}${tool}:${kind}`;
      if (!store?.answers(type)) return false;
      const issue = store.dispatch({ ...values, type, payload: {} });
      if (issue !== undefined) port.refused(issue);
      return true;
    },
    clear() {
      store = undefined;
      if (drawing) erase(drawing, container);
      drawing = undefined;
      markPreview(false);
      port.drawn();
    },
    abandon() {
      store = undefined;
      drawing = undefined;
      markPreview(false);
      // Nothing is made here, since making may be what failed. Preact forgets by itself: what it takes over, it reads anew.
      container.replaceChildren();
      port.drawn();
    },
  };
}
