import { batch, type Signal, signal } from "@preact/signals-core";
import { applyActions, type CompiledTemplate, evaluateTemplate } from "../../plans/runtime.js";
import type { Json, JsonObject, PlanIssue, PlanLimits, PlanState } from "../../plans/types.js";
import type { ReadTemplate } from "./bound-value.js";

/** An event of the plan: what a binding sends. */
export interface PlanEvent {
  readonly type: string;
  readonly payload: JsonObject;
}

/** The state of one plan, from its initial state to the end of its session. */
export interface PlanStore {
  /**
   * Runs the transition of the event, if there is one, and lets the DOM follow in a microtask. Returns why it was
   * refused: the state is then as it was.
   */
  readonly dispatch: (event: PlanEvent) => PlanIssue | undefined;
  /** Reads the state as it is now, whether or not the DOM has followed. */
  readonly read: ReadTemplate;
  /** The same inside an effect, which then runs again when something that the template names has changed. */
  readonly follow: ReadTemplate;
  /** As `follow`, for a text. */
  readonly followText: (template: CompiledTemplate) => string;
}

const noState: PlanState = { initial: {} };

/** `changed` is told after the DOM has followed. */
export function createStore(
  { initial, transitions = {} }: PlanState = noState,
  limits: Pick<PlanLimits, "stateBytes"> & {
    /** What each text with templates may show, in characters. */
    readonly characters: number;
  },
  changed: () => void,
): PlanStore {
  let scope: { readonly state: JsonObject; readonly event: JsonObject } = {
    state: initial,
    event: {},
  };
  let flushing = false;
  // One signal a member of the state that some template names, so that a transition wakes only those templates.
  const members = new Map<string, Signal<Json | undefined>>();
  const lastEvent = signal(scope.event);

  function memberSignal(name: string): Signal<Json | undefined> {
    const known = members.get(name);
    if (known !== undefined) return known;
    const made = signal(memberOf(scope.state, name));
    members.set(name, made);
    return made;
  }

  function subscribe({ parts }: CompiledTemplate): void {
    for (const part of parts) {
      if (typeof part === "string") continue;
      if (part.root === "event") lastEvent.value;
      if (part.root === "state") memberSignal(part.segments[0] ?? "").value;
    }
  }

  function flush(): void {
    flushing = false;
    batch(() => {
      lastEvent.value = scope.event;
      for (const [name, member] of members) member.value = memberOf(scope.state, name);
    });
    changed();
  }

  return {
    read: (template) => evaluateTemplate(template, scope, { exact: true, characters: limits.stateBytes }),
    follow(template) {
      subscribe(template);
      return evaluateTemplate(template, scope, { exact: true, characters: limits.characters });
    },
    followText(template) {
      subscribe(template);
      return evaluateTemplate(template, scope, { exact: false, characters: limits.characters });
    },
    dispatch({ type, payload }) {
      const event = { type, payload };
      const actions = Object.hasOwn(transitions, type) ? transitions[type] : undefined;
      const applied = actions && applyActions(scope.state, actions, { event }, limits);
      if (applied && !applied.ok) return applied.issue;
      scope = { state: applied?.state ?? scope.state, event };
      if (flushing) return undefined;
      flushing = true;
      // Never an animation frame: hidden frames get none.
      queueMicrotask(flush);
      return undefined;
    },
  };
}

function memberOf(state: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(state, name) ? state[name] : undefined;
}
