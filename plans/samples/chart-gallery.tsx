/** @jsxImportSource porthole-mcp */
import { chart, createFormat, plan, theme } from "../authoring/index.js";
import { Card, Columns, PageHead } from "./layout.js";

const format = createFormat({ locale: "en", timeZone: "UTC", now: 0 });
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const degrees = (value: number) => `${format.number(value, { maximumFractionDigits: 1 })} \u00b0C`;

/** Times of 160 requests in milliseconds, with the long tail that such times have. */
const latencies = Array.from({ length: 160 }, (_, index) => {
  const spread = Math.abs(Math.sin(index * 12.9898) * 43758.5453) % 1;
  return 38 + 62 * spread + 160 * spread ** 9;
});

/** Every kind of chart on ordinary data: gaps, losses and long names included. */
export const chartGallery = plan({
  id: "sample-chart-gallery",
  root: (
    <article>
      <PageHead title="Charts" about="Each one brings its figures as a table." />
      <Columns min="20rem">
        <Card>
          {chart({
            kind: "line",
            width: 320,
            title: "Mean temperature by month",
            categories: months,
            series: [
              {
                label: "Reykjav\u00edk",
                values: [0.1, 0.4, 0.7, 3.2, 6.8, 9.9, 11.6, 11.2, 8.4, 4.9, 2.1, 0.5],
              },
              {
                label: "Lisbon",
                values: [11.6, 12.7, 14.9, 15.9, 18.0, 21.2, 23.1, 23.5, 22.1, 18.8, 15.0, 12.4],
              },
              {
                label: "Ulaanbaatar",
                values: [-21.6, -16.6, -7.4, 2.0, 10.1, null, null, 16.3, 9.6, 1.0, -11.1, -18.9],
              },
            ],
            format: degrees,
          })}
        </Card>
        <Card>
          {chart({
            kind: "area",
            width: 320,
            title: "Visitors in the museum",
            categories: Array.from({ length: 60 }, (_, index) => `Day ${index + 1}`),
            series: [
              {
                label: "Visitors",
                values: Array.from({ length: 60 }, (_, index) =>
                  Math.round(900 + index * 6 + 420 * Math.sin((index * Math.PI * 2) / 7) ** 2),
                ),
              },
            ],
            format: (value) => format.number(value),
          })}
        </Card>
        <Card>
          {chart({
            kind: "bar",
            width: 320,
            title: "Result by quarter",
            categories: ["Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "Q1 2026", "Q2 2026"],
            series: [{ label: "Result", values: [1.2, 0.4, -0.8, -0.3, 0.9, 1.7] }],
            format: (value) => `${format.number(value)} M`,
          })}
        </Card>
        <Card>
          {chart({
            kind: "bar",
            width: 320,
            title: "Bicycles counted at three bridges",
            categories: ["2022", "2023", "2024", "2025"],
            series: [
              { label: "Oberbaum", values: [7_120, 7_480, 8_010, 8_390] },
              { label: "Jannowitz", values: [5_940, 6_210, 6_180, 6_720] },
              { label: "Maybach", values: [4_380, 4_410, 4_960, 5_230] },
            ],
            format: (value) => format.compact(value),
          })}
        </Card>
        <Card>
          {chart({
            kind: "stacked-bar",
            width: 320,
            title: "Electricity by source",
            categories: ["2019", "2020", "2021", "2022", "2023", "2024", "2025"],
            series: [
              { label: "Wind", values: [126, 132, 114, 124, 140, 138, 145] },
              { label: "Sun", values: [45, 49, 48, 58, 61, 72, 84] },
              { label: "Biomass", values: [44, 45, 44, 43, 42, 41, 40] },
              { label: "Gas", values: [90, 92, 89, 79, 75, 77, 70] },
              { label: "Coal", values: [171, 134, 165, 180, 130, 107, 92] },
            ],
            format: (value) => `${format.number(value)} TWh`,
          })}
        </Card>
        <Card>
          {chart({
            kind: "histogram",
            width: 320,
            title: "Response times",
            values: latencies,
            bins: 12,
            format: (value) => `${format.number(value)}`,
            labels: { value: "Requests", category: "Milliseconds" },
          })}
        </Card>
        <Card>
          {chart({
            kind: "pie",
            title: "Where a day goes",
            slices: [
              { label: "Sleep", value: 7.6 },
              { label: "Work", value: 7.1 },
              { label: "Meals", value: 1.8 },
              { label: "On the way", value: 1.3 },
              { label: "Household", value: 2.2 },
              { label: "Free time", value: 4 },
            ],
            format: (value) => `${format.number(value, { maximumFractionDigits: 1 })} h`,
          })}
        </Card>
        <Card>
          <p>
            <strong>In a sentence.</strong> Downloads of the client library rose all autumn{" "}
            {chart({
              kind: "sparkline",
              title: "Downloads",
              values: [31, 33, 32, 36, 41, 40, 44, 52, 58, 57, 66],
            })}{" "}
            while open reports fell{" "}
            {chart({
              kind: "sparkline",
              title: "Open reports",
              values: [88, 84, 85, 71, 66, 64, null, 52, 47, 41, 38],
            })}
            .
          </p>
          <p style={{ color: theme.muted }}>A gap in the data stays a gap in the line.</p>
        </Card>
      </Columns>
    </article>
  ),
});
