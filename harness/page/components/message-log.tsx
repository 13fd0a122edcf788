import { useEffect, useState } from "preact/hooks";
import { fixtureOf } from "../fixture.js";
import { logPage, type PageStart } from "../log-pages.js";
import { createLogSearch } from "../log-search.js";
import { prettyJson } from "../pretty-json.js";
import { forgottenText, sizeText, type TrafficEntry } from "../traffic.js";
import { CopyButton } from "./copy-button.js";
import type { PageProps } from "./page.js";

/** A test with a longer literal is nobody's wish, in characters of JSON. */
const longestFixture = 20_000;

/** How long a search may keep the page busy at a time. */
const searchBudgetMs = 30;

type Shown = "all" | TrafficEntry["direction"];
const directions: readonly (readonly [Shown, string])[] = [
  ["all", "Both ways"],
  ["to-app", "To the app"],
  ["from-app", "From the app"],
];

const pageWays = [
  ["oldest", "Oldest"],
  ["earlier", "Earlier"],
  ["later", "Later"],
  ["newest", "Newest"],
] as const;

/** Every message between host and app, in order; a line opens to its payload. */
export function MessageLog({ store, actions }: PageProps) {
  const [filter, setFilter] = useState("");
  const [direction, setDirection] = useState<Shown>("all");
  const [from, setFrom] = useState<PageStart>();
  const entries = store.traffic.value;
  const [search] = useState(() => createLogSearch(searchBudgetMs, () => performance.now()));
  const { entries: found, left } = search.look(entries, { direction, filter });
  const [, lookOn] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => lookOn((turn) => turn + 1));
    return () => clearTimeout(timer);
  });
  const { start, lines, ways } = logPage(found, from);
  const isEmpty = entries.length === 0;
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
          {isEmpty
            ? "Call a tool that has an app: what host and app say to one another stands here."
            : isFiltered
              ? `${found.length} of ${entries.length} messages`
              : `${entries.length} messages`}
          {left > 0 && ", searching on…"}
          {lines.length < found.length && `, ${start + 1} to ${start + lines.length} shown`}
        </p>
        {lines.length < found.length && (
          <span class="row end">
            {pageWays.map(([way, label]) => (
              <button
                key={way}
                type="button"
                class="plain"
                data-porthole-log-page={way}
                disabled={!ways[way]}
                onClick={() => setFrom(ways[way]?.to)}
              >
                {label}
              </button>
            ))}
          </span>
        )}
      </div>
      <ol class="lines" data-porthole-log="">
        {lines.map((entry) => (
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
