import { batch, type Signal, signal } from "@preact/signals-core";
import { applyActions, type CompiledTemplate, evaluateTemplate, splitPath } from "../../plans/runtime.js";
import type { Json, JsonObject, PlanIssue, PlanLimits, PlanState } from "../../plans/types.js";
import type { ToolProgress } from "../tools/progress.js";
import type { ReadTemplate } from "./bound-value.js";

/** An event of the plan: what a binding sends with what came along with it, or what a tool answered. */
export interface PlanEvent extends JsonObject {
  readonly type: string;
}

/** The state of one plan, from its initial state to the end of its session. */
export interface PlanStore {
  /**
   * Runs the transition of the event, if there is one, and lets the DOM follow in a microtask. Returns why it was
   * refused: the state is then as it was.
   */
  readonly dispatch: (event: PlanEvent) => PlanIssue | undefined;
  /** Whether the plan has a transition for events of this type. */
  readonly answers: (type: string) => boolean;
  /** The state as it is now, whether or not the DOM has followed. */
  readonly state: () => JsonObject;
  /** Reads the state as it is now, whether or not the DOM has followed, and this event. */
  readonly reading: (event: JsonObject) => ReadTemplate;
  /** Reads inside an effect, which then runs again when something that the template names has changed. */
  readonly follow: ReadTemplate;
  /** As `follow`; the effect also runs again when a transition has written what was there already. */
  readonly followWrites: ReadTemplate;
  /** As `follow`, for a text. */
  readonly followText: (template: CompiledTemplate) => string;
}

export interface StoreLimits extends Pick<PlanLimits, "stateBytes"> {
  /** What each text with templates may show, in characters. */
  readonly characters: number;
}

/** A member of the state that some template names. */
interface Member {
  readonly value: Signal<Json | undefined>;
  /** How often a transition has written it. */
  readonly writes: Signal<number>;
}

const noState: PlanState = { initial: {} };

/** `changed` is told after the DOM has followed. */
export function createStore(
  { initial, transitions = {} }: PlanState = noState,
  limits: StoreLimits,
  tools: Pick<ToolProgress, "now" | "follow">,
  changed: () => void,
): PlanStore {
  let state = initial;
  let event: JsonObject = {};
  let written = new Set<string>();
  let flushing = false;
  // One a member that some template names, so that a transition wakes only those templates.
  const members = new Map<string, Member>();
  const lastEvent = signal(event);

  function member(name: string): Member {
    const known = members.get(name);
    if (known !== undefined) return known;
    const made = { value: signal(memberOf(state, name)), writes: signal(0) };
    members.set(name, made);
    return made;
  }

  function subscribe({ parts }: CompiledTemplate, writes: boolean): void {
    for (const part of parts) {
      if (typeof part === "string") continue;
      const [first = ""] = part.segments;
      if (part.root === "event") lastEvent.value;
      if (part.root === "tool") tools.follow(part);
      if (part.root === "state") {
        const named = member(first);
        named.value.value;
        if (writes) named.writes.value;
      }
    }
  }

  const scope = () => ({ state, event, tool: tools.now() });

  const following =
    (writes: boolean): ReadTemplate =>
    (template) => {
      subscribe(template, writes);
      return evaluateTemplate(template, scope(), { exact: true, characters: limits.characters });
    };

  function flush(): void {
    flushing = false;
    batch(() => {
      lastEvent.value = event;
      for (const [name, { value, writes }] of members) {
        value.value = memberOf(state, name);
        if (written.has(name)) writes.value = writes.peek() + 1;
      }
    });
    written = new Set();
    changed();
  }

  return {
    state: () => state,
    answers: (type) => Object.hasOwn(transitions, type),
    reading: (current) => (template) =>
      evaluateTemplate(
        template,
        { ...scope(), event: current },
        { exact: true, characters: limits.stateBytes },
      ),
    follow: following(false),
    followWrites: following(true),
    followText(template) {
      subscribe(template, false);
      return evaluateTemplate(template, scope(), { exact: false, characters: limits.characters });
    },
    dispatch(sent) {
      const actions = Object.hasOwn(transitions, sent.type) ? (transitions[sent.type] ?? []) : [];
      const applied = applyActions(state, actions, { event: sent }, limits);
      if (!applied.ok) return applied.issue;
      state = applied.state;
      event = sent;
      for (const { path } of actions) written.add(splitPath(path)[0] ?? "");
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
