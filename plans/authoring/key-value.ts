import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";
import { assertChoice, assertList } from "./option.js";
import { theme } from "./theme.js";

export interface KeyValueOptions {
  readonly items: readonly { readonly label: PlanChild; readonly value: PlanChild }[];
  /** Values stand at the end of their column, as sums do; at its start unless told. */
  readonly align?: "start" | "end" | undefined;
}

/**
 * Names with their values, one pair a line: the facts of one thing.
 *
 * @throws AuthoringError `OPTION_INVALID`
 */
export function keyValue({ items, align }: KeyValueOptions): ElementNode {
  assertList("items of a keyValue", items);
  if (align !== undefined) assertChoice("align of a keyValue", align, ["start", "end"]);
  return build(
    "dl",
    {
      style: {
        display: "grid",
        gridTemplateColumns: "minmax(6em, max-content) minmax(0, 1fr)",
        columnGap: "20px",
        rowGap: "6px",
      },
    },
    items.flatMap(({ label, value }) => [
      build("dt", { style: { color: theme.muted, fontWeight: "inherit" } }, label),
      build("dd", { style: { margin: "0", color: "inherit", textAlign: align } }, value),
    ]),
  );
}
