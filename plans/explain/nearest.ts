import { distance } from "fastest-levenshtein";

/** Longer words are no slips of the finger, and comparing them would cost. */
const longestWord = 64;

/**
 * The known word that was probably meant: equal but for case and punctuation, or a few slips away. Short words must
 * be closer. Two letters that changed places count as one slip.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  const given = folded(word);
  let best: string | undefined;
  const allowed = allowance(given);
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate === word) return undefined;
    const other = folded(candidate);
    if (given === "" || Math.abs(given.length - other.length) > allowed) continue;
    const slips = slipsBetween(given, other);
    if (slips > allowed) continue;
    // People seldom miss the first letter.
    const score = slips + (given[0] === other[0] ? 0 : 0.5);
    if (score < least) {
      least = score;
      best = candidate;
    }
  }
  return best;
}

function allowance({ length }: string): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : length < 10 ? 2 : 3;
}

function slipsBetween(one: string, other: string): number {
  const edits = distance(one, other);
  return edits === 2 && sorted(one) === sorted(other) ? 1 : edits;
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

function folded(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}
