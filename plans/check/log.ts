import type { PlanCode, PlanIssue, PlanIssues, PlanNote, PolicyCode } from "../types.js";

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

/** A pointer, or how to make one: only what is kept is made. */
export type Where = string | (() => string);

export type Detail = Omit<PlanIssue, "code" | "path"> & { readonly path: Where };

/** Issues reported at most. */
export const maxIssues = 32;
/** Notes told at most. */
export const maxNotes = 100;

const ranks: readonly string[] = Object.keys(stages);

/** Collects what a check finds. Each stage keeps its first issues only, so that memory is bounded. */
export class CheckLog {
  readonly #found: PlanIssue[][] = [];
  readonly notes: PlanNote[] = [];
  /** Texts with templates that were met. */
  templates = 0;

  /** One of the reference's own refusals. */
  refuse(stage: Stage, detail: Detail): void {
    this.#add(ranks.indexOf(stage), stages[stage], detail);
  }

  /** A refusal of the last stage. */
  forbid(code: PolicyCode, detail: Detail): void {
    this.#add(ranks.length, code, detail);
  }

  note(path: Where, message: string): void {
    if (this.notes.length < maxNotes) this.notes.push({ path: pointer(path), message });
  }

  /** The issues by stage, then in the order of the document; null when there are none. */
  issues(): PlanIssues | null {
    if (this.#found.length === 0) return null;
    const [first, ...rest] = this.#found.flat().slice(0, maxIssues);
    return first ? [first, ...rest] : null;
  }

  /** Adds what another check found, after what this one did. */
  append(other: CheckLog): void {
    other.#found.forEach((issues, rank) => {
      this.#found[rank] = [...(this.#found[rank] ?? []), ...issues].slice(0, maxIssues);
    });
    this.notes.push(...other.notes.slice(0, maxNotes - this.notes.length));
  }

  #add(rank: number, code: PlanCode, { path, ...detail }: Detail): void {
    this.#found[rank] ??= [];
    const list = this.#found[rank];
    if (list.length < maxIssues) list.push({ code, path: pointer(path), ...detail });
  }
}

function pointer(path: Where): string {
  return typeof path === "string" ? path : path();
}
