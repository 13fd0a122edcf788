import type { Binding } from "../bind.js";
import type { EventProp } from "../props.js";

interface FieldBase {
  /** The name under which `event.form` carries the value. */
  readonly name: string;
  readonly label: string;
  /** What helps to fill it in. */
  readonly hint?: string | undefined;
  /** What is wrong with it; a binding shows nothing while its value is empty. */
  readonly error?: string | Binding | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | Binding | undefined;
  /** The control's id; `<form>-<name>` in a form and `field-<name>` alone, unless told. */
  readonly id?: string | undefined;
  readonly onInput?: EventProp;
  readonly onChange?: EventProp;
}

export interface TextField extends FieldBase {
  readonly kind: "text" | "email" | "url" | "tel" | "search" | "password";
  readonly value?: string | Binding | undefined;
  readonly placeholder?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** An `autocomplete` token, for example `name` or `street-address`. */
  readonly autocomplete?: string | undefined;
}

export interface TextareaField extends FieldBase {
  readonly kind: "textarea";
  readonly value?: string | Binding | undefined;
  readonly placeholder?: string | undefined;
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
}

export interface NumberField extends FieldBase {
  readonly kind: "number" | "range";
  /** A number, or what was submitted: that is a text, empty when nothing was entered. */
  readonly value?: number | string | Binding | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

export interface DateField extends FieldBase {
  readonly kind: "date" | "time" | "datetime-local" | "month" | "week";
  /** As the control writes it, for example `2026-11-30`. */
  readonly value?: string | Binding | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A choice: its value, and the words for it when they differ. */
export type Choice = string | { readonly value: string; readonly label: string; readonly disabled?: boolean };

export interface SelectField extends FieldBase {
  readonly kind: "select";
  readonly options: readonly Choice[];
  readonly value?: string | Binding | undefined;
  /** A first line with no value, for example "Choose a country". */
  readonly placeholder?: string | undefined;
}

export interface RadioField extends FieldBase {
  readonly kind: "radio";
  readonly options: readonly Choice[];
  readonly value?: string | undefined;
}

export interface CheckboxField extends FieldBase {
  readonly kind: "checkbox";
  readonly checked?: boolean | Binding | undefined;
}

/** One field of a form. */
export type FieldSpec =
  | TextField
  | TextareaField
  | NumberField
  | DateField
  | SelectField
  | RadioField
  | CheckboxField;
