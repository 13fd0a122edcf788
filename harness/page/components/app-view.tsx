import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Beside } from "../beside.js";
import type { Instance } from "../instance.js";
import type { AppStatus } from "../store.js";
import { StoppedNotice } from "./start-panel.js";

const statusText: Readonly<Record<AppStatus, string>> = {
  none: "",
  loading: "Reading the app…",
  initializing: "Waiting for the app's handshake…",
  ready: "Running",
  closing: "Asking the app to end…",
  closed: "Closed",
  failed: "Cannot be shown",
};

const modeText = { inline: "Inline", fullscreen: "Full screen", pip: "Picture in picture" } as const;

interface AppViewProps extends Instance {
  readonly beside: Beside | undefined;
}

/** The app in its frame, clearly apart from the host (SEC-01). */
export function AppView({ store, actions, stage, beside }: AppViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(stage);
  }, [stage]);
  const section = useRef<HTMLElement>(null);
  const status = store.appStatus.value;
  useEffect(() => {
    // The form may fill the window; the app is what the person waits for.
    if (status === "initializing" || status === "failed")
      section.current?.scrollIntoView({ block: "nearest" });
  }, [status]);
  const call = store.call.value;
  const modes = status === "ready" ? store.displayModes.value : [];
  const isOpen = status === "initializing" || status === "ready";
  return (
    <section
      class="app"
      ref={section}
      aria-label="App"
      hidden={status === "none"}
      data-porthole-app-status={status}
      data-border={store.app.value?.prefersBorder === false ? "light" : "full"}
    >
      <div class="app-bar">
        <h2>
          App of <span class="mono">{call?.name}</span>
        </h2>
        <span class="quiet small" role="status" data-porthole-app-note="">
          {store.appNote.value || statusText[status]}
        </span>
        <span class="row end">
          {modes.length > 1 &&
            modes
              .filter((mode) => mode !== store.displayMode.value)
              .map((mode) => (
                <button
                  key={mode}
                  type="button"
                  data-porthole-display-mode={mode}
                  onClick={() => actions.setDisplayMode(mode)}
                >
                  {modeText[mode]}
                </button>
              ))}
          {beside && (
            <button
              type="button"
              data-porthole-beside=""
              aria-pressed={beside.isOpen.value}
              disabled={!isOpen && !beside.isOpen.value}
              title="Make the call once more and show its app beside this one"
              onClick={() => void (beside.isOpen.value ? beside.close() : beside.open())}
            >
              Beside
            </button>
          )}
          <button
            type="button"
            data-porthole-reload=""
            disabled={!isOpen && status !== "closed"}
            onClick={() => void actions.reloadApp()}
          >
            Reload
          </button>
          <button
            type="button"
            data-porthole-close=""
            disabled={!isOpen}
            onClick={() => void actions.closeApp()}
          >
            Close
          </button>
        </span>
      </div>
      <StoppedNotice store={store} />
      <p class="boundary small" data-porthole-boundary="">
        Below is the app: content of the server, sandboxed, without access to this page.
      </p>
      <div class="place" ref={place} />
    </section>
  );
}
