import type { ElementNode } from "../types.js";
import { bind } from "./bind.js";
import { build, type PlanChild } from "./element.js";
import { checkedId } from "./ids.js";
import { assertList } from "./option.js";
import { theme } from "./theme.js";
import { withState } from "./with-state.js";

export interface TabsOptions {
  /** Names the tabs in the plan: a letter, then letters, digits, `_` or `-`. */
  readonly id: string;
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly label: PlanChild; readonly content: PlanChild }[];
  /** The index of the tab that is open at first; 0 unless told. */
  readonly selected?: number | undefined;
}

/**
 * Panels of which one shows, by state alone. The event type `<id>:<index>` opens a tab, from anywhere in the plan.
 *
 * @throws AuthoringError `NAME_INVALID`, `OPTION_INVALID`
 */
export function tabs({ id, label, tabs: items, selected = 0 }: TabsOptions): ElementNode {
  const key = `tabs_${checkedId(id)}`;
  assertList(`tabs of the tabs "${id}"`, items);
  const last = items.length - 1;
  const first = Math.min(Math.max(Math.trunc(selected) || 0, 0), Math.max(last, 0));
  const choice = (chosen: number) => ({
    on: items.map((_, index) => index === chosen),
    off: items.map((_, index) => index !== chosen),
    line: items.map((_, index) => (index === chosen ? "currentColor" : theme.line)),
  });
  const node = build("div", undefined, [
    build(
      "div",
      {
        role: "tablist",
        "aria-label": label,
        style: {
          display: "flex",
          flexWrap: "wrap",
          marginBlockEnd: "16px",
          borderBlockEnd: `2px solid ${theme.line}`,
        },
      },
      items.map((item, index) =>
        build(
          "button",
          {
            type: "button",
            role: "tab",
            id: `${id}-tab-${index}`,
            "aria-controls": `${id}-panel-${index}`,
            "aria-selected": bind(`state.${key}.on.${index}`),
            onClick: `${id}:${index}`,
            style: {
              border: "0",
              borderBlockEnd: "2px solid",
              borderBlockEndColor: bind(`state.${key}.line.${index}`),
              borderRadius: "0",
              background: "transparent",
              marginBlockEnd: "-2px",
            },
          },
          item.label,
        ),
      ),
    ),
    items.map((item, index) =>
      build(
        "div",
        {
          role: "tabpanel",
          id: `${id}-panel-${index}`,
          "aria-labelledby": `${id}-tab-${index}`,
          hidden: bind(`state.${key}.off.${index}`),
        },
        item.content,
      ),
    ),
  ]);
  return withState(node, {
    initial: { [key]: choice(first) },
    transitions: Object.fromEntries(
      items.map((_, index) => [`${id}:${index}`, [{ type: "set", path: key, value: choice(index) }]]),
    ),
  });
}
