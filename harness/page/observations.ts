import { computed, type ReadonlySignal } from "@preact/signals";
import { type Diagnosis, diagnose } from "./diagnosis/causes.js";
import { type Stage, type StartFacts, stagesOf } from "./diagnosis/stages.js";
import { type ViolationGroup, violationGroups } from "./diagnosis/violations.js";
import type { Store } from "./store.js";
import { hostErrorsOf, type SeenError } from "./story.js";

/** What follows from what was seen: worked out where it is shown, and only when something that it is made from has changed. */
export interface Observations {
  readonly stages: ReadonlySignal<readonly Stage[]>;
  readonly diagnosis: ReadonlySignal<Diagnosis>;
  readonly violations: ReadonlySignal<readonly ViolationGroup[]>;
  /** What went wrong beside the messages. */
  readonly hostErrors: ReadonlySignal<readonly SeenError[]>;
}

type Seen = Pick<Store, "appStatus" | "appNote" | "app" | "story" | "reports" | "outcome" | "isLate">;

export function observe(seen: Seen): Observations {
  // The story is another with each message; its start is the same until something of it is new.
  const start = computed(() => seen.story.value.start);
  const facts = computed<StartFacts>(() => ({
    status: seen.appStatus.value,
    note: seen.appNote.value,
    app: seen.app.value,
    seen: start.value,
    reports: seen.reports.value,
    isAnswered: seen.outcome.value !== undefined,
    isLate: seen.isLate.value,
  }));
  const violations = computed(() => violationGroups(seen.reports.value, seen.app.value));
  return {
    stages: computed(() => stagesOf(facts.value)),
    diagnosis: computed(() => diagnose(facts.value)),
    violations,
    hostErrors: computed(() =>
      hostErrorsOf({
        violations: violations.value,
        outcome: seen.outcome.value,
        app: seen.app.value,
        status: seen.appStatus.value,
        note: seen.appNote.value,
      }),
    ),
  };
}
