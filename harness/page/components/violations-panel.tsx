import { patchOf, type ViolationKind } from "../diagnosis/violations.js";
import type { Store } from "../store.js";
import { Patch } from "./patch.js";
import { ReportLine } from "./report-line.js";

const kindText: Readonly<Record<ViolationKind, string>> = {
  probe: "harmless probe",
  undeclared: "undeclared",
  "left-out": "declared, but left out",
  "nested-frame": "nested frame",
  forbidden: "never allowed",
};

/** Of one kind; more say nothing new. */
const mostReports = 50;

/** What the app's policy has blocked: of which kind it is, and the metadata that would allow it. */
export function ViolationsPanel({ store }: { readonly store: Store }) {
  const groups = store.violations.value;
  if (groups.length === 0) return <p class="quiet">The app's policy has blocked nothing.</p>;
  const patch = patchOf(groups);
  return (
    <>
      {patch && (
        <>
          <h3>What the resource would declare to be allowed this</h3>
          <Patch patch={patch} />
        </>
      )}
      <ul class="findings" data-kind="note">
        {groups.map(({ kind, finding, reports }) => (
          <li key={`${finding.id} ${finding.place}`} data-porthole-violation={kind}>
            <p>
              <span class={kind === "probe" ? "badge" : "badge strong"}>{kindText[kind]}</span>
            </p>
            <p class="what">{finding.what}</p>
            <p>{finding.fix}</p>
            <ul class="reports">
              {reports.slice(0, mostReports).map((report, index) => (
                <ReportLine key={index} report={report} />
              ))}
              {reports.length > mostReports && (
                <li class="quiet small">and {reports.length - mostReports} more of this kind</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
