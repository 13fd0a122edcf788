import { styleText } from "node:util";
import type { FormatOptions } from "../plans/index.js";

type Mark = NonNullable<FormatOptions["mark"]>;

const styles = { bad: "red", good: "green", note: "yellow", strong: "bold", quiet: "dim" } as const;

/** Colours the parts of a text, or leaves them as they are. */
export function createMark(color: boolean): Mark {
  // Whether to colour is decided by the caller, once and for the stream that it writes to.
  return color ? (text, part) => styleText(styles[part], text, { validateStream: false }) : (text) => text;
}

/**
 * Whether to colour: never with `NO_COLOR`, always with `FORCE_COLOR`, and else on a terminal that can.
 *
 * @see https://no-color.org
 */
export function wantsColor(
  environment: Readonly<Record<string, string | undefined>>,
  stream: { readonly isTTY?: boolean },
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true && TERM !== "dumb";
}
