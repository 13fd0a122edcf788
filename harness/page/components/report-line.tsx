import type { PolicyReport } from "../../control/protocol.js";
import { placeOf } from "../diagnosis/violations.js";

/** One report of the browser, as it came. */
export function ReportLine({ report }: { readonly report: PolicyReport }) {
  return (
    <li data-porthole-report={report.kind} data-directive={report.directive} data-blocked={report.blocked}>
      <span class="badge strong">{report.directive}</span> <span class="mono">{report.blocked}</span>
      <p class="quiet small">
        {placeOf(report) ?? "the document"}
        {report.sample && ` · ${report.sample}`}
      </p>
    </li>
  );
}
