import { useEffect, useId, useRef } from "preact/hooks";
import {
  choiceText,
  type Entries,
  type Entry,
  initialEntry,
  isEntries,
  isList,
  mostItems,
  pathOf,
} from "../form/entries.js";
import type { Field } from "../form/fields.js";

/** What is wrong, by the path of the field. */
type Problems = Readonly<Record<string, string>>;

interface FieldRowsProps {
  readonly fields: readonly Field[];
  readonly entries: Entries;
  /** The path of the group that they are in. */
  readonly parent: string;
  readonly problems: Problems;
  readonly onEntries: (entries: Entries) => void;
}

/** The fields of a form, or of a group in it. */
export function FieldRows({ fields, entries, parent, problems, onEntries }: FieldRowsProps) {
  return (
    <div class="fields">
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          path={pathOf(parent, field.name)}
          entry={Object.hasOwn(entries, field.name) ? entries[field.name] : undefined}
          problems={problems}
          onEntry={(entry) => onEntries({ ...entries, [field.name]: entry })}
        />
      ))}
    </div>
  );
}

interface FieldRowProps {
  readonly field: Field;
  readonly path: string;
  readonly entry: Entry | undefined;
  readonly problems: Problems;
  readonly onEntry: (entry: Entry) => void;
}

function FieldRow(props: FieldRowProps) {
  if (props.field.kind === "group") return <Group {...props} />;
  if (props.field.kind === "list") return <List {...props} />;
  return <SingleField {...props} />;
}

function SingleField({ field, path, entry, problems, onEntry }: FieldRowProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        <Label field={field} />
      </label>
      <FieldControl
        id={id}
        field={field}
        path={path}
        text={typeof entry === "string" ? entry : ""}
        problems={problems}
        onText={onEntry}
      />
      <p class="quiet small" id={`${id}-help`}>
        {field.description}
      </p>
      <p class="problem" id={`${id}-problem`} role="status">
        {problems[path]}
      </p>
    </div>
  );
}

function Label({ field }: Pick<FieldRowProps, "field">) {
  return (
    <>
      {field.label}
      {field.required && field.name !== "" && <span class="quiet"> (required)</span>}
    </>
  );
}

/** An object, by the fields of its members. */
function Group({ field, path, entry, problems, onEntry }: FieldRowProps) {
  return (
    <fieldset class="inside" data-porthole-group={path}>
      <legend>
        <Label field={field} />
      </legend>
      {field.description && <p class="quiet small">{field.description}</p>}
      <FieldRows
        fields={field.fields}
        entries={isEntries(entry) ? entry : {}}
        parent={path}
        problems={problems}
        onEntries={onEntry}
      />
    </fieldset>
  );
}

/** A list, item by item. */
function List({ field, path, entry, problems, onEntry }: FieldRowProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const items = isList(entry) ? entry : [];
  const { item } = field;
  // What was focused is gone with an item, and what was added is what the person wants to fill in.
  const focus = useRef<"last" | "add" | undefined>(undefined);
  useEffect(() => {
    const last = [...(place.current?.querySelectorAll(":scope > .item") ?? [])].at(-1);
    if (focus.current === "last") last?.querySelector<HTMLElement>("[data-porthole-field]")?.focus();
    if (focus.current === "add") place.current?.querySelector<HTMLElement>("[data-porthole-add]")?.focus();
    focus.current = undefined;
  }, [items.length]);
  if (!item) return null;
  return (
    <fieldset class="inside" data-porthole-list={path} ref={place}>
      <legend>
        <Label field={field} />
      </legend>
      {field.description && <p class="quiet small">{field.description}</p>}
      {items.map((each, at) => {
        const number = at + 1;
        return (
          <div key={at} class="item">
            <FieldRow
              field={{ ...item, label: item.label || `${field.label} ${number}` }}
              path={pathOf(path, at)}
              entry={each}
              problems={problems}
              onEntry={(changed) => onEntry(items.with(at, changed))}
            />
            <button
              type="button"
              class="plain remove"
              aria-label={`Remove ${field.label} ${number}`}
              data-porthole-remove={pathOf(path, at)}
              onClick={() => {
                focus.current = "add";
                onEntry(items.toSpliced(at, 1));
              }}
            >
              Remove
            </button>
          </div>
        );
      })}
      <button
        type="button"
        class="plain"
        aria-label={`Add to ${field.label}`}
        data-porthole-add={path}
        disabled={items.length >= mostItems}
        onClick={() => {
          focus.current = "last";
          onEntry([...items, initialEntry(item)]);
        }}
      >
        Add
      </button>
    </fieldset>
  );
}

interface FieldControlProps extends Pick<FieldRowProps, "field" | "path" | "problems"> {
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function FieldControl({ id, field, path, text, problems, onText }: FieldControlProps) {
  const common = {
    id,
    "data-porthole-field": path,
    "aria-invalid": problems[path] !== undefined,
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
