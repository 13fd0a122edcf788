export interface Ring {
  push(value: number): void;
  /** What is held, oldest first. */
  values(): readonly number[];
}

/** Keeps the last `capacity` numbers. */
export function createRing(capacity: number): Ring {
  const held: number[] = [];
  return {
    push(value) {
      held.push(value);
      if (held.length > capacity) held.shift();
    },
    values: () => [...held],
  };
}
