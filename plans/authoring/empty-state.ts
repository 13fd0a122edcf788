import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";
import { theme } from "./theme.js";

export interface EmptyStateOptions {
  /** What is not there, for example "No invoices yet". */
  readonly title: PlanChild;
  /** Why, and what to do about it. */
  readonly children?: PlanChild;
  /** A button or two. */
  readonly actions?: PlanChild;
}

/** What stands in the place of a list that has nothing to show. */
export function emptyState({ title, children, actions }: EmptyStateOptions): ElementNode {
  return build(
    "div",
    {
      style: {
        display: "grid",
        justifyItems: "center",
        gap: "6px",
        padding: "28px 16px",
        border: `1px dashed ${theme.line}`,
        borderRadius: theme.radius,
        textAlign: "center",
      },
    },
    [
      build("strong", undefined, title),
      hasContent(children) && build("div", { style: { maxWidth: "36em", color: theme.muted } }, children),
      hasContent(actions) && build("div", { style: { marginTop: "8px" } }, actions),
    ],
  );
}

function hasContent(child: PlanChild): boolean {
  return child !== undefined && child !== null && child !== false;
}
