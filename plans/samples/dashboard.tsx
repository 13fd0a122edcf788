/** @jsxImportSource porthole-mcp */
import { badge as Badge, chart, createFormat, meter, plan, table, theme } from "../authoring/index.js";
import { Card, CardTitle, Columns, Muted, PageHead } from "./layout.js";

const format = createFormat({ locale: "en-GB", timeZone: "Europe/Berlin", now: Date.UTC(2026, 10, 30, 9) });
const euros = (value: number) => format.currency(value, "EUR", { maximumFractionDigits: 0 });
const updated = Date.UTC(2026, 10, 30, 8, 48);

const weeks = ["W37", "W38", "W39", "W40", "W41", "W42", "W43", "W44", "W45", "W46", "W47", "W48"];
const online = [
  18_420, 19_105, 18_870, 20_340, 21_015, 20_780, 22_460, 23_120, 22_905, 24_380, 26_740, 31_215,
];
const shops = [
  41_300, 40_850, 42_210, 41_960, 40_115, 39_870, 41_240, 42_905, 43_380, 42_750, 44_160, 46_020,
];

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly change: number;
  readonly good: boolean;
  readonly trend: readonly number[];
}

const figures: readonly Figure[] = [
  {
    name: "Revenue",
    value: euros(77_235),
    change: 0.089,
    good: true,
    trend: weeks.map((_, index) => (online[index] ?? 0) + (shops[index] ?? 0)),
  },
  {
    name: "Orders",
    value: format.number(4_118),
    change: 0.064,
    good: true,
    trend: [3.4, 3.5, 3.5, 3.6, 3.5, 3.4, 3.7, 3.8, 3.8, 3.8, 3.9, 4.1],
  },
  {
    name: "Average basket",
    value: format.currency(18.76, "EUR"),
    change: 0.023,
    good: true,
    trend: [17.6, 17.2, 17.5, 17.4, 17.3, 17.6, 17.4, 17.5, 17.6, 17.7, 18.3, 18.8],
  },
  {
    name: "Refunds",
    value: format.percent(0.014, 1),
    change: 0.002,
    good: false,
    trend: [1.1, 1.2, 1.1, 1, 1.1, 1.2, 1.3, 1.2, 1.2, 1.1, 1.2, 1.4],
  },
];

function Kpi({ figure }: { readonly figure: Figure }) {
  const { name, value, change, good, trend } = figure;
  return (
    <Card>
      <Muted>{name}</Muted>
      <div
        style={{ fontSize: "1.45rem", fontWeight: 600, lineHeight: 1.35, fontVariantNumeric: "tabular-nums" }}
      >
        {value}
      </div>
      <Badge tone={good ? "success" : "danger"}>
        {format.number(change, { style: "percent", maximumFractionDigits: 1, signDisplay: "always" })}
      </Badge>
      <div style={{ margin: "6px 0 12px" }}>
        {chart({ kind: "sparkline", title: `${name}, 12 weeks`, values: trend })}
      </div>
    </Card>
  );
}

const products = [
  { name: "Yirgacheffe, 1 kg", sold: 412, revenue: 14_008, margin: 0.412 },
  { name: "House espresso, 1 kg", sold: 655, revenue: 13_755, margin: 0.367 },
  { name: "Huehuetenango, 250 g", sold: 891, revenue: 10_247, margin: 0.438 },
  { name: "Filter papers, size 02", sold: 1_204, revenue: 5_418, margin: 0.571 },
  { name: "Hand grinder", sold: 61, revenue: 5_124, margin: 0.243 },
];

/** A shop's week at a glance. */
export const dashboard = plan({
  id: "sample-dashboard",
  root: (
    <article>
      <PageHead
        title="Week 48 at a glance"
        about={<>Kranich Coffee, three shops and online. Updated {format.relative(updated)}.</>}
      >
        <button type="button" onClick={{ type: "tool:sales_report", payload: { week: 48 } }}>
          Refresh
        </button>
      </PageHead>
      <Columns min="9rem">
        {figures.map((figure) => (
          <Kpi key={figure.name} figure={figure} />
        ))}
      </Columns>
      <Columns min="20rem">
        <Card>
          {chart({
            kind: "area",
            width: 320,
            title: "Revenue by week",
            categories: weeks,
            series: [
              { label: "Shops", values: shops },
              { label: "Online", values: online },
            ],
            format: (value) => format.currency(value, "EUR", { notation: "compact" }),
          })}
        </Card>
        <Card>
          {chart({
            kind: "stacked-bar",
            width: 320,
            title: "Orders by day and place",
            categories: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            series: [
              { label: "Mitte", values: [142, 138, 151, 149, 188, 262, 204] },
              { label: "Neuk\u00f6lln", values: [118, 121, 117, 126, 160, 231, 196] },
              { label: "Wedding", values: [84, 79, 88, 90, 112, 148, null] },
              { label: "Online", values: [171, 158, 164, 177, 203, 151, 182] },
            ],
          })}
        </Card>
      </Columns>
      <Columns min="24rem">
        <Card>
          {table({
            caption: "Best sellers this week",
            rowKey: "name",
            rows: products,
            columns: [
              { key: "name", header: "Product", rowHeader: true },
              { key: "sold", header: "Sold", format: (value) => format.number(value) },
              { key: "revenue", header: "Revenue", format: euros },
              { key: "margin", header: "Margin", format: (value) => format.percent(value, 1) },
            ],
          })}
        </Card>
        <Card>
          <CardTitle>Green coffee in stock</CardTitle>
          {meter({
            label: "Ethiopia Yirgacheffe",
            value: 412,
            max: 600,
            low: 150,
            high: 300,
            optimum: 600,
            display: "412 of 600 kg",
          })}
          {meter({
            label: "Guatemala Huehuetenango",
            value: 236,
            max: 600,
            low: 150,
            high: 300,
            optimum: 600,
            display: "236 of 600 kg",
          })}
          {meter({
            label: "Brazil Mogiana",
            value: 92,
            max: 600,
            low: 150,
            high: 300,
            optimum: 600,
            display: "92 of 600 kg",
          })}
          <p style={{ color: theme.muted, fontSize: theme.small }}>
            Mogiana lasts about five more days. The next container is due on{" "}
            {format.date("2026-12-03", "long")}.
          </p>
        </Card>
      </Columns>
    </article>
  ),
});
