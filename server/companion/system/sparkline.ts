import type { ElementNode } from "../../../plans/types.js";
import { el } from "./tree.js";

const width = 240;
const height = 48;

/**
 * A line of shares between 0 and 1, oldest at the left, as inline SVG. It takes the width it gets.
 *
 * @param label what a screen reader says instead of the picture
 */
export function sparkline(shares: readonly number[], label: string): ElementNode {
  const line = points(shares);
  const accent = "var(--color-text-info, currentColor)";
  return el(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
      style: { display: "block", width: "100%", height: `${height}px` },
    },
    el("polygon", {
      points: `0,${height} ${line} ${width},${height}`,
      style: { fill: accent, fillOpacity: 0.15 },
    }),
    el("polyline", {
      points: line,
      "vector-effect": "non-scaling-stroke",
      style: { fill: "none", stroke: accent, strokeWidth: "2px" },
    }),
  );
}

function points(shares: readonly number[]): string {
  // One share alone is a level line.
  const values = shares.length === 1 ? [...shares, ...shares] : shares;
  const step = width / Math.max(1, values.length - 1);
  return values.map((share, index) => `${round(index * step)},${round(height * (1 - share))}`).join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
