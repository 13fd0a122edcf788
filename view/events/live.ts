import { measure } from "../../base/json/measure.js";
import type { Json, JsonObject, PlanIssue } from "../../plans/types.js";
import { type Control, isControl, readForm, valuesOf } from "./form.js";

/** What came with an event of the DOM, as the plan reads it below `event.`. */
export interface LiveValues {
  readonly open: JsonObject;
  /** With the passwords, each only to be had by its name: for the arguments of tools and for nothing else. */
  readonly secret: JsonObject;
  /** A value is larger than one may be, and the event must not go on without it. */
  readonly issue?: PlanIssue;
}

/** Once a password, always one: a plan may turn such a field into one that shows its text. */
const passwords = new WeakSet<Control>();

function isSecret(control: Control): boolean {
  if (control.type === "password") passwords.add(control);
  return passwords.has(control);
}

/** Marks the fields of passwords in which something was typed. */
export function watchPasswords(container: Element): void {
  container.addEventListener("input", ({ target }) => isControl(target) && isSecret(target), true);
}

/**
 * Reads what an event brings: `value`, `checked`, `selected` and `key` of the control that it came from, and `form`.
 *
 * @param valueBytes what one value may have at most; the form of a `submit` may not be cut short, elsewhere it is left out
 */
export function liveValues(event: Event, element: Element, valueBytes: number): LiveValues {
  const path = event.composedPath();
  const source = path.slice(0, path.indexOf(element) + 1).find(isControl);
  const values: Record<string, Json> = {};
  if (event instanceof KeyboardEvent) values.key = event.key;
  if ("newState" in event) values.checked = event.newState === "open";
  if (source && !isSecret(source)) readControl(source, values);
  const hidden = source && isSecret(source) ? { value: source.value } : {};
  // By class and not by name: what is called "form" inside an SVG is none.
  const form = source?.form ?? path.find((step) => step instanceof HTMLFormElement);
  const submitter = event instanceof SubmitEvent && isControl(event.submitter) ? event.submitter : undefined;
  const fields = form && readForm(form, submitter, isSecret);
  const tooLarge = (name: string, value: Json): PlanIssue | undefined => {
    const { bytes } = measure(value);
    if (bytes <= valueBytes) return undefined;
    return {
      code: "LIMIT_EXCEEDED",
      path: `/event/${name}`,
      message: `the value has ${bytes} bytes, the limit is ${valueBytes}`,
      limit: valueBytes,
      actual: bytes,
    };
  };
  const issues = Object.entries(values).flatMap(([name, value]) => tooLarge(name, value) ?? []);
  const formIssues = [...(fields?.open ?? []), ...(fields?.secret ?? [])].flatMap(
    ([name, value]) => tooLarge(`form/${name}`, value) ?? [],
  );
  const issue = issues[0] ?? (event.type === "submit" ? formIssues[0] : undefined);
  if (issue) return { open: {}, secret: {}, issue };
  if (!fields || formIssues.length > 0) return { open: values, secret: { ...values, ...hidden } };
  const openForm = Object.fromEntries(fields.open);
  const secretForm = Object.fromEntries(fields.open);
  // No copy of the whole form takes along what cannot be counted up.
  for (const [name, value] of fields.secret) Object.defineProperty(secretForm, name, { value });
  return {
    open: { ...values, form: openForm },
    secret: { ...values, ...hidden, form: secretForm },
  };
}

function readControl(source: Control, values: Record<string, Json>): void {
  const [first = ""] = valuesOf(source);
  const isNumber = source.type === "number" || source.type === "range";
  values.value = isNumber && first !== "" ? Number(first) : first;
  if (source instanceof HTMLInputElement && (source.type === "checkbox" || source.type === "radio")) {
    values.checked = source.checked;
  }
  if (source instanceof HTMLSelectElement || source.type === "file") values.selected = [...valuesOf(source)];
}
