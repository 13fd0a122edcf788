/** The last of many, and how many there were. */
export interface Tail<Item> {
  readonly total: number;
  /** The oldest first. */
  readonly last: readonly Item[];
}

/** A list that grows without end, of which the last items are kept; what an item costs does not grow with the list. */
export interface GrowingTail<Item> {
  add(item: Item): void;
  /** Puts another in the place of an item, where it is still kept. */
  replace(item: Item, by: Item): void;
  read(): Tail<Item>;
}

/** @param most how many are kept. */
export function createTail<Item>(most: number): GrowingTail<Item> {
  let kept: Item[] = [];
  let total = 0;
  return {
    add(item) {
      total += 1;
      kept.push(item);
      // Twice as many, so that they are moved once in `most` times only.
      if (kept.length >= 2 * most) kept = kept.slice(-most);
    },
    replace(item, by) {
      const at = kept.lastIndexOf(item);
      if (at >= 0) kept[at] = by;
    },
    read: () => ({ total, last: kept.slice(-most) }),
  };
}
