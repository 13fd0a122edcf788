import { patchOf, type ViolationKind, violationGroups } from "../diagnosis/violations.js";
import type { Store } from "../store.js";
import { prettyJson } from "../traffic.js";
import { CopyButton } from "./copy-button.js";
import { ReportLine } from "./report-line.js";

const kindText: Readonly<Record<ViolationKind, string>> = {
  probe: "harmless probe",
  undeclared: "undeclared",
  "left-out": "declared, but left out",
  "nested-frame": "nested frame",
  forbidden: "never allowed",
};

/** What the app's policy has blocked: of which kind it is, and the metadata that would allow it. */
export function ViolationsPanel({ store }: { readonly store: Store }) {
  const app = store.app.value;
  const groups = violationGroups(store.reports.value, app?.rejectedSources ?? []);
  if (groups.length === 0) return <p class="quiet">The app's policy has blocked nothing.</p>;
  const patch = patchOf(groups);
  const text = patch && `"_meta": { "ui": ${prettyJson(patch)} }`;
  return (
    <>
      {text && (
        <>
          <h3>What the resource would declare to be allowed this</h3>
          <pre class="mono" data-porthole-patch="">
            {text}
          </pre>
          <CopyButton label="Copy" text={text} name="patch" />
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
              {reports.map((report, index) => (
                <ReportLine key={index} report={report} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
