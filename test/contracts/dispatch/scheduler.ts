import { setImmediate as soon } from "node:timers/promises";

/** Lets one of many go on at a time, chosen by a seed: what they do between two turns is one step. */
export interface Scheduler {
  /** Waits until it is one's turn. */
  readonly turn: () => Promise<void>;
  /** Runs all to their end, in an order that the seed makes. */
  readonly run: (acts: readonly (() => Promise<void>)[]) => Promise<void>;
}

export function createScheduler(random: () => number): Scheduler {
  const waiting: (() => void)[] = [];
  return {
    turn: () => new Promise((resolve) => waiting.push(resolve)),
    async run(acts) {
      let left = acts.length;
      const all = acts.map((act) =>
        act().finally(() => {
          left -= 1;
        }),
      );
      while (left > 0 || waiting.length > 0) {
        // Whoever was let go on comes to its next turn first.
        await soon();
        const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
        next?.();
      }
      await Promise.all(all);
    },
  };
}
