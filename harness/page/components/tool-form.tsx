import { useId, useMemo, useState } from "preact/hooks";
import type { ToolCall } from "../../control/protocol.js";
import { type FormReading, fillForm, initialEntries, readForm, readRaw } from "../form/entries.js";
import { fieldsOf } from "../form/fields.js";
import { selectedTool } from "../store.js";
import { titleOf } from "../tools.js";
import { FieldRows } from "./form-fields.js";
import type { PageProps } from "./page.js";
import { Tabs } from "./tabs.js";

/** The form of the selected tool. Another tool, or another schema, begins a new form. */
export function ToolForm({ store, actions }: PageProps) {
  const tool = selectedTool(store);
  if (!tool) return <p class="quiet">Select a tool to call it.</p>;
  const selection = store.selection.value;
  const draft = store.draft.value;
  const mine = draft?.selection.tool === selection?.tool && draft?.selection.target === selection?.target;
  const begun = mine ? draft?.arguments : undefined;
  const key = `${selection?.target} ${tool.name} ${JSON.stringify([tool.inputSchema, mine && draft?.id])}`;
  return <Form key={key} store={store} actions={actions} begun={begun} />;
}

interface FormProps extends PageProps {
  /** The arguments to begin with, where they are not what the schema says. */
  readonly begun: ToolCall["arguments"] | undefined;
}

function Form({ store, actions, begun }: FormProps) {
  const tool = selectedTool(store);
  const fields = useMemo(() => fieldsOf(tool?.inputSchema), [tool?.inputSchema]);
  const filled = useMemo(() => begun && fillForm(fields, begun), [fields, begun]);
  const [entries, setEntries] = useState(() => filled ?? initialEntries(fields));
  // What has no field can still be said as JSON.
  const [raw, setRaw] = useState(() => (begun && !filled ? JSON.stringify(begun, null, 2) : undefined));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  if (!tool) return null;

  const read = (): FormReading => (raw === undefined ? readForm(fields, entries) : readRaw(raw));
  const submit = () => {
    const reading = read();
    setProblems(reading.ok ? {} : reading.problems);
    if (reading.ok) void actions.call(reading.arguments);
  };
  const changeMode = (mode: string) => {
    setProblems({});
    if (mode === "form") return setRaw(undefined);
    const reading = readForm(fields, entries);
    setRaw(JSON.stringify(reading.ok ? reading.arguments : {}, null, 2));
  };

  return (
    <form
      class="form"
      data-porthole-form={tool.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{titleOf(tool)}</h2>
      {tool.description && <p class="quiet">{tool.description}</p>}
      <Tabs
        label="How to give the arguments"
        tabs={[
          { id: "form", label: "Form" },
          { id: "raw", label: "JSON" },
        ]}
        selected={raw === undefined ? "form" : "raw"}
        onSelect={changeMode}
      >
        {raw !== undefined ? (
          <RawField text={raw} problem={problems.raw} onText={setRaw} />
        ) : fields.length === 0 ? (
          <p class="quiet">This tool takes no arguments.</p>
        ) : (
          <FieldRows fields={fields} entries={entries} parent="" problems={problems} onEntries={setEntries} />
        )}
      </Tabs>
      <div class="row">
        <button type="submit" class="primary" data-porthole-call="" disabled={store.isCalling.value}>
          {store.isCalling.value ? "Calling…" : "Call the tool"}
        </button>
        {store.isCalling.value && (
          <button type="button" data-porthole-cancel="" onClick={actions.cancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

function RawField({
  text,
  problem,
  onText,
}: {
  readonly text: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Arguments as JSON</label>
      <textarea
        id={id}
        class="mono"
        rows={8}
        spellcheck={false}
        data-porthole-raw=""
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <p class="problem" id={`${id}-problem`} role="status">
        {problem}
      </p>
    </div>
  );
}
