/** @jsxImportSource porthole-mcp */
import { chart, createFormat, plan } from "porthole-mcp/plans";

interface Month {
  readonly name: string;
  readonly shops: number;
  readonly online: number | null;
}

export function salesPlan(months: readonly Month[], locale: string) {
  const format = createFormat({ locale });
  return plan({
    id: "sales",
    root: (
      <section>
        <h2>Sales</h2>
        {chart({
          kind: "line",
          title: "Sales by month",
          categories: months.map(({ name }) => name),
          series: [
            { label: "Shops", values: months.map(({ shops }) => shops) },
            { label: "Online", values: months.map(({ online }) => online) },
          ],
          format: (value) => format.currency(value, "EUR", { maximumFractionDigits: 0 }),
        })}
      </section>
    ),
  });
}
