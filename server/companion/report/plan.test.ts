import { expect, it } from "vitest";
import { checkPlan, explainPlan } from "../../../plans/index.js";
import type { SystemFigures } from "../system/figures.js";
import { reportPlan } from "./plan.js";
import { reportCsv, reportRows } from "./rows.js";

const figures: SystemFigures = {
  takenAt: new Date("2026-11-30T16:00:00Z"),
  host: { name: "box {{a b}}", system: "Linux 6", uptimeSeconds: 93_784 },
  load: [0.5, 1.25, 2],
  memory: { usedBytes: 1_073_741_824, totalBytes: 4_294_967_296 },
  cores: [{ model: "x", busy: 0.5 }],
  history: [0.1, 0.375],
  sampleSeconds: 5,
  process: {
    pid: 1,
    uptimeSeconds: 1,
    residentBytes: 52_428_800,
    heapUsedBytes: 1,
    heapTotalBytes: 2,
    eventLoopBusy: 0,
  },
};

it("is a plan without loose ends, that asks the host for a file, a mode, a link and a message", () => {
  const plan = reportPlan(figures);
  expect(checkPlan(plan)).toMatchObject({ ok: true, notes: [] });
  expect(explainPlan(plan)).toMatchObject({
    tools: [],
    hostActions: [
      "download:system-report.csv",
      "display:fullscreen",
      "display:inline",
      "link:https://man7.org/linux/man-pages/man5/proc_loadavg.5.html",
      "message:",
    ],
    looseEnds: [],
  });
});

it("saves the figures as numbers, a line each", () => {
  expect(reportCsv(reportRows(figures)).split("\r\n")).toEqual([
    "figure,value,unit",
    '"Use of all cores",0.375,share',
    '"Load, 1 min",0.5,processes',
    '"Load, 5 min",1.25,processes',
    '"Load, 15 min",2,processes',
    '"Memory used",1073741824,bytes',
    '"Memory in all",4294967296,bytes',
    '"Memory of the server process",52428800,bytes',
    '"Up for",93784,seconds',
    "",
  ]);
});
