/** What an entry needs, so that a log can be bounded. */
export interface LogEntry {
  /** Characters of JSON that its payload takes, about. */
  readonly size: number;
}

export interface LogLimits {
  /** Entries; the oldest go first. */
  readonly entries: number;
  /** Characters of all payloads together; payloads go first that are the oldest and heavier than `light`. */
  readonly characters: number;
  /** A payload of so few characters is kept as long as its entry: `entries` of them must fit into `characters`. */
  readonly light: number;
}

/** A list that an app can fill without end, and that takes a bounded share of memory all the same. */
export interface BoundedLog<Entry> {
  add(entry: Entry): void;
  /** A copy, the oldest first. */
  entries(): readonly Entry[];
}

/**
 * @param forget gives the entry without its payload; its place in the list stays.
 */
export function createBoundedLog<Entry extends LogEntry>(
  limits: LogLimits,
  forget: (entry: Entry) => Entry,
): BoundedLog<Entry> {
  const kept: { readonly entry: Entry; readonly weight: number }[] = [];
  let total = 0;
  /** So many of the first entries are light or forgotten: to look through them again for each message would take its time. */
  let light = 0;

  function lighten(): void {
    for (; light < kept.length && total > limits.characters; light += 1) {
      const each = kept[light];
      if (!each || each.weight <= limits.light) continue;
      total -= each.weight;
      kept[light] = { entry: forget(each.entry), weight: 0 };
    }
  }

  return {
    add(entry) {
      kept.push({ entry, weight: entry.size });
      total += entry.size;
      if (kept.length > limits.entries) {
        total -= kept.shift()?.weight ?? 0;
        light = Math.max(0, light - 1);
      }
      if (total > limits.characters) lighten();
    },
    entries: () => kept.map(({ entry }) => entry),
  };
}
