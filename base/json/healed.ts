/** How a host closes the end of a JSON text that is still being written. */
export interface Healing {
  /** Half a string, number or word is kept as far as it goes, or left out. */
  readonly keepsHalves: boolean;
}

/** The value of the beginning of a JSON text, as hosts make one of it; undefined while there is none. */
export function healed(text: string, { keepsHalves }: Healing): unknown {
  for (const candidate of candidates(text, keepsHalves)) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate says less.
    }
  }
  return undefined;
}

function* candidates(text: string, keepsHalves: boolean): Generator<string> {
  const closers: string[] = [];
  /** Where a text may end so that closing it makes JSON, and what closes it there. */
  let safe: readonly [at: number, closing: string] = [0, ""];
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (start >= 0) {
      if (character === "\\") at++;
      else if (character === '"') start = -1;
    } else if (character === '"') start = at;
    else if (character === "{" || character === "[") {
      closers.unshift(character === "{" ? "}" : "]");
      safe = [at + 1, closers.join("")];
    } else if (character === "}" || character === "]") {
      closers.shift();
      safe = [at + 1, closers.join("")];
    } else if (character === ",") safe = [at, closers.join("")];
  }
  const end = closers.join("");
  yield text + end;
  if (keepsHalves && start >= 0) {
    const half = text.slice(start).replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, "");
    yield `${text.slice(0, start)}${half}"${end}`;
  }
  yield text.slice(0, safe[0]) + safe[1];
}
