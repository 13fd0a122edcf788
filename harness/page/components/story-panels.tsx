import type { Store } from "../store.js";
import type { Tail } from "../tail.js";
import { stageText } from "./start-panel.js";

// Lines are keyed by their place: in a flood all of them change at once, and to fill them anew is quicker than to make others.

/** What is left of a long list, in words; nothing where all of it is shown. */
const partText = ({ total, last }: Tail<unknown>) =>
  total > last.length ? `the last ${last.length} of ${total}` : undefined;

/** How long each step of the start and each request took. */
export function TimingsPanel({ store }: { readonly store: Store }) {
  const outcome = store.outcome.value;
  const steps = store.stages.value.filter(({ at }) => at !== undefined);
  const { trips } = store.story.value;
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
      {trips.total > 0 && (
        <table class="grid">
          <caption>{["Requests", partText(trips), "in milliseconds"].filter(Boolean).join(", ")}</caption>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">From</th>
              <th scope="col" class="number">
                At
              </th>
              <th scope="col" class="number">
                Took
              </th>
            </tr>
          </thead>
          <tbody>
            {trips.last.map(({ method, from, at, milliseconds, isError }, index) => (
              <tr key={index} data-porthole-round-trip={method}>
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
  const { events } = store.story.value;
  if (events.total === 0) return <p class="quiet">Nothing has happened to an app yet.</p>;
  const part = partText(events);
  return (
    <>
      <p class="quiet small">Seconds since the app was opened{part && `; ${part}`}.</p>
      <ol class="events">
        {events.last.map(({ at, what }, index) => (
          <li key={index} data-porthole-event="">
            <span class="time">{(at / 1000).toFixed(3)}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What went wrong, wherever it was seen. */
export function ErrorsPanel({ store }: { readonly store: Store }) {
  const { errors } = store.story.value;
  const all = [...store.hostErrors.value, ...errors.last];
  if (all.length === 0) {
    return (
      <p class="quiet">
        Nothing has gone wrong that a host can see. What an app throws and keeps to itself stands in the
        browser's console.
      </p>
    );
  }
  const part = partText(errors);
  return (
    <>
      {part && <p class="quiet small">Of the messages, {part}.</p>}
      <ul class="findings">
        {all.map(({ where, what, at }, index) => (
          <li key={index} data-porthole-error={where}>
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
