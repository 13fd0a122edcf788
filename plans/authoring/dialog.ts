import type { ElementNode } from "../types.js";
import { bind } from "./bind.js";
import { build, type PlanChild } from "./element.js";
import { checkedId } from "./ids.js";
import { withState } from "./with-state.js";

export interface DialogOptions {
  /** Names the dialog in the plan: a letter, then letters, digits, `_` or `-`. */
  readonly id: string;
  readonly title: PlanChild;
  readonly children?: PlanChild;
  /** The words on the button that opens it; without them, something else raises `<id>:open`. */
  readonly trigger?: PlanChild;
  /** The words on the button that closes it; "Close" unless told. */
  readonly close?: PlanChild;
  /** Buttons before that one. */
  readonly actions?: PlanChild;
  /** Open at first. */
  readonly open?: boolean | undefined;
}

/**
 * A box that opens below its button and asks or tells one thing. The event types `<id>:open` and `<id>:close` open and
 * close it from anywhere in the plan. It stands in the flow of the page, so that a host's small frame never cuts it off.
 *
 * @throws AuthoringError `NAME_INVALID`
 */
export function dialog(options: DialogOptions): ElementNode {
  const { title, children, trigger, close = "Close", actions, open = false } = options;
  const id = checkedId(options.id);
  const key = `dialog_${id}`;
  const set = (value: boolean) => [{ type: "set", path: key, value }] as const;
  const node = build(
    "div",
    { style: { display: "grid", justifyItems: "start", gap: "8px", marginBlockEnd: "12px" } },
    [
      trigger !== undefined &&
        build("button", { type: "button", "aria-haspopup": "dialog", onClick: `${id}:open` }, trigger),
      build(
        "dialog",
        {
          id,
          "aria-labelledby": `${id}-title`,
          open: bind(`state.${key}`),
          style: { position: "static", margin: "0" },
        },
        [
          build("h3", { id: `${id}-title`, style: { marginBlockStart: "0" } }, title),
          build("div", { style: { marginBlockEnd: "14px" } }, children),
          build("div", { style: { display: "flex", flexWrap: "wrap", gap: "8px" } }, [
            actions,
            build("button", { type: "button", onClick: `${id}:close` }, close),
          ]),
        ],
      ),
    ],
  );
  return withState(node, {
    initial: { [key]: open },
    transitions: { [`${id}:open`]: set(true), [`${id}:close`]: set(false) },
  });
}
