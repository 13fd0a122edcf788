import type { ElementNode } from "../../types.js";
import { build, type PlanChild } from "../element.js";

/** About the width of a letter at the size of chart text. */
export const letterWidth = 7;

/** A picture with a name and a description, for the eye and for screen readers alike. */
export function picture(
  title: string,
  description: string,
  [width, height]: readonly [number, number],
  style: { readonly [property: string]: string | number },
  children: PlanChild,
): ElementNode {
  return build(
    "svg",
    {
      role: "img",
      viewBox: `0 0 ${width} ${height}`,
      fill: "none",
      // Text anchors turn round in right-to-left text, and the places of the letters are reckoned from the left.
      direction: "ltr",
      style,
    },
    [build("title", undefined, title), build("desc", undefined, description), children],
  );
}

/** A line of chart text. */
export function chartText(
  x: number,
  y: number,
  anchor: "start" | "middle" | "end",
  content: string,
  strong = false,
): ElementNode {
  return build(
    "text",
    {
      x,
      y,
      "text-anchor": anchor,
      "font-size": 12,
      fill: "currentColor",
      "fill-opacity": strong ? 1 : 0.72,
    },
    content,
  );
}

/** A text cut to a number of letters, with an ellipsis. */
export function cut(text: string, letters: number): string {
  const all = Array.from(text);
  return all.length <= letters ? text : `${all.slice(0, Math.max(letters - 1, 1)).join("")}\u2026`;
}
