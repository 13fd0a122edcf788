import { useState } from "preact/hooks";
import { forgottenText, matchesFilter, prettyJson, sizeText, type TrafficEntry } from "../traffic.js";
import type { PageProps } from "./page.js";

/** More lines than this are a burden to draw and to read; the filter finds the others. */
const mostLines = 500;

/** Every message between host and app, in order; a line opens to its payload. */
export function MessageLog({ store, actions }: PageProps) {
  const [filter, setFilter] = useState("");
  const entries = store.traffic.value;
  const shown = entries.filter((entry) => matchesFilter(entry, filter));
  return (
    <div class="log">
      <input
        type="search"
        aria-label="Filter the messages"
        placeholder="Filter: method or content"
        data-porthole-log-filter=""
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <button
        type="button"
        class="small"
        data-porthole-save-recording=""
        disabled={!store.app.value || !store.outcome.value}
        onClick={() => void actions.saveRecording()}
      >
        Save recording
      </button>
      <p class="quiet small" role="status">
        {filter === "" ? `${entries.length} messages` : `${shown.length} of ${entries.length} messages`}
        {shown.length > mostLines && `, the last ${mostLines} shown`}
      </p>
      <ol class="lines" data-porthole-log="">
        {shown.slice(-mostLines).map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

const kindText: Readonly<Record<TrafficEntry["kind"], string>> = {
  request: "request",
  notification: "notice",
  result: "result",
  error: "error",
  dropped: "dropped",
};

function Line({ entry }: { readonly entry: TrafficEntry }) {
  const [isOpen, setOpen] = useState(false);
  const fromApp = entry.direction === "from-app";
  return (
    <li
      data-porthole-message={entry.method}
      data-direction={entry.direction}
      data-kind={entry.kind}
      data-forgotten={entry.isForgotten}
    >
      <button type="button" class="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="arrow" aria-hidden="true">
          {fromApp ? "←" : "→"}
        </span>
        <span class="hidden">{fromApp ? "from the app" : "to the app"}</span>
        <span class="time">{(entry.at / 1000).toFixed(3)}</span>
        <span class="method">
          {entry.method}
          {entry.isForgotten && <span class="quiet"> · payload not kept</span>}
        </span>
        <span class="kind">{entry.fault ? `dropped: ${entry.fault}` : kindText[entry.kind]}</span>
        <span class="size">{sizeText(entry.size)}</span>
      </button>
      {isOpen && (
        <pre class="mono">{entry.isForgotten ? forgottenText(entry.size) : prettyJson(entry.message)}</pre>
      )}
    </li>
  );
}
