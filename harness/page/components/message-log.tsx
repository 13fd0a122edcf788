import { useState } from "preact/hooks";
import { fixtureOf } from "../fixture.js";
import { forgottenText, matchesFilter, prettyJson, sizeText, type TrafficEntry } from "../traffic.js";
import { CopyButton } from "./copy-button.js";
import type { PageProps } from "./page.js";

/** A test with a longer literal is nobody's wish, in characters of JSON. */
const longestFixture = 20_000;

/** More lines than this are a burden to draw; the others are a page away. */
const linesPerPage = 500;

type Shown = "all" | TrafficEntry["direction"];
const directions: readonly (readonly [Shown, string])[] = [
  ["all", "Both ways"],
  ["to-app", "To the app"],
  ["from-app", "From the app"],
];

/** Every message between host and app, in order; a line opens to its payload. */
export function MessageLog({ store, actions }: PageProps) {
  const [filter, setFilter] = useState("");
  const [direction, setDirection] = useState<Shown>("all");
  /** How many pages before the last. */
  const [back, setBack] = useState(0);
  const entries = store.traffic.value;
  const found = entries.filter(
    (entry) => (direction === "all" || entry.direction === direction) && matchesFilter(entry, filter),
  );
  const pages = Math.max(1, Math.ceil(found.length / linesPerPage));
  const page = Math.max(0, pages - 1 - back);
  const shown = found.slice(page * linesPerPage, (page + 1) * linesPerPage);
  const isFiltered = filter !== "" || direction !== "all";
  return (
    <div class="log">
      <div class="row">
        <input
          type="search"
          aria-label="Filter the messages"
          placeholder="Filter: method or content"
          data-porthole-log-filter=""
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <select
          class="narrow"
          aria-label="Direction of the messages"
          data-porthole-log-direction=""
          value={direction}
          onChange={({ currentTarget }) =>
            setDirection(directions.find(([value]) => value === currentTarget.value)?.[0] ?? "all")
          }
        >
          {directions.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="plain"
          data-porthole-save-recording=""
          disabled={!store.app.value || !store.outcome.value}
          onClick={() => void actions.saveRecording()}
        >
          Save recording
        </button>
      </div>
      <div class="row">
        <p class="quiet small" role="status">
          {isFiltered ? `${found.length} of ${entries.length} messages` : `${entries.length} messages`}
          {pages > 1 && `, ${page * linesPerPage + 1} to ${page * linesPerPage + shown.length} shown`}
        </p>
        {pages > 1 && (
          <span class="row end">
            <button
              type="button"
              class="plain"
              data-porthole-log-earlier=""
              disabled={page === 0}
              onClick={() => setBack(pages - page)}
            >
              Earlier
            </button>
            <button
              type="button"
              class="plain"
              data-porthole-log-later=""
              disabled={page === pages - 1}
              onClick={() => setBack(pages - 2 - page)}
            >
              Later
            </button>
          </span>
        )}
      </div>
      <ol class="lines" data-porthole-log="">
        {shown.map((entry) => (
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
      {isOpen && <Payload entry={entry} />}
    </li>
  );
}

/** The payload, and the line of a test that says or expects it. */
function Payload({ entry }: { readonly entry: TrafficEntry }) {
  const fixture = entry.size <= longestFixture ? fixtureOf(entry) : undefined;
  const text = entry.isForgotten ? forgottenText(entry.size) : prettyJson(entry.message);
  return (
    <>
      <pre class="mono">{text}</pre>
      {!entry.isForgotten && (
        <div class="row">
          <CopyButton label="Copy the JSON" text={text} name="json" />
          {fixture !== undefined && <CopyButton label="Copy as a test" text={fixture} name="fixture" />}
        </div>
      )}
    </>
  );
}
