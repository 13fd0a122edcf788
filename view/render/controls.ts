import { effect } from "@preact/signals-core";
import type { PropertyName } from "../../plans/runtime.js";
import { type Control, controlsOf, isControl } from "../events/form.js";
import type { AttributeValue } from "./attributes.js";

/** A property of a control that the plan sets: `value`, `checked`, `selected`, `indeterminate` or `open`. */
export interface BoundControl {
  readonly name: PropertyName;
  /** Reads what the plan asks for; what it reads it follows. */
  readonly follow: () => AttributeValue;
}

type Asked = Map<PropertyName, AttributeValue>;

/** What a plan has asked of each control last. The person may have changed it since. */
const asked = new WeakMap<Element, Asked>();

/** The field in which the person has typed and still is: it is left alone unless what the plan asks for changes. */
let edited: Element | undefined;
/** The field in which an input method composes: it is left alone until it has finished. */
let composing: Element | undefined;

/** Watches what a person does to the controls of a container. */
export function watchControls(container: Element): void {
  const on = (type: string, hear: (target: Element) => void) =>
    container.addEventListener(type, ({ target }) => target instanceof Element && hear(target), true);
  on("input", (field) => {
    edited = field;
  });
  for (const type of ["submit", "focusout"]) {
    on(type, () => {
      edited = undefined;
    });
  }
  on("compositionstart", (field) => {
    composing = field;
  });
  on("compositionend", (field) => {
    composing = undefined;
    renew(field);
  });
  on("reset", (form) => {
    if (!(form instanceof HTMLFormElement)) return;
    // The browser resets after the event, to what the page said; the plan says something else.
    setTimeout(() => {
      for (const control of controlsOf(form)) {
        renew(control);
        if (control instanceof HTMLSelectElement) for (const option of control.options) renew(option);
      }
    });
  });
}

/** Sets what the plan has asked of a control last. */
function renew(element: Element): void {
  for (const [name, value] of asked.get(element) ?? []) set(element, name, value);
}

/**
 * Keeps the properties of a control in step with the plan. Returns what ends it; what was asked for is remembered, so that
 * the next plan changes only what it asks for differently.
 *
 * @see docs/rules.md B4, B5
 */
export function bindControl(element: Element, controls: readonly BoundControl[]): () => void {
  const before: Asked = asked.get(element) ?? new Map();
  const now: Asked = new Map();
  asked.set(element, now);
  for (const [name, value] of before) {
    if (!controls.some((control) => control.name === name))
      set(element, name, typeof value === "string" ? "" : false);
  }
  const stops = controls.map(({ name, follow }) =>
    effect(() => {
      const value = follow();
      const isFirst = !now.has(name);
      const isChanged = (isFirst ? before : now).get(name) !== value;
      // What a person has opened or closed stays so in a next plan that asks for the same as the last one.
      const isTheirs = element === edited || (isFirst && name === "open");
      now.set(name, value);
      if ((isChanged || !isTheirs) && element !== composing) set(element, name, value);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

function set(element: Element, name: PropertyName, value: AttributeValue): void {
  if (name === "value") {
    if (isControl(element)) setValue(element, String(value ?? ""));
  } else if (Reflect.get(element, name) !== Boolean(value)) {
    // Without the attribute alone, a modal dialog would still make everything else inert.
    if (element instanceof HTMLDialogElement && !value) element.close();
    else Reflect.set(element, name, Boolean(value));
  }
}

function setValue(control: Control, value: string): void {
  if (control.value === value || control.type === "file") return;
  const isNumber = control.type === "number" || control.type === "range";
  // "1." is on its way to "1.5".
  if (isNumber && value !== "" && control.value !== "" && Number(control.value) === Number(value)) return;
  const caret = caretOf(control);
  control.value = value;
  if (caret && "setSelectionRange" in control) {
    const place = (at: number) => (at === caret.length ? value.length : Math.min(at, value.length));
    control.setSelectionRange(place(caret.start), place(caret.end), caret.direction);
  }
}

/** Where the caret is, in the field that has the focus. */
function caretOf(control: Control) {
  if (control !== document.activeElement || !("selectionStart" in control)) return undefined;
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction, value } = control;
  if (start === null || end === null) return undefined;
  return { start, end, direction: direction ?? undefined, length: value.length };
}
