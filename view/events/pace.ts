/** Takes one from what is left; false when nothing is. */
export type Budget = () => boolean;

/** So many at once, and so many again each second. */
export function createBudget({
  atOnce,
  perSecond,
}: {
  readonly atOnce: number;
  readonly perSecond: number;
}): Budget {
  let left = atOnce;
  let seen = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(atOnce, left + ((now - seen) / 1_000) * perSecond);
    seen = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/**
 * Runs what comes first at once, and of what comes within the interval after it the last, when the interval is over.
 * Each pair of an owner and a name has a pace of its own.
 */
export function createThrottle(milliseconds: number): (owner: object, name: string, run: () => void) => void {
  const paces = new WeakMap<object, Map<string, { last?: (() => void) | undefined }>>();
  return (owner, name, run) => {
    const ofOwner = paces.get(owner) ?? new Map<string, { last?: (() => void) | undefined }>();
    paces.set(owner, ofOwner);
    const pace = ofOwner.get(name);
    if (pace !== undefined) {
      pace.last = run;
      return;
    }
    const started: { last?: (() => void) | undefined } = {};
    ofOwner.set(name, started);
    const rest = () => {
      const { last } = started;
      started.last = undefined;
      if (last === undefined) {
        ofOwner.delete(name);
        return;
      }
      setTimeout(rest, milliseconds);
      last();
    };
    setTimeout(rest, milliseconds);
    run();
  };
}
