import { reachedOrigins } from "../network.js";
import type { Store } from "../store.js";
import { ReportLine } from "./report-line.js";

/** More lines than this are a burden to draw and to read. */
const mostAttempts = 100;

/** Where the app reached for the network, allowed or not: by origin, and then each attempt as the browser reported it. */
export function NetworkPanel({ store }: { readonly store: Store }) {
  const reports = store.reports.value;
  const egress = reports.filter(({ kind }) => kind === "egress");
  if (egress.length === 0) {
    return (
      <p class="quiet">
        The app has not reached for the network. Every attempt is listed here, allowed or blocked.
      </p>
    );
  }
  return (
    <>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Origin</th>
            <th scope="col">Requests</th>
            <th scope="col">Blocked</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {reachedOrigins(reports, store.app.value).map(({ origin, requests, blocked, directives }) => (
            <tr key={origin} data-porthole-origin={origin}>
              <th scope="row" class="mono">
                {origin}
              </th>
              <td data-column="requests">{requests}</td>
              <td data-column="blocked">{blocked}</td>
              <td>{directives.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{egress.length > mostAttempts ? `The last ${mostAttempts} attempts` : "Each attempt"}</h3>
      <ul class="reports">
        {egress.slice(-mostAttempts).map((report, index) => (
          <ReportLine key={index} report={report} />
        ))}
      </ul>
    </>
  );
}
