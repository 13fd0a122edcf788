import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";

export interface DisclosureOptions {
  /** The line that is always there, and opens the rest. */
  readonly summary: PlanChild;
  readonly children?: PlanChild;
  /** Open at first. */
  readonly open?: boolean | undefined;
  /** Disclosures of the same name close one another. */
  readonly group?: string | undefined;
}

/** A summary that opens and closes what belongs to it, with no state in the plan. */
export function disclosure({ summary, children, open, group }: DisclosureOptions): ElementNode {
  return build("details", { open: open === true ? true : undefined, name: group }, [
    build("summary", undefined, summary),
    build("div", undefined, children),
  ]);
}
