import type { ElementNode } from "../../types.js";
import { categoryChart } from "./category-chart.js";
import { histogram } from "./histogram.js";
import type { ChartOptions } from "./options.js";
import { pieChart } from "./pie.js";
import { sparkline } from "./sparkline.js";

/**
 * A chart as an SVG tree, with its title, a description, a legend, and its data as a table. It follows the host's text
 * colour, and its series can be told apart on light and on dark grounds.
 */
export function chart(options: ChartOptions): ElementNode {
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
