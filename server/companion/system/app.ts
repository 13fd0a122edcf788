import { z } from "zod";
import { planAppPart, planTool } from "../../app/part.js";
import { planResult } from "../../app/plan-result.js";
import { createViewResource, type ViewResource } from "../../app/view-resource.js";
import type { SurfacePart } from "../../parts/index.js";
import type { SystemMonitor } from "./figures.js";
import { refreshTool, systemPlan } from "./plan.js";
import type { ByteUnits } from "./units.js";

const share = z.number().min(0).max(1);
const amount = z.number().nonnegative();
const outputSchema = z.object({
  takenAt: z.string().describe("ISO 8601, UTC"),
  host: z.object({ name: z.string(), system: z.string(), uptimeSeconds: amount }),
  load: z.array(amount).length(3),
  memory: z.object({ usedBytes: amount, totalBytes: amount }),
  cores: z.array(z.object({ model: z.string(), busy: share })),
  history: z.array(share),
  sampleSeconds: amount,
  process: z.object({
    pid: z.number().int(),
    uptimeSeconds: amount,
    residentBytes: amount,
    heapUsedBytes: amount,
    heapTotalBytes: amount,
    eventLoopBusy: share,
  }),
});

const refreshInput = z.object({
  units: z.enum(["binary", "decimal"]).default("binary").describe("How amounts of memory are shown"),
});

const readOnly = { readOnlyHint: true, openWorldHint: false };

/** The view of the system app: it may refresh, and nothing else. */
export function createSystemView(): ViewResource {
  return createViewResource({
    uri: "ui://system",
    name: "system-view",
    title: "This machine",
    description: "Shows the load, the memory, the cores and the server process of this machine.",
    config: { tools: [refreshTool] },
  });
}

/** `show_system` and, for the app alone, `refresh_system`. */
export function systemPart(monitor: SystemMonitor): SurfacePart {
  const view = createSystemView();
  const show = async (units?: ByteUnits) => {
    const figures = await monitor.read();
    return planResult(systemPlan(figures, units), { data: figures });
  };
  return planAppPart([
    planTool({
      name: "show_system",
      title: "Show this machine",
      description:
        "Shows the current load, memory, cores, uptime and server process of the machine that this server runs on.",
      outputSchema,
      view,
      annotations: readOnly,
      handler: () => show(),
    }),
    planTool({
      name: refreshTool,
      title: "Refresh",
      description: "Reads the figures of the machine again, for the view that shows them.",
      view,
      visibility: ["app"],
      inputSchema: refreshInput,
      annotations: readOnly,
      handler: ({ units }) => show(units),
    }),
  ]);
}
