/** @jsxImportSource porthole-mcp */
import { badge as Badge, createFormat, dialog, keyValue, plan, table } from "../authoring/index.js";
import { Columns, PageHead } from "./layout.js";

const format = createFormat({ locale: "en-IE", timeZone: "Europe/Vienna", now: Date.UTC(2026, 10, 30) });
const euros = (value: number) => format.currency(value, "EUR");

const lines = [
  { item: "Facade survey, drone flight", note: "Schottenring 14, two flights", quantity: 2, price: 480 },
  { item: "3D model from the survey", note: "IFC 4, level of detail 300", quantity: 1, price: 2_150 },
  { item: "Structural report", note: "Balconies on floors 2 to 5", quantity: 14.5, price: 128 },
  { item: "Travel, flat rate", note: "Within Vienna", quantity: 3, price: 36.5 },
];
const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
const tax = net * 0.2;

/** An invoice as a person would print it, with one thing to do. */
export const invoice = plan({
  id: "sample-invoice",
  root: (
    <article style={{ maxWidth: "44rem" }}>
      <PageHead title="Invoice 2026-0417" about="Lindner & Hofer Ingenieure, Vienna">
        <Badge tone="warning">Due in 14 days</Badge>
      </PageHead>
      <Columns min="16rem">
        <div>
          <strong>Billed to</strong>
          <address style={{ fontStyle: "normal" }}>
            Hausverwaltung Sonnleitner
            <br />
            Margaretenstra&szlig;e 70/2/3
            <br />
            1050 Wien
          </address>
        </div>
        {keyValue({
          items: [
            { label: "Date", value: <time datetime="2026-11-30">{format.date("2026-11-30", "long")}</time> },
            { label: "Due", value: <time datetime="2026-12-14">{format.date("2026-12-14", "long")}</time> },
            { label: "Order", value: "SR-14 / 2026" },
            { label: "VAT number", value: <code>ATU61234567</code> },
          ],
        })}
      </Columns>
      {table({
        caption: "Services from 2 to 27 November 2026",
        rows: lines,
        columns: [
          {
            key: "item",
            header: "Service",
            rowHeader: true,
            format: (value, { note }) => (
              <>
                {value}
                <br />
                <small>{note}</small>
              </>
            ),
          },
          { key: "quantity", header: "Quantity", format: (value) => format.number(value) },
          { key: "price", header: "Price", format: euros },
          {
            key: "note",
            header: "Amount",
            align: "end",
            format: (_, line) => euros(line.quantity * line.price),
          },
        ],
      })}
      <div style={{ display: "grid", justifyItems: "end", marginBlockStart: 12 }}>
        {keyValue({
          align: "end",
          items: [
            { label: "Net", value: euros(net) },
            { label: "VAT 20%", value: euros(tax) },
            { label: "Total", value: <strong style={{ fontSize: "1.2em" }}>{euros(net + tax)}</strong> },
          ],
        })}
      </div>
      <p>
        <small>
          Please transfer to <code>AT48 3200 0000 1234 5864</code> with the invoice number. Two per cent
          discount within seven days.
        </small>
      </p>
      {dialog({
        id: "approve",
        trigger: "Approve for payment",
        title: `Pay ${euros(net + tax)} on 14 December?`,
        close: "Not now",
        children: "The payment run picks it up. Accounting can stop it until the evening before.",
        actions: (
          <button
            type="button"
            class="primary"
            onClick={{ type: "tool:approve_invoice", payload: { number: "2026-0417" } }}
          >
            Approve
          </button>
        ),
      })}
    </article>
  ),
});
