const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text as a terminal may show it: what steers a terminal, turns the reading direction or breaks the line becomes a
 * dot, one for each character.
 */
export function printable(text: string): string {
  return text.replace(unprintable, "·");
}
