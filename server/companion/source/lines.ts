/** Some lines of a file, and where the neighbouring pages begin. */
export interface LinePage {
  /** The number of the first line, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
  readonly total: number;
  readonly previous?: number;
  readonly next?: number;
}

/** What one page holds at most, so that a plan stays within its limits whatever the file is. */
const pageLines = 400;
const pageCharacters = 80_000;
const lineCharacters = 2_000;

/** The page of a text that begins at a line. @param from a line's number from 1; one that is not there is moved into the text */
export function linePage(text: string, from = 1): LinePage {
  const all = text.split(/\r\n|\n|\r/);
  // A line feed ends the last line and begins none.
  if (all.length > 1 && all.at(-1) === "") all.pop();
  const first = Math.min(Math.max(1, Math.trunc(from)), all.length);
  const lines: string[] = [];
  let characters = 0;
  for (const line of all.slice(first - 1, first - 1 + pageLines)) {
    const shown = shortened(line);
    characters += shown.length;
    if (characters > pageCharacters && lines.length > 0) break;
    lines.push(shown);
  }
  const next = first + lines.length;
  return {
    first,
    lines,
    total: all.length,
    ...(first > 1 && { previous: Math.max(1, first - pageLines) }),
    ...(next <= all.length && { next }),
  };
}

function shortened(line: string): string {
  const rest = line.length - lineCharacters;
  return rest > 0 ? `${line.slice(0, lineCharacters)}… (${rest} more characters)` : line;
}
