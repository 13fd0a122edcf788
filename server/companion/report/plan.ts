import {
  bind,
  type EventProp,
  element,
  form,
  type PlanChild,
  plan,
  table,
  theme,
} from "../../../plans/authoring/index.js";
import type { RuntimePlan } from "../../../plans/types.js";
import type { SystemFigures } from "../system/figures.js";
import { reportCsv, reportRows } from "./rows.js";

/** The one host that a link of the report leads to. */
export const manualHost = "man7.org";
/** What the model is told of: what the person wants to talk about. */
export const concernPath = "concern";

/** A report to take along: as a file, into the conversation, on the whole screen, and with a page that explains it. */
export function reportPlan(figures: SystemFigures): RuntimePlan {
  const rows = reportRows(figures);
  const { host, takenAt } = figures;
  const concerns = ["everything", "processor", "memory"];
  return plan({
    id: "system-report",
    state: {
      initial: { [concernPath]: "everything" },
      transitions: { concern: [{ type: "set", path: concernPath, value: { $from: "event.value" } }] },
    },
    root: element(
      "article",
      { "aria-labelledby": "report-title" },
      element("h1", { id: "report-title", style: { marginBlockStart: "0" } }, "A report to take along"),
      element(
        "p",
        { style: { color: theme.muted } },
        `${host.name}, ${host.system}, read at ${takenAt.toISOString().slice(11, 19)} UTC.`,
      ),
      table({
        caption: "Figures",
        rows,
        columns: [
          { key: "figure", header: "Figure", rowHeader: true },
          { key: "value", header: "Value", align: "end" },
        ],
      }),
      bar(
        button("Save as CSV", {
          type: "download:system-report.csv",
          payload: { text: reportCsv(rows), mimeType: "text/csv" },
        }),
        button("Full screen", "display:fullscreen"),
        button("Back", "display:inline"),
      ),
      element(
        "p",
        null,
        "The load is explained in ",
        element(
          "a",
          { onClick: `link:https://${manualHost}/linux/man-pages/man5/proc_loadavg.5.html` },
          "proc_loadavg(5)",
        ),
        ".",
      ),
      form({
        id: "ask",
        submit: "Ask in the conversation",
        onSubmit: { type: "message:", payload: { text: bind("event.form.question") } },
        fields: [
          { kind: "select", name: "concern", label: "This is about", options: concerns, onChange: "concern" },
          {
            kind: "text",
            name: "question",
            label: "Question",
            required: true,
            maxLength: 500,
            hint: "It is sent in your name. The model learns from the choice above what it is about.",
          },
        ],
      }),
    ),
  });
}

function bar(...children: readonly PlanChild[]): PlanChild {
  return element(
    "div",
    { style: { display: "flex", flexWrap: "wrap", gap: "0.5rem", marginBlock: "1rem" } },
    ...children,
  );
}

function button(label: string, onClick: EventProp): PlanChild {
  return element("button", { type: "button", onClick }, label);
}
