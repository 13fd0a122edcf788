import { printable } from "../../base/text/printable.js";
import type { Stretch } from "./source.js";

/** A place in a text as people count it, from 1; columns are UTF-16 units, as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text. */
export interface Lines {
  /** Where a stretch begins. */
  readonly positionOf: (stretch: Stretch) => Position;
  /** The line of a stretch, and a line of carets to stand under it. */
  readonly frameOf: (stretch: Stretch) => readonly [source: string, carets: string];
}

/** Characters of a line at most: a minified file is one line. */
const widest = 96;
/** Characters that are shown before the place in a line that is too long. */
const before = 32;

export function linesOf(text: string): Lines {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);

  const positionOf = ({ offset }: Stretch): Position => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
  return {
    positionOf,
    frameOf(stretch) {
      const { line, column } = positionOf(stretch);
      const whole = text.slice(starts[line - 1], starts[line]).replace(/[\r\n]+$/, "");
      const cut = whole.length > widest ? Math.max(0, column - 1 - before) : 0;
      const window = whole.slice(cut, cut + widest);
      const [open, close] = [cut > 0 ? "…" : "", cut + widest < whole.length ? "…" : ""];
      const shift = column - 1 - cut;
      const carets = Math.max(1, Math.min(stretch.length, window.length - shift));
      const gutter = String(line);
      return [
        `  ${gutter} | ${open}${evenly(window)}${close}`,
        `  ${" ".repeat(gutter.length)} | ${" ".repeat(open.length + shift)}${"^".repeat(carets)}`,
      ];
    },
  };
}

/** One column for each UTF-16 unit, so that the carets stand under their place. */
function evenly(text: string): string {
  return printable(text.replaceAll("\t", " ")).replace(/[\u{10000}-\u{10ffff}]/gu, "$& ");
}
