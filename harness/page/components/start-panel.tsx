import type { Finding } from "../diagnosis/finding.js";
import type { Stage, StageId } from "../diagnosis/stages.js";
import type { Store } from "../store.js";
import { Patch } from "./patch.js";

/** Each stage in words. */
export const stageText: Readonly<Record<StageId, string>> = {
  fetched: "Document read",
  framed: "Put into its frame",
  ran: "First word from its script",
  initialize: "App asked to initialize",
  initialized: "App is initialized",
  sized: "App has reported its size",
  result: "Result given to the app",
};

const stateText: Readonly<Record<Stage["state"], string>> = {
  done: "done",
  waiting: "waiting",
  stopped: "stopped here",
  ahead: "ahead",
  unseen: "not reported",
};

const marks: Readonly<Record<Stage["state"], string>> = {
  done: "✓",
  waiting: "…",
  stopped: "✕",
  ahead: "·",
  unseen: "–",
};

/** What its mark says well enough to the eye. */
const isPlain = (state: Stage["state"]) => state === "done" || state === "ahead";

/** How far the app has come, where it stopped, and what is likely wrong. */
export function StartPanel({ store }: { readonly store: Store }) {
  if (store.appStatus.value === "none") {
    return <p class="quiet">Call a tool that has an app: its start is followed here, step by step.</p>;
  }
  const { causes, notes } = store.diagnosis.value;
  return (
    <>
      <ol class="stages" aria-label="The start of the app">
        {store.stages.value.map(({ id, state, at }) => (
          <li key={id} data-porthole-stage-id={id} data-state={state}>
            <span class="stage-mark" aria-hidden="true">
              {marks[state]}
            </span>
            <span>{stageText[id]}</span>
            <span class={isPlain(state) ? "hidden" : "quiet small"}>{stateText[state]}</span>
            <span class="time">{at !== undefined && `${Math.round(at)} ms`}</span>
          </li>
        ))}
      </ol>
      <p class="quiet small hint">
        No host can see when an app paints first; the first size that it reports comes nearest.
      </p>
      {causes.length > 0 && (
        <h3>{causes.length > 1 ? "Likely causes, the likeliest first" : "Likely cause"}</h3>
      )}
      <Findings findings={causes} kind="cause" />
      {notes.length > 0 && <h3>Seen besides; the app runs</h3>}
      <Findings findings={notes} kind="note" />
    </>
  );
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly kind: "cause" | "note";
}

function Findings({ findings, kind }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" data-kind={kind}>
      {findings.map(({ id, what, place, fix, patch }) => (
        <li key={`${id} ${place}`} data-porthole-finding={id}>
          <p class="what">{what}</p>
          {place !== undefined && <p class="mono quiet">{place}</p>}
          <p>{fix}</p>
          {patch && <Patch patch={patch} />}
        </li>
      ))}
    </ul>
  );
}

/** Where the app should be: that nothing is seen, why, and the way to more. */
export function StoppedNotice({ store }: { readonly store: Store }) {
  const { stopped, causes } = store.diagnosis.value;
  const status = store.appStatus.value;
  if (stopped === undefined || status === "closed" || status === "closing") return null;
  const [cause] = causes;
  // What is wrong with an app that cannot be shown stands beside its name already.
  const what = cause?.what ?? `It stopped before: ${stageText[stopped]}.`;
  return (
    <div class="stopped" role="status" data-porthole-stopped={stopped}>
      <div>
        <p>
          <strong>The app has not started.</strong> {what !== store.appNote.value && what}
        </p>
        {cause && <p>{cause.fix}</p>}
      </div>
      <button type="button" data-porthole-show-start="" onClick={() => (store.panel.value = "start")}>
        See its start
      </button>
    </div>
  );
}
