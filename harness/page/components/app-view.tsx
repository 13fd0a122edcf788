import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { CallOutcome } from "../../control/protocol.js";
import type { AppStatus } from "../store.js";
import { prettyJson } from "../traffic.js";
import type { PageProps } from "./page.js";
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

/** The app in its frame, clearly apart from the host (SEC-01), and the plain result under it. */
export function AppView({ store, actions, stage }: PageProps & { readonly stage: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(stage);
  }, [stage]);
  const section = useRef<HTMLElement>(null);
  const status = store.appStatus.value;
  useEffect(() => {
    // The form may fill the window; the app is what the person waits for.
    if (status === "initializing") section.current?.scrollIntoView({ block: "nearest" });
  }, [status]);
  const call = store.call.value;
  const modes = status === "ready" ? store.displayModes.value : [];
  const isOpen = status === "initializing" || status === "ready";
  return (
    <>
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
      <Outcome store={store} actions={actions} />
    </>
  );
}

function Outcome({ store }: PageProps) {
  const outcome = store.outcome.value;
  const isPlain = store.appStatus.value === "none";
  if (!outcome) return null;
  const shown = outcome.kind === "result" ? outcome.result : outcome.error;
  return (
    <section class="outcome" aria-label="Result" data-porthole-outcome={outcomeKind(outcome)}>
      <h2>
        {outcome.kind === "error" ? "The request failed" : "Result"}{" "}
        <span class="quiet small">
          {outcome.milliseconds} ms
          {outcomeKind(outcome) === "tool-error" && " · the tool reports an error"}
        </span>
      </h2>
      {outcome.kind === "error" && <p class="problem">{outcome.error.message}</p>}
      {isPlain && textsOf(outcome).map((text, index) => <pre key={`${index}-${text.length}`}>{text}</pre>)}
      <details>
        <summary>As the server sent it</summary>
        <pre class="mono" data-porthole-result="">
          {prettyJson(shown)}
        </pre>
      </details>
    </section>
  );
}

function outcomeKind(outcome: CallOutcome): "result" | "tool-error" | "error" {
  if (outcome.kind === "error") return "error";
  return outcome.result.isError === true ? "tool-error" : "result";
}

/** The text blocks of a result. */
function textsOf(outcome: CallOutcome): readonly string[] {
  const content = outcome.kind === "result" ? outcome.result.content : [];
  if (!Array.isArray(content)) return [];
  return content.map((block: unknown) => {
    const text = typeof block === "object" && block !== null ? Reflect.get(block, "text") : undefined;
    return typeof text === "string" ? text : prettyJson(block);
  });
}
