/** Those who want to know of a change, and the one way to tell them. */
export interface Listeners {
  readonly add: (listener: () => void) => () => void;
  /** One that throws keeps no other from being told; it is reported to standard error. */
  readonly tell: () => void;
}

export function createListeners(): Listeners {
  // A listener may be given twice, and is then told twice.
  const entries = new Set<{ readonly listener: () => void }>();
  return {
    add(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    tell() {
      for (const { listener } of [...entries]) {
        try {
          listener();
        } catch (error) {
          console.error("porthole: a listener for published snapshots failed:", error);
        }
      }
    },
  };
}
