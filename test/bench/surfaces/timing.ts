import type { Work } from "./servers.js";

/** Rounds that warm the engine up and do not count. */
const warmUp = 3;

/**
 * Milliseconds of processor time for one exchange, round by round. The contenders take turns within each round and the
 * first one changes.
 *
 * @param repeat the exchanges of each contender in one round
 */
export async function timed<Name extends string>(
  work: Readonly<Record<Name, Work>>,
  rounds: number,
  repeat: number,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const entries = Object.entries<Work>(work);
  const found = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (let turn = 0; turn < entries.length; turn += 1) {
      const [name, run] = entries[(turn + round + warmUp) % entries.length] ?? ["", async () => {}];
      const before = process.cpuUsage();
      for (let once = 0; once < repeat; once += 1) await run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) found.get(name)?.push((user + system) / 1_000 / repeat);
    }
  }
  // The keys are those of `work`.
  return Object.fromEntries(found) as Record<Name, number[]>;
}
