import type { ElementNode } from "../../types.js";
import { build } from "../element.js";
import { missing } from "../format.js";
import { theme } from "../theme.js";
import { type ChartValue, type Drawing, drawable } from "./options.js";

/** The data of a chart: column heads after the first, and rows of a name and values. */
export interface DataRows {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly ChartValue[] }[];
}

/** The most cells that a table beside a chart has, so that the chart stays well within a plan's nodes. */
const cellLimit = 600;

/** The data of a chart as a table that opens on demand: for screen readers, and for whoever wants the figures. */
export function dataTable(drawing: Drawing, { heads, rows }: DataRows): ElementNode {
  const { labels, format, title } = drawing;
  const room = Math.max(1, Math.floor(cellLimit / (heads.length + 1)));
  const step = Math.ceil(rows.length / room);
  const shown = rows.filter((_, index) => index % step === 0);
  const number = { textAlign: "end", whiteSpace: "nowrap" };
  return build("details", { class: "plain", style: { fontSize: theme.small, margin: "6px 0 0" } }, [
    build("summary", undefined, labels.table),
    build("div", { role: "region", "aria-label": title, tabindex: 0, style: { overflowX: "auto" } }, [
      build("table", undefined, [
        build(
          "caption",
          undefined,
          step > 1 ? `${title} (${labels.sampled(shown.length, rows.length)})` : title,
        ),
        build("thead", undefined, [
          build("tr", undefined, [
            build("th", { scope: "col" }, labels.category),
            heads.map((head) => build("th", { scope: "col", style: number }, head)),
          ]),
        ]),
        build(
          "tbody",
          undefined,
          shown.map(({ name, values }) =>
            build("tr", undefined, [
              build("th", { scope: "row" }, name),
              heads.map((_, index) => {
                const value = drawable(values[index]);
                return build("td", { style: number }, value === undefined ? missing : format(value));
              }),
            ]),
          ),
        ),
      ]),
    ]),
  ]);
}
