import type { Json } from "../../plans/types.js";

/** What a person can fill in, and the buttons that submit it. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

// From the prototype: a control may be called like any member of its form.
const elementsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements")?.get;
const buttons: ReadonlySet<string> = new Set(["button", "reset", "submit", "image"]);

export function isControl(value: unknown): value is Control {
  return (
    value instanceof HTMLInputElement ||
    value instanceof HTMLSelectElement ||
    value instanceof HTMLTextAreaElement ||
    value instanceof HTMLButtonElement
  );
}

/** The controls of a form, whatever they are called, in the order of the document. */
export function controlsOf(form: HTMLFormElement): readonly Control[] {
  const elements: HTMLFormControlsCollection | undefined = elementsOf?.call(form);
  return [...(elements ?? [])].filter(isControl);
}

/** The button that Enter in a field presses; disabled or not. */
export function defaultButton(form: HTMLFormElement): Control | undefined {
  return controlsOf(form).find(({ type }) => type === "submit" || type === "image");
}

/** What is hidden is neither checked nor sent. */
function isShown(control: Control): boolean {
  return control.closest("[hidden]") === null;
}

/** Checks the fields as the browser does, and shows what is wrong with the first one that is. */
export function checkForm(form: HTMLFormElement): boolean {
  if (form.hasAttribute("novalidate")) return true;
  let valid = true;
  for (const control of controlsOf(form)) {
    if (!isShown(control)) continue;
    const passes: boolean = valid ? control.reportValidity() : control.checkValidity();
    valid &&= passes;
  }
  return valid;
}

/** The values of one control: its text, the options or the names of the files that are chosen. */
export function valuesOf(control: Control): readonly string[] {
  if (control instanceof HTMLSelectElement) {
    return [...control.selectedOptions].map(({ value }) => value);
  }
  if (control instanceof HTMLInputElement && control.files) {
    return [...control.files].map(({ name }) => name);
  }
  return [control.value];
}

/** What a form holds, by the names of its fields; the fields of passwords apart from the others. */
export interface FormValues {
  readonly open: ReadonlyMap<string, Json>;
  readonly secret: ReadonlyMap<string, Json>;
}

/**
 * Reads a form. A name has a text; an array when several fields share it or one takes several; a boolean when it is one
 * checkbox; for radio buttons the chosen value. Left out is what is hidden, disabled, has no name, or is a button other
 * than the one that submits.
 */
export function readForm(
  form: HTMLFormElement,
  submitter: Control | undefined,
  isSecret: (control: Control) => boolean,
): FormValues {
  const named = new Map<string, Control[]>();
  for (const control of controlsOf(form)) {
    const name = control.getAttribute("name") ?? "";
    if (name === "" || control.matches(":disabled") || !isShown(control)) continue;
    if (buttons.has(control.type) && control !== submitter) continue;
    const known = named.get(name);
    if (known) known.push(control);
    else named.set(name, [control]);
  }
  const open = new Map<string, Json>();
  const secret = new Map<string, Json>();
  for (const [name, controls] of named) {
    (controls.some(isSecret) ? secret : open).set(name, fieldValue(controls));
  }
  return { open, secret };
}

function fieldValue(controls: readonly Control[]): Json {
  const [only] = controls;
  if (controls.length === 1 && only && isBox(only, "checkbox")) return only.checked;
  const taken = controls.filter(
    (control) => !(isBox(control, "checkbox") || isBox(control, "radio")) || control.checked,
  );
  const values = taken.flatMap(valuesOf);
  const isOne =
    controls.every((control) => isBox(control, "radio")) ||
    (controls.length === 1 && !(only && "multiple" in only && only.multiple));
  return isOne ? (values[0] ?? "") : values;
}

function isBox(control: Control, type: "checkbox" | "radio"): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === type;
}
