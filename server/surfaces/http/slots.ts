/** How many requests of one caller may run at once. */
export interface Concurrency<Identity> {
  /** At least 1. */
  readonly limit: number;
  /** Names the caller. */
  readonly key: (identity: Identity | undefined) => string;
}

/** A place that was taken; giving it back twice does nothing. */
export type Release = () => void;

/** Counts what each caller has running; who has nothing running is forgotten. */
export function createSlots<Identity>(
  concurrency: Concurrency<Identity> | undefined,
): (identity: Identity | undefined) => Release | undefined {
  if (!concurrency) return () => () => {};
  const { limit, key } = concurrency;
  const running = new Map<string, number>();
  return (identity) => {
    const name = key(identity);
    const count = running.get(name) ?? 0;
    if (count >= limit) return undefined;
    running.set(name, count + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const left = (running.get(name) ?? 1) - 1;
      if (left > 0) running.set(name, left);
      else running.delete(name);
    };
  };
}
