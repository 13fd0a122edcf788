/** What stands where a secret stood. */
export const redacted = "[redacted]";

/** Secrets shorter than this are left alone: removing `a` from every sentence would hide the sentence, not the secret. */
const shortestSecret = 4;

/**
 * Makes a function that takes known secrets out of text meant for people, logs or reports.
 *
 * The words of a value count too, so that the token of `Bearer <token>` is caught when it stands alone; and so does a value
 * as it is written in JSON or in an address. Where a text was cut, which "…" marks, the rest of a secret that lay across the cut is
 * taken out, too.
 *
 * @param secrets header values, tokens and the like; longer ones are replaced first.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const parts = new Set(secrets.flatMap((secret) => [secret, ...secret.split(/\s+/)]));
  const written = new Set([...parts].flatMap((part) => [part, inJson(part), inAddress(part)]));
  const words = [...written].filter((part) => part.length >= shortestSecret);
  words.sort((a, b) => b.length - a.length);
  return (text) => {
    const rest = words.reduce((whole, word) => whole.split(word).join(redacted), text);
    return rest.includes(cut) ? withoutPieces(rest, words) : rest;
  };
}

const cut = "…";

/** Takes out what of a word stands before or after the mark of a cut. */
function withoutPieces(text: string, words: readonly string[]): string {
  const parts = text.split(cut);
  return parts
    .map((part, at) => {
      const before = at > 0 ? longest(words, (piece) => part.startsWith(piece), "end") : 0;
      const after = at < parts.length - 1 ? longest(words, (piece) => part.endsWith(piece), "start") : 0;
      const kept = part.slice(before, Math.max(before, part.length - after));
      return `${before > 0 ? redacted : ""}${kept}${after > 0 ? redacted : ""}`;
    })
    .join(cut);
}

/** The length of the longest piece of a word, from its start or its end, that is found; 0 for none. */
function longest(
  words: readonly string[],
  isFound: (piece: string) => boolean,
  from: "start" | "end",
): number {
  let most = 0;
  for (const word of words) {
    for (let length = word.length - 1; length >= shortestSecret && length > most; length -= 1) {
      const piece = from === "start" ? word.slice(0, length) : word.slice(-length);
      if (isFound(piece)) most = length;
    }
  }
  return most;
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inAddress(text: string): string {
  // A lone surrogate has no address; it is then no secret of one.
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ""));
}
