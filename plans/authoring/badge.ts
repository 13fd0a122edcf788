import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";
import { type Tone, toneColor } from "./theme.js";

export interface BadgeOptions {
  /** What the badge says, in a word or two. */
  readonly children?: PlanChild;
  /** `neutral` unless told. */
  readonly tone?: Tone | undefined;
}

/** A short label in a coloured pill: a status, a count, a kind. */
export function badge({ children, tone = "neutral" }: BadgeOptions): ElementNode {
  return build(
    "span",
    {
      style: {
        display: "inline-block",
        padding: "0 0.6em",
        border: "1px solid color-mix(in srgb, currentColor 30%, transparent)",
        borderRadius: "var(--border-radius-full, 999px)",
        background: "color-mix(in srgb, currentColor 9%, transparent)",
        color: toneColor(tone),
        fontSize: "0.8125em",
        fontWeight: "var(--font-weight-medium, 500)",
        lineHeight: "1.6",
        whiteSpace: "nowrap",
      },
    },
    children,
  );
}
