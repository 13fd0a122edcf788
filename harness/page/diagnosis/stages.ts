import type { OpenedApp, PolicyReport } from "../../control/protocol.js";
import type { AppStatus } from "../../library/page-driver.js";
import type { Sightings } from "./sightings.js";

/** What the page knows of the start of an app; all of it was seen from outside. */
export interface StartFacts {
  readonly status: AppStatus;
  /** Why the app cannot be shown, where it cannot. */
  readonly note: string;
  readonly app: OpenedApp | undefined;
  readonly seen: Sightings;
  readonly reports: readonly Omit<PolicyReport, "app">[];
  /** Whether the call has ended. */
  readonly isAnswered: boolean;
  /** Whether the app has had more time than an app needs. */
  readonly isLate: boolean;
}

/** The steps from a call to an app that shows its result, in order. */
export const stageIds = ["fetched", "framed", "ran", "initialize", "initialized", "sized", "result"] as const;
export type StageId = (typeof stageIds)[number];

export interface Stage {
  readonly id: StageId;
  /**
   * - `done`: it was seen, or something that comes after it.
   * - `waiting`: it is the next one. `stopped`: it should have come by now.
   * - `ahead`: something else comes first. `unseen`: it may be done, but nothing was heard of it.
   */
  readonly state: "done" | "waiting" | "stopped" | "ahead" | "unseen";
  /** Milliseconds since the app was opened. */
  readonly at?: number;
}

/** How far the start of an app has come. */
export function stagesOf(facts: StartFacts): readonly Stage[] {
  const times = new Map(stageIds.map((id) => [id, whenSeen(id, facts)]));
  // A size may be reported by an app that is not initialized, and so tells nothing of what comes before.
  const last = stageIds.findLastIndex((id) => id !== "sized" && times.get(id) !== undefined);
  const isOver = facts.status === "failed" || facts.status === "closed" || facts.isLate;
  // An app need not report its size, and so nothing waits for that.
  const next = stageIds.find((id, index) => index > last && id !== "sized");
  return stageIds.map((id, index): Stage => {
    const at = times.get(id);
    if (index <= last || (id === "sized" && at !== undefined)) {
      if (at === undefined && id === "sized") return { id, state: "unseen" };
      return { id, state: "done", ...(typeof at === "number" ? { at } : {}) };
    }
    if (id !== next) return { id, state: "ahead" };
    const waitsForServer = id === "result" && !facts.isAnswered;
    return { id, state: isOver && !waitsForServer ? "stopped" : "waiting" };
  });
}

/** When a stage was seen; `true` where there is no telling when. */
function whenSeen(
  id: StageId,
  { app, status, seen: { at }, reports }: StartFacts,
): number | true | undefined {
  switch (id) {
    case "fetched":
      return app ? true : undefined;
    case "ran":
      return at.ran ?? (reports.some(({ blocked }) => /^(?:wasm-)?eval$/.test(blocked)) || undefined);
    case "initialized":
      return at.initialized ?? (status === "ready" || undefined);
    default:
      return at[id];
  }
}
