import { useId, useState } from "preact/hooks";
import type { ToolCall } from "../../control/protocol.js";
import {
  choiceText,
  type Field,
  type FormReading,
  fieldsOf,
  fillForm,
  readForm,
  readRaw,
} from "../form/fields.js";
import { selectedTool } from "../store.js";
import { titleOf } from "../tools.js";
import type { PageProps } from "./page.js";
import { Tabs } from "./tabs.js";

type Texts = Readonly<Record<string, string>>;

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
  const fields = fieldsOf(tool?.inputSchema);
  const filled = begun && fillForm(fields, begun);
  const [texts, setTexts] = useState<Texts>(
    () => filled ?? Object.fromEntries(fields.map((field) => [field.name, field.initial])),
  );
  // What has no field can still be said as JSON.
  const [raw, setRaw] = useState(() => (begun && !filled ? JSON.stringify(begun, null, 2) : undefined));
  const [problems, setProblems] = useState<Texts>({});
  if (!tool) return null;

  const read = (): FormReading => (raw === undefined ? readForm(fields, texts) : readRaw(raw));
  const submit = () => {
    const reading = read();
    setProblems(reading.ok ? {} : reading.problems);
    if (reading.ok) void actions.call(reading.arguments);
  };
  const changeMode = (mode: string) => {
    setProblems({});
    if (mode === "form") return setRaw(undefined);
    const reading = readForm(fields, texts);
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
          <div class="fields">
            {fields.map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                text={texts[field.name] ?? ""}
                problem={problems[field.name]}
                onText={(text) => setTexts({ ...texts, [field.name]: text })}
              />
            ))}
          </div>
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

interface FieldRowProps {
  readonly field: Field;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

function FieldRow({ field, text, problem, onText }: FieldRowProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {field.label}
        {field.required && <span class="quiet"> (required)</span>}
      </label>
      <FieldControl id={id} field={field} text={text} problem={problem} onText={onText} />
      <p class="quiet small" id={`${id}-help`}>
        {field.description}
      </p>
      <p class="problem" id={`${id}-problem`} role="status">
        {problem}
      </p>
    </div>
  );
}

function FieldControl({ id, field, text, problem, onText }: FieldRowProps & { readonly id: string }) {
  const common = {
    id,
    "data-porthole-field": field.name,
    "aria-invalid": problem !== undefined,
    "aria-required": field.required,
    "aria-describedby": `${id}-help ${id}-problem`,
  } as const;
  if (field.kind === "choice" || field.kind === "boolean") {
    const choices = field.kind === "boolean" ? ["true", "false"] : field.choices.map(choiceText);
    return (
      <select {...common} value={text} onChange={(event) => onText(event.currentTarget.value)}>
        <option value="">{field.required ? "Choose…" : "(left out)"}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === "json") {
    return (
      <textarea
        {...common}
        class="mono"
        rows={4}
        spellcheck={false}
        placeholder="JSON"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={field.kind === "text" ? "text" : "decimal"}
      autocomplete="off"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
