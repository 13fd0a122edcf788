import type { ElementNode } from "../../types.js";
import { isBinding } from "../bind.js";
import { build, type PlanChild } from "../element.js";
import { idPart } from "../ids.js";
import { saysSomething } from "../literal.js";
import { assertChoice, assertList, assertText } from "../option.js";
import { theme } from "../theme.js";
import { checkedName } from "./name.js";
import type { Choice, FieldSpec, RadioField, SelectField } from "./spec.js";

type Props = Record<string, unknown>;

const kinds =
  "text email url tel search password textarea number range date time datetime-local month week select radio checkbox".split(
    " ",
  );

/**
 * A labelled control, with its hint and its error tied to it for screen readers.
 *
 * @throws AuthoringError `NAME_INVALID` for a name that no plan may hold, `OPTION_INVALID`
 */
export function field(spec: FieldSpec): ElementNode {
  const name = checkedName(spec.name);
  assertText(`label of the field "${name}"`, spec.label);
  assertChoice(`kind of the field "${name}"`, spec.kind, kinds);
  if (spec.kind === "select" || spec.kind === "radio")
    assertList(`options of the field "${name}"`, spec.options);
  const id = spec.id ?? `field-${idPart(name)}`;
  if (spec.kind === "radio") return radioGroup(spec, name, id);
  const control = buildControl(spec, { ...common(spec, id), id, name });
  if (spec.kind === "checkbox") {
    const label = build("label", { for: id, style: { display: "flex", gap: "8px", alignItems: "center" } }, [
      control,
      build("span", undefined, labelOf(spec)),
    ]);
    return group([label, ...notes(spec, id)]);
  }
  return group([build("label", { for: id }, labelOf(spec)), control, ...notes(spec, id)]);
}

function buildControl(spec: Exclude<FieldSpec, RadioField>, shared: Props): ElementNode {
  switch (spec.kind) {
    case "textarea":
      return build(
        "textarea",
        {
          ...shared,
          value: spec.value,
          placeholder: spec.placeholder,
          rows: spec.rows,
          maxlength: spec.maxLength,
        },
        null,
      );
    case "select":
      return build(
        "select",
        { ...shared, value: isBinding(spec.value) ? spec.value : undefined },
        options(spec),
      );
    case "checkbox":
      return build("input", { ...shared, type: "checkbox", checked: spec.checked || undefined }, null);
    case "number":
    case "range":
    case "date":
    case "time":
    case "datetime-local":
    case "month":
    case "week": {
      const step = spec.kind === "number" || spec.kind === "range" ? spec.step : undefined;
      const { kind: type, value, min, max } = spec;
      return build("input", { ...shared, type, value, min, max, step }, null);
    }
    default: {
      const {
        kind: type,
        value,
        placeholder,
        autocomplete,
        minLength: minlength,
        maxLength: maxlength,
      } = spec;
      const text = { type, value, placeholder, autocomplete, minlength, maxlength };
      return build("input", { ...shared, ...text, style: { inlineSize: "100%" } }, null);
    }
  }
}

/** The value is marked on the option itself, so that it shows before any state does. */
function options(spec: SelectField): readonly PlanChild[] {
  const { placeholder, value } = spec;
  const isForeign = !(value === "" && placeholder !== undefined) && isNoChoice(value, spec.options);
  return [
    placeholder !== undefined && build("option", { value: "" }, placeholder),
    // Otherwise the first option would show, and be saved, in the place of what the data says.
    isForeign && build("option", { value, selected: true }, value),
    ...spec.options.map((choice) =>
      build(
        "option",
        {
          value: choiceValue(choice),
          selected: value === choiceValue(choice) ? true : undefined,
          disabled: isDisabled(choice) || undefined,
        },
        choiceLabel(choice),
      ),
    ),
  ];
}

function radioGroup(spec: RadioField, name: string, id: string): ElementNode {
  const { "aria-invalid": invalid, "aria-describedby": describedby, ...shared } = common(spec, id);
  const { value, options } = spec;
  // Otherwise nothing would be marked, and what the data says would be lost.
  const offered =
    value !== undefined && value !== "" && isNoChoice(value, options) ? [value, ...options] : options;
  const choices = offered.map((choice, index) =>
    build("label", { style: { display: "flex", gap: "8px", alignItems: "center", fontWeight: "inherit" } }, [
      build(
        "input",
        {
          ...shared,
          type: "radio",
          id: `${id}-${index}`,
          name,
          value: choiceValue(choice),
          checked: value === choiceValue(choice) ? true : undefined,
          disabled: isDisabled(choice) ? true : shared.disabled,
          "aria-invalid": invalid,
        },
        null,
      ),
      build("span", undefined, choiceLabel(choice)),
    ]),
  );
  return build("fieldset", { id, "aria-describedby": describedby }, [
    build("legend", undefined, labelOf(spec)),
    build("div", { style: { display: "grid", gap: "6px", marginBlockEnd: "6px" } }, choices),
    ...notes(spec, id),
  ]);
}

function common(spec: FieldSpec, id: string): Props {
  const described = [saysSomething(spec.hint) && `${id}-hint`, hasError(spec) && `${id}-error`].filter(
    Boolean,
  );
  return {
    required: spec.required || undefined,
    disabled: spec.disabled || undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    // The view marks what is invalid; a binding is so as long as it says something.
    "aria-invalid": hasError(spec) ? (typeof spec.error === "string" ? true : spec.error) : undefined,
    onInput: spec.onInput,
    onChange: spec.onChange,
  };
}

function hasError(spec: FieldSpec): boolean {
  return saysSomething(spec.error);
}

/** The star is for the eye; `required` says it to everyone else. */
function labelOf(spec: FieldSpec): PlanChild {
  return [
    spec.label,
    spec.required && build("span", { "aria-hidden": true, style: { color: theme.danger } }, " *"),
  ];
}

function notes(spec: FieldSpec, id: string): readonly ElementNode[] {
  const note = (part: string, color: string, content: PlanChild) =>
    build("div", { id: `${id}-${part}`, style: { color, fontSize: theme.small } }, content);
  return [
    ...(saysSomething(spec.hint) ? [note("hint", theme.muted, spec.hint)] : []),
    ...(hasError(spec) ? [note("error", theme.danger, spec.error)] : []),
  ];
}

function group(children: PlanChild): ElementNode {
  return build(
    "div",
    { style: { display: "grid", justifyItems: "start", gap: "4px", marginBlockEnd: "14px" } },
    children,
  );
}

/** Whether a value is a text that none of the choices has. */
function isNoChoice(value: unknown, choices: readonly Choice[]): boolean {
  return typeof value === "string" && !choices.some((choice) => choiceValue(choice) === value);
}

function choiceValue(choice: Choice): string {
  return typeof choice === "string" ? choice : choice.value;
}

function choiceLabel(choice: Choice): string {
  return typeof choice === "string" ? choice : choice.label;
}

function isDisabled(choice: Choice): boolean {
  return typeof choice !== "string" && choice.disabled === true;
}
