import { planAppPart, planTool } from "../../app/part.js";
import { planResult } from "../../app/plan-result.js";
import { createViewResource, type ViewResource } from "../../app/view-resource.js";
import type { SurfacePart } from "../../parts/index.js";
import type { SystemMonitor } from "../system/figures.js";
import { concernPath, manualHost, reportPlan } from "./plan.js";

/** The view of the report: it calls no tool, and asks the host for whatever a report needs. */
export function createReportView(): ViewResource {
  return createViewResource({
    uri: "ui://report",
    name: "report-view",
    title: "System report",
    description: "Shows the figures of this machine to be saved, asked about, or read on the whole screen.",
    config: {
      actions: { link: { hosts: [manualHost] }, message: true, display: true, download: true },
      context: [concernPath],
    },
  });
}

/** `system_report`. */
export function reportPart(monitor: SystemMonitor): SurfacePart {
  return planAppPart([
    planTool({
      name: "system_report",
      title: "System report",
      description:
        "Writes a report of the machine that this server runs on, which the person can save as a file or ask about.",
      view: createReportView(),
      annotations: { readOnlyHint: true, openWorldHint: false },
      handler: async () => planResult(reportPlan(await monitor.read())),
    }),
  ]);
}
