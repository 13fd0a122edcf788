/** What cannot be seen, or changes how its surroundings are seen: controls, formats, odd spaces, unassigned and private. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const latin = /\p{Script=Latin}/u;
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u;
const word = /[\p{L}\p{M}\p{N}_]+/gu;

export interface LegibleOptions {
  /** Whether line feeds stay, as in a description. */
  readonly lines?: boolean;
}

/**
 * A text as a reviewer should see it: what is invisible, and letters that pass for Latin ones inside a Latin word, are
 * written as `\u{…}`.
 */
export function legible(text: string, { lines = false }: LegibleOptions = {}): string {
  const mixed = text.replace(word, (letters) =>
    latin.test(letters) ? spell(letters, (letter) => lookalike.test(letter)) : letters,
  );
  return spell(mixed, (letter) => invisible.test(letter) && !(lines && letter === "\n"));
}

function spell(text: string, isHidden: (letter: string) => boolean): string {
  return Array.from(text, (letter) =>
    isHidden(letter) ? `\\u{${letter.codePointAt(0)?.toString(16)}}` : letter,
  ).join("");
}
