import { healed } from "../../base/json/healed.js";

/** How many parts of an input are sent before it is whole, at most. */
export const mostPieces = 30;

/** What a host knows of arguments while a model writes them: each part says more than the one before, none is the whole. */
export function piecesOf(given: Readonly<Record<string, unknown>>): readonly unknown[] {
  const text = JSON.stringify(given);
  const step = Math.max(1, Math.ceil(text.length / mostPieces));
  const pieces: unknown[] = [];
  for (let end = step; end < text.length; end += step) {
    const piece = healed(text.slice(0, end), { keepsHalves: true });
    if (JSON.stringify(piece) !== JSON.stringify(pieces.at(-1))) pieces.push(piece);
  }
  return pieces;
}
