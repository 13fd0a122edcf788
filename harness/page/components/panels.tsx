import type { Beside } from "../beside.js";
import { type PanelId, panelIds, type Store } from "../store.js";
import { errorsOf } from "../story.js";
import { AppToolsPanel } from "./app-tools.js";
import { Conversation, ModelContext } from "./conversation-panels.js";
import { MessageLog } from "./message-log.js";
import { NetworkPanel } from "./network-panel.js";
import type { PageProps } from "./page.js";
import { PolicyPanel } from "./policy-panel.js";
import { StartPanel } from "./start-panel.js";
import { ErrorsPanel, EventsPanel, TimingsPanel } from "./story-panels.js";
import { Tabs } from "./tabs.js";
import { ViolationsPanel } from "./violations-panel.js";

/** What the host observes about the app. */
export function Panels({ store, actions, beside }: PageProps & { readonly beside: Beside }) {
  const selected = store.panel.value;
  const reported = (kind: "violation" | "egress") =>
    store.reports.value.filter((report) => report.kind === kind).length;
  const tabs: Readonly<Record<PanelId, { readonly label: string; readonly count?: number }>> = {
    start: { label: "Start" },
    errors: { label: "Errors", count: errorsOf(errorFacts(store)).length },
    messages: { label: "Messages", count: store.traffic.value.length },
    violations: { label: "Violations", count: reported("violation") },
    egress: { label: "Network", count: reported("egress") },
    frame: { label: "Policy" },
    timings: { label: "Timings" },
    events: { label: "Events" },
    context: { label: "Model context" },
    conversation: { label: "Conversation", count: store.messages.value.length },
    "app-tools": { label: "App tools", count: store.appTools.value.length },
  };
  return (
    <aside class="panels" aria-label="What the host observes">
      {beside.isOpen.value && <WhichApp beside={beside} />}
      <Tabs
        label="Observations"
        scrolls
        tabs={panelIds.map((id) => ({ id, ...tabs[id] }))}
        selected={selected}
        onSelect={(id) => {
          store.panel.value = panelIds.find((panel) => panel === id) ?? selected;
        }}
      >
        {selected === "start" && <StartPanel store={store} />}
        {selected === "errors" && <ErrorsPanel errors={errorsOf(errorFacts(store))} />}
        {selected === "messages" && <MessageLog store={store} actions={actions} />}
        {selected === "violations" && <ViolationsPanel store={store} />}
        {selected === "egress" && <NetworkPanel store={store} />}
        {selected === "frame" && <PolicyPanel store={store} />}
        {selected === "timings" && <TimingsPanel store={store} />}
        {selected === "events" && <EventsPanel store={store} />}
        {selected === "context" && <ModelContext store={store} />}
        {selected === "conversation" && <Conversation store={store} />}
        {selected === "app-tools" && <AppToolsPanel store={store} actions={actions} />}
      </Tabs>
    </aside>
  );
}

/** Which of two apps the panels and the controls are about. */
function WhichApp({ beside }: { readonly beside: Beside }) {
  return (
    <fieldset class="which row">
      <legend class="hidden">Panels and controls of</legend>
      {(["first", "second"] as const).map((which) => (
        <label key={which} class="row">
          <input
            type="radio"
            name="which-app"
            data-porthole-look-at={which}
            checked={beside.looked.value === which}
            onChange={() => {
              beside.looked.value = which;
            }}
          />
          {which === "first" ? "The left app" : "The right app"}
        </label>
      ))}
    </fieldset>
  );
}

function errorFacts(store: Store): Parameters<typeof errorsOf>[0] {
  return {
    traffic: store.traffic.value,
    reports: store.reports.value,
    outcome: store.outcome.value,
    app: store.app.value,
    status: store.appStatus.value,
    note: store.appNote.value,
  };
}
