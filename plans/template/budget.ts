/** What all templates of a plan together make at most, and what each is left in any case, in characters. */
const bounds = { together: 4_194_304, least: 1_024, most: 65_536 } as const;

const counts = new WeakMap<object, number>();

/** Remembers how many texts of a plan hold templates; the check of the plan meets each of them. */
export function rememberTemplates(root: object, count: number): void {
  counts.set(root, count);
}

/**
 * How many characters each text with templates may make in the tree of a plan that was checked: the more of them there
 * are, the fewer, so that a plan within its limits cannot ask for gigabytes of text.
 */
export function templateCharacters(root: object): number {
  const share = Math.floor(bounds.together / Math.max(1, counts.get(root) ?? Infinity));
  return Math.min(bounds.most, Math.max(bounds.least, share));
}
