import { toolOf } from "../store.js";
import { titleOf } from "../tools.js";
import type { PageProps } from "./page.js";

const longestShown = 120;
const outcomeText = {
  result: "answered",
  "tool-error": "the tool reports an error",
  error: "failed",
} as const;

/** The calls that were made, each ready to be put into the form again. */
export function History({ store, actions }: PageProps) {
  const calls = store.history.value;
  if (calls.length === 0) return null;
  return (
    <details class="history">
      <summary>
        Calls so far <span class="count">{calls.length}</span>
      </summary>
      <ol class="reports">
        {calls.map((call) => {
          const tool = toolOf(store, call.selection);
          const text = JSON.stringify(call.arguments);
          return (
            <li key={call.id} class="past" data-porthole-past-call={call.outcome ?? "running"}>
              <span class="tool-title">{tool ? titleOf(tool) : call.selection.tool}</span>
              <span class="mono quiet">
                {text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}
              </span>
              <span class="quiet small">
                {call.outcome ? `${outcomeText[call.outcome]}, ${call.milliseconds} ms` : "running"}
              </span>
              <button
                type="button"
                class="plain"
                data-porthole-use-again=""
                disabled={!tool}
                onClick={() => actions.useAgain(call)}
              >
                Use again
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
