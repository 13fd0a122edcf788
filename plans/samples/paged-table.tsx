/** @jsxImportSource porthole-mcp */
import { badge, createFormat, plan, type Tone, table, theme } from "../authoring/index.js";
import { PageHead } from "./layout.js";

const format = createFormat({
  locale: "en-US",
  timeZone: "America/New_York",
  now: Date.UTC(2026, 10, 30, 15),
});

type Status = "active" | "trial" | "overdue" | "closed";

const tones: { readonly [status in Status]: Tone } = {
  active: "success",
  trial: "info",
  overdue: "danger",
  closed: "neutral",
};

interface Customer {
  readonly number: string;
  readonly name: string;
  readonly city: string;
  readonly status: Status;
  readonly seats: number;
  readonly spend: number | null;
  readonly seen: string;
}

const customers: readonly Customer[] = [
  {
    number: "C-1025",
    name: "Okonkwo Shipping",
    city: "Lagos",
    status: "active",
    seats: 42,
    spend: 18_240.5,
    seen: "2026-11-30T14:20:00Z",
  },
  {
    number: "C-1026",
    name: "Bergstr\u00f6m & Lund",
    city: "Malm\u00f6",
    status: "active",
    seats: 12,
    spend: 5_112,
    seen: "2026-11-30T09:02:00Z",
  },
  {
    number: "C-1027",
    name: "Harbour Dental",
    city: "Halifax",
    status: "trial",
    seats: 3,
    spend: null,
    seen: "2026-11-29T18:45:00Z",
  },
  {
    number: "C-1028",
    name: "Pacific Kelp Co-op",
    city: "Eureka",
    status: "overdue",
    seats: 9,
    spend: 2_874.25,
    seen: "2026-11-12T20:10:00Z",
  },
  {
    number: "C-1029",
    name: "N\u00famero Cinco",
    city: "Valencia",
    status: "active",
    seats: 27,
    spend: 11_960,
    seen: "2026-11-30T13:58:00Z",
  },
  {
    number: "C-1030",
    name: "Tanaka Precision",
    city: "Nagoya",
    status: "active",
    seats: 118,
    spend: 61_404.75,
    seen: "2026-11-30T12:31:00Z",
  },
  {
    number: "C-1031",
    name: "Quill and Sons",
    city: "Galway",
    status: "closed",
    seats: 0,
    spend: 740,
    seen: "2026-08-02T10:00:00Z",
  },
  {
    number: "C-1032",
    name: "Atlas Mountain Guides",
    city: "Marrakesh",
    status: "trial",
    seats: 5,
    spend: null,
    seen: "2026-11-27T07:15:00Z",
  },
  {
    number: "C-1033",
    name: "Ferrous Works",
    city: "Pittsburgh",
    status: "active",
    seats: 64,
    spend: 29_310,
    seen: "2026-11-30T14:55:00Z",
  },
  {
    number: "C-1034",
    name: "Little Acorn Nursery",
    city: "Bristol",
    status: "overdue",
    seats: 7,
    spend: 1_998,
    seen: "2026-11-03T16:40:00Z",
  },
];

/** The third page of many; the buttons ask a tool for the others. */
export const pagedTable = plan({
  id: "sample-paged-table",
  root: (
    <article>
      <PageHead title="Customers" about="Sorted by number. Spend is that of the last twelve months.">
        <button type="button" onClick={{ type: "tool:export_customers", payload: { as: "csv" } }}>
          Export
        </button>
      </PageHead>
      {table<Customer>({
        caption: "Customers, ten to a page",
        rowKey: "number",
        rows: customers,
        columns: [
          {
            key: "number",
            header: "No.",
            format: (value) => <span style={{ whiteSpace: "nowrap", color: theme.muted }}>{value}</span>,
          },
          {
            key: "name",
            header: "Customer",
            rowHeader: true,
            format: (value, { city }) => (
              <>
                {value}
                <br />
                <small>{city}</small>
              </>
            ),
          },
          {
            key: "status",
            header: "Status",
            format: (value) => badge({ children: value, tone: tones[value] }),
          },
          { key: "seats", header: "Seats", format: (value) => format.number(value) },
          { key: "spend", header: "Spend", format: (value) => format.currency(value, "USD") },
          { key: "seen", header: "Last seen", align: "end", format: (value) => format.relative(value) },
        ],
        footer: {
          name: "This page",
          seats: format.number(customers.reduce((sum, { seats }) => sum + seats, 0)),
          spend: format.currency(
            customers.reduce((sum, { spend }) => sum + (spend ?? 0), 0),
            "USD",
          ),
        },
        paging: { page: 3, size: 10, total: 248, tool: "list_customers", args: { sort: "number" } },
      })}
    </article>
  ),
});
