import { render } from "preact";
import { type ParsedBinding, templateCharacters } from "../../plans/runtime.js";
import type { PlanIssue, PlanLimits, RuntimePlan } from "../../plans/types.js";
import type { Ask } from "../confirm.js";
import type { Binding } from "../events/binding.js";
import { createDelegate } from "../events/delegate.js";
import { createStore, type PlanStore } from "../state/store.js";
import type { ToolCall } from "../tools/caller.js";
import { draw } from "./draw.js";

export interface StagePort {
  readonly limits: Pick<PlanLimits, "stateBytes">;
  /** The tools that ask the person first, whatever the plan says. */
  readonly confirmed: readonly string[];
  readonly ask: Ask;
  readonly callTool: (call: ToolCall) => void;
  /** A transition was refused; nothing has happened. */
  readonly refused: (issue: PlanIssue) => void;
  /** The DOM has changed. */
  readonly drawn: () => void;
}

/** Where plans are shown, one at a time. */
export interface Stage {
  readonly isEmpty: () => boolean;
  /** Shows a plan from its initial state; what an earlier one has drawn is taken over where it is alike. */
  readonly show: (plan: RuntimePlan) => void;
  readonly clear: () => void;
  /** As `clear`, when what was drawn can no longer be taken away piece by piece. */
  readonly abandon: () => void;
}

const toolPrefix = "tool:";

function toolOf({ type }: ParsedBinding): string | undefined {
  return type.startsWith(toolPrefix) ? type.slice(toolPrefix.length) : undefined;
}

export function createStage(container: HTMLElement, port: StagePort): Stage {
  const confirmed = new Set(port.confirmed);
  let store: PlanStore | undefined;
  let target: Element = container;

  function questionFor(binding: ParsedBinding): string | undefined {
    const tool = toolOf(binding);
    if (binding.confirm !== undefined) return binding.confirm;
    return tool !== undefined && confirmed.has(tool) ? `Run \u201c${tool}\u201d?` : undefined;
  }

  function run(session: PlanStore, binding: Binding, control: Element): void {
    const parsed = binding(session.read);
    if (parsed === null) return;
    const issue = session.dispatch({ type: parsed.type, payload: parsed.payload ?? {} });
    if (issue !== undefined) {
      port.refused(issue);
      return;
    }
    const tool = toolOf(parsed);
    if (tool === undefined) return;
    // Read again, since the arguments see what the transition has written.
    const args = (binding(session.read) ?? parsed).payload ?? {};
    port.callTool({ name: tool, args, control });
  }

  async function fire(binding: Binding, control: Element): Promise<void> {
    const session = store;
    const parsed = session && binding(session.read);
    if (session === undefined || !parsed) return;
    const question = questionFor(parsed);
    if (question !== undefined && !(await port.ask(question))) return;
    // A plan that came while the question stood is not the one that was agreed to.
    if (session === store) run(session, binding, control);
  }

  const delegate = createDelegate<Binding>(container, (binding, element) => void fire(binding, element));
  return {
    isEmpty: () => store === undefined,
    show(plan) {
      const limits = { ...port.limits, characters: templateCharacters(plan.root) };
      store = createStore(plan.state, limits, port.drawn);
      draw(plan, target, { store, delegate });
      port.drawn();
    },
    clear() {
      store = undefined;
      render(null, target);
      port.drawn();
    },
    abandon() {
      store = undefined;
      // Preact keeps what it knows of a tree on its parent, so a new parent knows nothing.
      const fresh = document.createElement("div");
      container.replaceChildren(fresh);
      target = fresh;
      port.drawn();
    },
  };
}
