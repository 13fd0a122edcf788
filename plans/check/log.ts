import type { PlanCode, PlanIssue, PlanNote } from "../types.js";

/** The checks in the order that decides which code is reported first (rule P6), and the code that each raises. */
const stages = {
  limit: "INVALID_LIMIT",
  serialise: "INVALID_PLAN",
  size: "PLAN_TOO_LARGE",
  structure: "INVALID_PLAN",
  spec: "UNSUPPORTED_SPEC_VERSION",
  source: "RUNTIME_SOURCE_DISABLED",
  modules: "REMOTE_MODULES_DISABLED",
  components: "COMPONENT_NODES_DISABLED",
  timedTags: "TIMERS_DISABLED",
  urls: "NETWORK_DISABLED",
  hosts: "NETWORK_DISABLED",
  storage: "PERSISTENT_STORAGE_DISABLED",
  timers: "TIMERS_DISABLED",
  profile: "EXECUTION_PROFILE_DISABLED",
} as const satisfies Record<string, PlanCode>;

export type Stage = keyof typeof stages;

/** The codes of the last stage: what the reference leaves to its security policy. */
export type PolicyCode =
  | "LIMIT_EXCEEDED"
  | "TAG_DISABLED"
  | "ATTRIBUTE_DISABLED"
  | "STYLE_DISABLED"
  | "EVENT_INVALID"
  | "PATH_UNSAFE"
  | "TEMPLATE_INVALID";

export type Detail = Omit<PlanIssue, "code">;

/** Issues reported at most. */
export const maxIssues = 32;
/** Notes told at most. */
export const maxNotes = 100;

const ranks: readonly string[] = Object.keys(stages);

/** Collects what a check finds. Each stage keeps its first issues only, so that memory is bounded. */
export class CheckLog {
  readonly #found: PlanIssue[][] = [];
  readonly notes: PlanNote[] = [];

  /** One of the reference's own refusals. */
  refuse(stage: Stage, detail: Detail): undefined {
    this.#add(ranks.indexOf(stage), { code: stages[stage], ...detail });
  }

  /** A refusal of the last stage. */
  forbid(code: PolicyCode, detail: Detail): undefined {
    this.#add(ranks.length, { code, ...detail });
  }

  note(path: string, message: string): undefined {
    if (this.notes.length < maxNotes) this.notes.push({ path, message });
  }

  /** Whether anything was refused. */
  get failed(): boolean {
    return this.#found.length > 0;
  }

  /** The issues by stage, then in the order of the document. */
  issues(): readonly PlanIssue[] {
    return this.#found.flat().slice(0, maxIssues);
  }

  #add(rank: number, issue: PlanIssue): void {
    this.#found[rank] ??= [];
    const list = this.#found[rank];
    if (list.length < maxIssues) list.push(issue);
  }
}
