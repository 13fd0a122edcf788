import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";
import { missing } from "./format.js";
import { theme } from "./theme.js";

export interface MeterOptions {
  readonly label: string;
  readonly value: number | null | undefined;
  /** 0 unless told. */
  readonly min?: number | undefined;
  /** 1 unless told. */
  readonly max?: number | undefined;
  /** Where low begins to matter, where high does, and which side is good: as in HTML's `meter`. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly optimum?: number | undefined;
  /** The value in words, for example "3.2 of 5 GB"; the plain number unless told. */
  readonly display?: string | undefined;
}

/** A measured amount within known bounds, with its label and its value in words. */
export function meter(options: MeterOptions): ElementNode {
  const { label, value, min = 0, max = 1, low, high, optimum } = options;
  const known = typeof value === "number" && Number.isFinite(value);
  const display: PlanChild = options.display ?? (known ? String(value) : missing);
  return build("div", { style: { display: "grid", gap: "4px", marginBlockEnd: "12px" } }, [
    build(
      "div",
      { style: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "0 12px" } },
      [
        build("span", undefined, label),
        build("span", { style: { color: theme.muted, fontVariantNumeric: "tabular-nums" } }, display),
      ],
    ),
    build(
      "meter",
      {
        "aria-label": label,
        "aria-valuetext": options.display,
        value: known ? value : min,
        min,
        max,
        low,
        high,
        optimum,
        style: { inlineSize: "100%" },
      },
      null,
    ),
  ]);
}
