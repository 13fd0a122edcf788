import type { PolicyReport } from "../../control/protocol.js";
import { longestConversation } from "../conversation.js";
import { nextTurn } from "../next-turn.js";
import { type PanelId, panelIds, type Store } from "../store.js";
import { forgottenText, prettyJson } from "../traffic.js";
import { AppToolsPanel } from "./app-tools.js";
import { MessageLog } from "./message-log.js";
import type { PageProps } from "./page.js";
import { PlacementControls } from "./placement.js";
import { StartPanel } from "./start-panel.js";
import { Tabs } from "./tabs.js";

/** What the host observes about the app. */
export function Panels({ store, actions }: PageProps) {
  const selected = store.panel.value;
  const violations = store.reports.value.filter(({ kind }) => kind === "violation");
  const egress = store.reports.value.filter(({ kind }) => kind === "egress");
  const tabs: readonly { readonly id: PanelId; readonly label: string; readonly count?: number }[] = [
    { id: "start", label: "Start" },
    { id: "messages", label: "Messages", count: store.traffic.value.length },
    { id: "violations", label: "Violations", count: violations.length },
    { id: "egress", label: "Network", count: egress.length },
    { id: "context", label: "Model context" },
    { id: "conversation", label: "Conversation", count: store.messages.value.length },
    { id: "app-tools", label: "App tools", count: store.appTools.value.length },
    { id: "frame", label: "Policy" },
  ];
  return (
    <aside class="panels" aria-label="What the host observes">
      <Tabs
        label="Observations"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => {
          store.panel.value = panelIds.find((panel) => panel === id) ?? selected;
        }}
      >
        {selected === "start" && <StartPanel store={store} />}
        {selected === "messages" && <MessageLog store={store} actions={actions} />}
        {selected === "violations" && (
          <Reports reports={violations} empty="The app's policy has blocked nothing." />
        )}
        {selected === "egress" && (
          <Reports
            reports={egress}
            empty="The app has not reached for the network. Every attempt is listed here, allowed or blocked."
          />
        )}
        {selected === "context" && <ModelContext store={store} />}
        {selected === "conversation" && <Conversation store={store} />}
        {selected === "app-tools" && <AppToolsPanel store={store} actions={actions} />}
        {selected === "frame" && (
          <>
            <PlacementControls store={store} actions={actions} />
            <FramePolicy store={store} />
          </>
        )}
      </Tabs>
    </aside>
  );
}

function Reports({ reports, empty }: { readonly reports: readonly PolicyReport[]; readonly empty: string }) {
  if (reports.length === 0) return <p class="quiet">{empty}</p>;
  return (
    <ul class="reports">
      {reports.map((report, index) => (
        <li
          key={index}
          data-porthole-report={report.kind}
          data-directive={report.directive}
          data-blocked={report.blocked}
        >
          <span class="badge strong">{report.directive}</span> <span class="mono">{report.blocked}</span>
          <p class="quiet small">
            {report.source || "the document"}
            {report.line > 0 && `, line ${report.line}`}
            {report.sample && ` · ${report.sample}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ModelContext({ store }: { readonly store: Store }) {
  const context = store.modelContext.value;
  const turn = nextTurn(store.outcome.value, store.messages.value, context);
  return (
    <>
      {context === undefined ? (
        <p class="quiet">The app has told the model nothing.</p>
      ) : (
        <>
          <p class="quiet small">What the app has told the model; each update replaces the one before.</p>
          <pre class="mono" data-porthole-model-context="">
            {prettyJson(context)}
          </pre>
        </>
      )}
      <h3>What the model would see in its next turn</h3>
      <pre class="mono" data-porthole-next-turn="">
        {prettyJson(turn)}
      </pre>
    </>
  );
}

function Conversation({ store }: { readonly store: Store }) {
  const messages = store.messages.value;
  if (messages.length === 0) return <p class="quiet">The app has written no message.</p>;
  return (
    <ol class="reports">
      {messages.length === longestConversation && (
        <li class="quiet small">No more than the last {longestConversation} messages are kept.</li>
      )}
      {messages.map((message, index) => (
        <li key={index} data-porthole-conversation={message.role}>
          <span class="badge">{message.role}</span>
          {message.content ? (
            <pre class="mono">{prettyJson(message.content)}</pre>
          ) : (
            <p class="quiet small">{forgottenText(message.size)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** CSP-08, CSP-09: the policy in force, what it lets through, and what was left out of it. */
function FramePolicy({ store }: { readonly store: Store }) {
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
