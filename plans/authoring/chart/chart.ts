import type { ElementNode } from "../../types.js";
import { assertChoice, assertList, assertText } from "../option.js";
import { categoryChart } from "./category-chart.js";
import { histogram } from "./histogram.js";
import type { ChartOptions } from "./options.js";
import { pieChart } from "./pie.js";
import { sparkline } from "./sparkline.js";

/**
 * A chart as an SVG tree, with its title, a description, a legend, and its data as a table. It follows the host's text
 * colour, and its series can be told apart on light and on dark grounds.
 *
 * @throws AuthoringError `OPTION_INVALID`
 */
export function chart(options: ChartOptions): ElementNode {
  assertOptions(options);
  switch (options.kind) {
    case "pie":
      return pieChart(options);
    case "sparkline":
      return sparkline(options);
    case "histogram":
      return histogram(options);
    default:
      return categoryChart(options);
  }
}

const kinds = ["line", "area", "bar", "stacked-bar", "pie", "histogram", "sparkline"];

function assertOptions(options: ChartOptions): void {
  const { kind } = options;
  assertChoice("kind of a chart", kind, kinds);
  assertText(`title of a ${kind} chart`, options.title);
  const list = (name: string, value: unknown) => assertList(`${name} of a ${kind} chart`, value);
  if (kind === "pie") {
    list("slices", options.slices);
    for (const { label } of options.slices) assertText("label of a slice", label);
  } else if (kind === "sparkline" || kind === "histogram") list("values", options.values);
  else {
    list("categories", options.categories);
    list("series", options.series);
    for (const { label, values } of options.series) {
      assertText("label of a series", label);
      assertList("values of a series", values);
    }
  }
}
