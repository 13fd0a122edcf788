import { stagesOf } from "../diagnosis/stages.js";
import type { Store } from "../store.js";
import { appEventsOf, roundTripsOf, type SeenError } from "../story.js";
import { factsOf, stageText } from "./start-panel.js";

/** More lines than this are a burden to draw and to read. */
const mostLines = 300;

/** How long each step of the start and each request took. */
export function TimingsPanel({ store }: { readonly store: Store }) {
  const outcome = store.outcome.value;
  const steps = stagesOf(factsOf(store)).filter(({ at }) => at !== undefined);
  const trips = roundTripsOf(store.traffic.value);
  if (!outcome && steps.length === 0)
    return <p class="quiet">Call a tool: how long it takes is shown here.</p>;
  return (
    <>
      {outcome && (
        <p data-porthole-call-time="">
          The server took <strong>{outcome.milliseconds} ms</strong> for the call.
        </p>
      )}
      {steps.length > 0 && (
        <table class="grid">
          <caption>The start of the app, in milliseconds since it was opened</caption>
          <tbody>
            {steps.map(({ id, at = 0 }) => (
              <tr key={id} data-porthole-step={id}>
                <th scope="row">{stageText[id]}</th>
                <td class="number">{Math.round(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trips.length > 0 && (
        <table class="grid">
          <caption>
            Requests{trips.length > mostLines && `, the last ${mostLines} of ${trips.length}`}, in
            milliseconds
          </caption>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">From</th>
              <th scope="col">At</th>
              <th scope="col">Took</th>
            </tr>
          </thead>
          <tbody>
            {trips.slice(-mostLines).map(({ id, method, from, at, milliseconds, isError }) => (
              <tr key={id} data-porthole-round-trip={method}>
                <th scope="row" class="mono">
                  {method}
                </th>
                <td>{from}</td>
                <td class="number">{Math.round(at)}</td>
                <td class="number">
                  {milliseconds === undefined ? "…" : milliseconds.toFixed(1)}
                  {isError && " (error)"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What happened to the app, in words. */
export function EventsPanel({ store }: { readonly store: Store }) {
  const events = appEventsOf(store.traffic.value);
  if (events.length === 0) return <p class="quiet">Nothing has happened to an app yet.</p>;
  return (
    <>
      <p class="quiet small">
        {events.length > mostLines && `The last ${mostLines} of ${events.length}. `}Seconds since the app was
        opened.
      </p>
      <ol class="events">
        {events.slice(-mostLines).map(({ id, at, what }) => (
          <li key={id} data-porthole-event="">
            <span class="time">{(at / 1000).toFixed(3)}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What went wrong, wherever it was seen. */
export function ErrorsPanel({ errors }: { readonly errors: readonly SeenError[] }) {
  if (errors.length === 0) {
    return (
      <p class="quiet">
        Nothing has gone wrong that a host can see. What an app throws and keeps to itself stands in the
        browser's console.
      </p>
    );
  }
  return (
    <>
      {errors.length > mostLines && (
        <p class="quiet small">
          The last {mostLines} of {errors.length}.
        </p>
      )}
      <ul class="findings">
        {errors.slice(-mostLines).map(({ id, where, what, at }) => (
          <li key={id} data-porthole-error={where}>
            <p>
              <span class="badge">{where}</span>{" "}
              {at !== undefined && <span class="quiet small">{(at / 1000).toFixed(3)} s</span>}
            </p>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
