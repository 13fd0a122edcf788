/** @jsxImportSource porthole-mcp */
import { bind, form, plan } from "../authoring/index.js";
import { PageHead } from "./layout.js";

/** One form with every kind of field, sent to one tool. */
export const formSample = plan({
  id: "sample-form",
  root: (
    <article style={{ maxWidth: "34rem" }}>
      <PageHead title="Request time off" about="Your manager, Priya Raman, will get this by mail." />
      {form({
        id: "leave",
        label: "Request time off",
        submit: "Send request",
        busy: bind("tool.request_leave.pending"),
        error: bind("tool.request_leave.error"),
        onSubmit: { type: "tool:request_leave", payload: { request: bind("event.form") } },
        actions: <button type="reset">Clear</button>,
        fields: [
          {
            kind: "radio",
            name: "type",
            label: "Kind of leave",
            required: true,
            value: "holiday",
            options: [
              { value: "holiday", label: "Holiday (14 days left)" },
              { value: "sick", label: "Sick leave" },
              { value: "parental", label: "Parental leave" },
              { value: "unpaid", label: "Unpaid leave" },
            ],
          },
          {
            kind: "date",
            name: "from",
            label: "First day",
            required: true,
            value: "2026-12-21",
            min: "2026-12-01",
          },
          {
            kind: "date",
            name: "to",
            label: "Last day",
            required: true,
            value: "2026-12-18",
            min: "2026-12-01",
            error: "The last day is before the first day.",
          },
          {
            kind: "select",
            name: "cover",
            label: "Who covers for you",
            placeholder: "Choose a colleague",
            required: true,
            options: ["Mei Tanaka", "Jonas Weber", "Amina Diallo", "Luca Moretti"],
          },
          {
            kind: "email",
            name: "contact",
            label: "Address while away",
            hint: "Used only when something cannot wait.",
            autocomplete: "email",
            placeholder: "name@example.com",
          },
          { kind: "number", name: "hours", label: "Hours to hand over", value: 6, min: 0, max: 40, step: 1 },
          {
            kind: "range",
            name: "urgency",
            label: "How sure are the dates",
            hint: "Left: still open. Right: fixed, tickets are booked.",
            value: 70,
            min: 0,
            max: 100,
            step: 10,
          },
          {
            kind: "textarea",
            name: "note",
            label: "Anything to know",
            rows: 3,
            maxLength: 500,
            hint: "At most 500 characters.",
          },
          {
            kind: "checkbox",
            name: "calendar",
            label: "Block these days in the team calendar",
            checked: true,
          },
        ],
      })}
    </article>
  ),
});
