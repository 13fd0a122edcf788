import type { RuntimePlan } from "../types.js";
import { arabic } from "./arabic.js";
import { calendar } from "./calendar.js";
import { chartGallery } from "./chart-gallery.js";
import { dashboard } from "./dashboard.js";
import { diff } from "./diff.js";
import { formSample } from "./form.js";
import { invoice } from "./invoice.js";
import { kanban } from "./kanban.js";
import { logViewer } from "./log-viewer.js";
import { pagedTable } from "./paged-table.js";
import { settings } from "./settings.js";
import { wizard } from "./wizard.js";

/** A plan to look at, and to learn from. */
export interface Sample {
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly plan: RuntimePlan;
  /** The tools that its events name. */
  readonly tools: readonly string[];
}

/** The sample plans. They are the same at every run: no clock, no chance, no network. */
export const samples: readonly Sample[] = [
  { name: "dashboard", title: "A shop's week", plan: dashboard, tools: ["sales_report"] },
  { name: "form", title: "Request time off", plan: formSample, tools: ["request_leave"] },
  { name: "wizard", title: "A new workspace in three steps", plan: wizard, tools: ["create_workspace"] },
  {
    name: "paged-table",
    title: "Customers in pages",
    plan: pagedTable,
    tools: ["export_customers", "list_customers"],
  },
  { name: "invoice", title: "An invoice", plan: invoice, tools: ["approve_invoice"] },
  { name: "kanban", title: "A sprint board", plan: kanban, tools: ["move_task"] },
  { name: "calendar", title: "A month", plan: calendar, tools: ["show_month"] },
  { name: "diff", title: "A change to review", plan: diff, tools: ["review_change"] },
  { name: "chart-gallery", title: "Every kind of chart", plan: chartGallery, tools: [] },
  {
    name: "settings",
    title: "Settings behind tabs",
    plan: settings,
    tools: ["delete_account", "save_notices", "save_profile", "sign_out"],
  },
  { name: "arabic", title: "A bookshop, right to left", plan: arabic, tools: ["orders", "search"] },
  { name: "log-viewer", title: "A log with hostile lines", plan: logViewer, tools: ["tail_log"] },
];
