import type { PolicyReport } from "../../control/protocol.js";

/** One report of the browser, as it came. */
export function ReportLine({ report }: { readonly report: PolicyReport }) {
  return (
    <li data-porthole-report={report.kind} data-directive={report.directive} data-blocked={report.blocked}>
      <span class="badge strong">{report.directive}</span> <span class="mono">{report.blocked}</span>
      <p class="quiet small">
        {report.source || "the document"}
        {report.line > 0 && `, line ${report.line}`}
        {report.sample && ` · ${report.sample}`}
      </p>
    </li>
  );
}
