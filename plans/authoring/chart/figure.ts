import type { ElementNode } from "../../types.js";
import { build, type PlanChild } from "../element.js";
import { theme } from "../theme.js";
import { type DataRows, dataTable } from "./data-table.js";
import type { Drawing } from "./options.js";

/** One entry of a legend. */
export interface LegendEntry {
  readonly label: string;
  readonly swatch: {
    readonly color: string;
    readonly opacity?: number | undefined;
    readonly dash?: string | undefined;
  };
}

/**
 * A chart with its title, its legend and its data as a table.
 *
 * @param widest pixels that the picture and the table take at most; without it, as many as there are, with the legend beside
 */
export function chartFigure(
  drawing: Drawing,
  image: PlanChild,
  legend: readonly LegendEntry[],
  rows: DataRows,
  widest?: number,
): ElementNode {
  const picture =
    image ?? build("p", { style: { padding: "24px 0", color: theme.muted } }, drawing.labels.empty);
  const names = legend.length > 0 && legendList(legend, widest === undefined);
  return build("figure", widest === undefined ? undefined : { style: { maxInlineSize: `${widest}px` } }, [
    build("figcaption", { style: { color: "inherit", fontSize: "inherit", marginBlockEnd: "6px" } }, [
      build("strong", undefined, drawing.title),
    ]),
    widest === undefined
      ? build(
          "div",
          { style: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 20px" } },
          [picture, names],
        )
      : [picture, names],
    rows.rows.length > 0 && dataTable(drawing, rows),
  ]);
}

function legendList(entries: readonly LegendEntry[], isColumn: boolean): ElementNode {
  return build(
    "ul",
    {
      style: {
        display: "flex",
        flexWrap: isColumn ? undefined : "wrap",
        flexDirection: isColumn ? "column" : undefined,
        gap: "4px 16px",
        margin: "6px 0 8px",
        padding: "0",
        listStyle: "none",
        fontSize: theme.small,
      },
    },
    entries.map(({ label, swatch }) =>
      build("li", { style: { display: "flex", alignItems: "center", gap: "6px", margin: "0" } }, [
        build(
          "svg",
          { viewBox: "0 0 16 10", width: 16, height: 10, "aria-hidden": true, fill: "none" },
          build(
            "path",
            {
              d: swatch.dash ? "M0 5H16" : "M2 5H14",
              stroke: swatch.color,
              "stroke-width": swatch.dash ? 2.5 : 8,
              "stroke-opacity": swatch.opacity,
              "stroke-dasharray": swatch.dash,
            },
            null,
          ),
        ),
        build("span", undefined, label),
      ]),
    ),
  );
}
