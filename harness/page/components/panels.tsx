import type { Beside } from "../beside.js";
import { type PanelId, panelIds } from "../store.js";
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
  const errors = store.hostErrors.value.length + store.story.value.errors.total;
  const tabs: Readonly<Record<PanelId, { readonly label: string; readonly count?: number }>> = {
    start: { label: "Start" },
    errors: { label: "Errors", count: errors },
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
        {selected === "errors" && <ErrorsPanel store={store} />}
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
