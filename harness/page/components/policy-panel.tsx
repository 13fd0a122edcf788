import { accountOf } from "../network.js";
import type { Store } from "../store.js";

/** CSP-08, CSP-09: the policy in force, what it lets through, and what was left out of it. */
export function PolicyPanel({ store }: { readonly store: Store }) {
  const app = store.app.value;
  if (!app) return <p class="quiet">No app has been opened.</p>;
  const outside = Object.values(app.approvedCsp ?? {}).flat();
  return (
    <dl class="policy">
      <dt>Resource</dt>
      <dd class="mono">{app.uri}</dd>
      <dt>Document</dt>
      <dd>
        <span class="mono" data-porthole-digest="">
          sha256 {app.digest}
        </span>
        {app.hasChanged && (
          <p class="problem" data-porthole-changed="">
            It is not the document that this address gave before.
          </p>
        )}
      </dd>
      <dt>Frame</dt>
      <dd data-porthole-frame-mode={app.frame}>{app.frame}</dd>
      <dt>{app.csp === "report-only" ? "Policy of the frame, reported only" : "Policy of the frame"}</dt>
      <dd class="mono" data-porthole-policy="">
        {app.policy === "" && "none: the app may do what the sandbox lets it"}
        {app.policy !== "" &&
          app.policy.split("; ").map((directive) => <div key={directive}>{directive};</div>)}
      </dd>
      <dt>Domains</dt>
      <dd>
        <Domains store={store} />
      </dd>
      <dt>Reaches outside</dt>
      <dd data-porthole-reaches="">{outside.length > 0 ? [...new Set(outside)].join(", ") : "nothing"}</dd>
      {app.rejectedSources.length > 0 && (
        <>
          <dt>Declared, but left out</dt>
          {app.rejectedSources.map(({ list, declared, reason }) => (
            <dd key={`${list} ${declared}`} data-porthole-rejected-source={declared}>
              <span class="mono">
                {list}: {declared}
              </span>{" "}
              — {reason}
            </dd>
          ))}
        </>
      )}
      {app.grantedPermissions.length > 0 && (
        <>
          <dt>Permissions</dt>
          <dd data-porthole-granted="">{app.grantedPermissions.join(", ")}</dd>
        </>
      )}
      {app.refusedPermissions.length > 0 && (
        <>
          <dt>Asked for, not granted</dt>
          <dd data-porthole-refused="">{app.refusedPermissions.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/** What the resource asked for, what it got, and what it was seen to use. */
function Domains({ store }: { readonly store: Store }) {
  const app = store.app.value;
  const account = app ? accountOf(app, store.reports.value) : [];
  if (account.length === 0) return <p class="quiet">None are declared, and none were reached for.</p>;
  const cell = (domains: readonly string[]) => (domains.length > 0 ? domains.join(", ") : "–");
  return (
    <table class="grid">
      <thead>
        <tr>
          <th scope="col">List</th>
          <th scope="col">Requested</th>
          <th scope="col">Granted</th>
          <th scope="col">Observed</th>
        </tr>
      </thead>
      <tbody>
        {account.map(({ list, requested, granted, observed }) => (
          <tr key={list} data-porthole-domains={list}>
            <th scope="row" class="mono list">
              {list}
            </th>
            <td data-column="requested">{cell(requested)}</td>
            <td data-column="granted">{cell(granted)}</td>
            <td data-column="observed">{cell(observed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
