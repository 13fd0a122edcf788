import type { ElementNode } from "../../types.js";
import type { Binding } from "../bind.js";
import { build, type PlanChild } from "../element.js";
import { checkedId, idPart } from "../ids.js";
import { saysSomething } from "../literal.js";
import { assertText } from "../option.js";
import type { EventProp } from "../props.js";
import { theme } from "../theme.js";
import { field } from "./field.js";
import type { FieldSpec } from "./spec.js";

export interface FormOptions {
  /** Names the form in the plan, and begins the ids of its fields: a letter, then letters, digits, `_` or `-`. */
  readonly id: string;
  /** What the form is for, for screen readers. */
  readonly label?: string | undefined;
  readonly fields?: readonly FieldSpec[] | undefined;
  /** What stands between the fields and the buttons. */
  readonly children?: PlanChild;
  /** What is wrong with the form as a whole. */
  readonly error?: string | Binding | undefined;
  /** The words on the submit button. */
  readonly submit: string;
  /** The submit button waits: for example `bind("tool.save.pending")`. */
  readonly busy?: boolean | Binding | undefined;
  /** Buttons beside it. */
  readonly actions?: PlanChild;
  /** What happens with the values: they are in `event.form`, by field name. */
  readonly onSubmit: EventProp;
}

/**
 * A form. The view checks the fields and then raises `onSubmit`; nothing is ever sent by the browser itself.
 *
 * @throws AuthoringError `NAME_INVALID`, `OPTION_INVALID`
 */
export function form(options: FormOptions): ElementNode {
  const { label, fields = [], children, error, submit, busy, actions, onSubmit } = options;
  const id = checkedId(options.id);
  assertText(`submit of the form "${id}"`, submit);
  return build("form", { id, "aria-label": label, onSubmit }, [
    fields.map((spec) => field({ ...spec, id: spec.id ?? `${id}-${idPart(spec.name)}` })),
    children,
    // Where the person is who has just pressed the button below it.
    saysSomething(error) &&
      build("div", { role: "alert", style: { color: theme.danger, marginBlockEnd: "12px" } }, error),
    build("div", { style: { display: "flex", flexWrap: "wrap", gap: "8px", margin: "4px 0 0" } }, [
      build("button", { type: "submit", disabled: busy || undefined }, submit),
      actions,
    ]),
  ]);
}
