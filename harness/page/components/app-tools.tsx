import { useState } from "preact/hooks";
import { readRaw } from "../form/entries.js";
import { prettyJson } from "../pretty-json.js";
import { selectedTool } from "../store.js";
import { titleOf } from "../tools.js";
import type { PageProps } from "./page.js";

/** The tools that the app offers to its host, said to be the app's, and callable as a model would (APT-06). */
export function AppToolsPanel({ store, actions }: PageProps) {
  const tools = store.appTools.value;
  if (tools.length === 0) return <p class="quiet">The app offers no tools.</p>;
  const server = store.host.value?.targets.find(({ id }) => id === store.selection.value?.target);
  return (
    <>
      <p class="quiet small">
        These are the app's, of {selectedTool(store)?.name ?? "the call"}; they go with it.
      </p>
      <ul class="reports">
        {tools.map((tool) => (
          <AppTool
            key={tool.name}
            name={tool.name}
            title={titleOf(tool)}
            isReadOnly={tool.annotations?.readOnlyHint === true}
            clashes={server?.tools.some(({ name }) => name === tool.name) === true}
            onCall={(args) => void actions.callAppTool({ name: tool.name, arguments: args })}
          />
        ))}
      </ul>
      {store.appToolOutcome.value && (
        <pre class="mono" data-porthole-app-tool-outcome={store.appToolOutcome.value.kind}>
          {prettyJson(
            store.appToolOutcome.value.kind === "result"
              ? store.appToolOutcome.value.result
              : store.appToolOutcome.value.error,
          )}
        </pre>
      )}
    </>
  );
}

interface AppToolProps {
  readonly name: string;
  readonly title: string;
  readonly isReadOnly: boolean;
  readonly clashes: boolean;
  readonly onCall: (args: Readonly<Record<string, unknown>>) => void;
}

function AppTool({ name, title, isReadOnly, clashes, onCall }: AppToolProps) {
  const [text, setText] = useState("{}");
  const [problem, setProblem] = useState("");
  const call = () => {
    const reading = readRaw(text);
    setProblem(reading.ok ? "" : (reading.problems.raw ?? ""));
    if (reading.ok) onCall(reading.arguments);
  };
  return (
    <li data-porthole-app-tool={name}>
      <span class="tool-title">{title}</span> <span class="badge strong">app</span>{" "}
      <span class="badge">{isReadOnly ? "reads only" : "may change things"}</span>
      {clashes && <span class="badge"> a tool of the server has the same name</span>}
      <textarea
        class="mono"
        rows={2}
        spellcheck={false}
        aria-label={`Arguments of ${name} as JSON`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="problem" role="status">
        {problem}
      </p>
      <button type="button" data-porthole-app-tool-call={name} onClick={call}>
        Call
      </button>
    </li>
  );
}
