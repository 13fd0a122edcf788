import { checkForm, defaultButton, isControl } from "./form.js";

const formNever: ReadonlySet<string> = new Set(["button", "reset", "submit", "image", "file"]);

/**
 * Submits forms by script: a press on a submit button, or Enter in a field of a form that has none, checks the fields and
 * raises an event `submit` at the form.
 *
 * In a frame without `allow-forms` the browser raises neither `submit` nor `invalid`; where it would, nothing may navigate.
 */
export function watchSubmits(container: Element): void {
  // Later than the plan's own bindings, as with a native submit.
  const { ownerDocument: page } = container;
  page.addEventListener("click", (event) => {
    const path = event.composedPath();
    const inside = path.slice(0, Math.max(0, path.indexOf(container)));
    const button = inside.find(
      (step) => isControl(step) && (step.type === "submit" || step.type === "image"),
    );
    if (!isControl(button) || !button.form || opensSomething(button)) return;
    event.preventDefault();
    if (!button.matches(":disabled")) submit(button.form, button);
  });
  page.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing || event.repeat) return;
    if (!(field instanceof HTMLInputElement) || formNever.has(field.type) || !container.contains(field))
      return;
    // With a button, the browser presses it.
    if (!field.form || defaultButton(field.form)) return;
    event.preventDefault();
    submit(field.form);
  });
  // Where the frame allows forms, a form that the browser submits by itself would take the frame away: no policy stops one
  // without an action. On the way down, since the event of a form inside a form never comes up past the outer one.
  container.addEventListener("submit", (event) => event.preventDefault(), true);
}

/** A button without a type that opens a popover or a dialog submits nothing. */
function opensSomething(button: Element): boolean {
  return (
    !button.hasAttribute("type") &&
    (button.hasAttribute("popovertarget") || button.hasAttribute("commandfor"))
  );
}

function submit(form: HTMLFormElement, submitter?: HTMLElement): void {
  if (!checkForm(form)) return;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: submitter ?? null });
  EventTarget.prototype.dispatchEvent.call(form, event);
}
