import { printableJson } from "../../base/text/printable.js";
import type { Report } from "./report.js";

/** The report as one JSON document; `reportSchema` describes it. */
export function jsonReport(report: Report): string {
  return printableJson(report);
}
