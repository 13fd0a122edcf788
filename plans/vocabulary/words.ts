/** A frozen list of the words in a text. */
export function words(text: string): readonly string[] {
  return Object.freeze(text.trim().split(/\s+/));
}
