/**
 * Makes one work of many wishes for the same thing: while it runs for a key, all who ask share the one run that follows
 * (REV-11).
 */
export function coalesced<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, { readonly now: Promise<T>; next?: Promise<T> }>();
  const start = (key: string): Promise<T> => {
    const now = work(key);
    const mine: { readonly now: Promise<T>; next?: Promise<T> } = { now };
    running.set(key, mine);
    const end = () => {
      if (running.get(key) === mine) running.delete(key);
    };
    now.then(end, end);
    return now;
  };
  return (key) => {
    const current = running.get(key);
    if (!current) return start(key);
    current.next ??= current.now.then(
      () => start(key),
      () => start(key),
    );
    return current.next;
  };
}
