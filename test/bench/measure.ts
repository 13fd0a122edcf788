import { checkPlan } from "../../plans/runtime.js";
import { checkedCopy } from "./checked-copy.js";
import { rowsPlan } from "./rows-plan.js";

/** What is compared, in the order of the first round. */
export const contenders = ["checkPlan", "checkedCopy", "roundTrip"] as const;
export type Contender = (typeof contenders)[number];

/** Nanoseconds per node of each contender, round by round. */
export type Rounds = { readonly [name in Contender]: readonly number[] };

export class BenchError extends Error {
  override readonly name = "BenchError";
}

/** Nodes that each contender checks before anything counts. */
const warmUp = 300_000;
const limits = { bytes: 5_242_880, nodes: 20_000 };

/**
 * Measures on one plan. The contenders take turns within each round and the first one changes, so that what slows the
 * machine down slows all of them.
 *
 * @param batch the nodes that one contender checks at least in each round
 */
export function measure(nodes: number, rounds: number, batch: number): Rounds {
  const plan = JSON.parse(JSON.stringify(rowsPlan(nodes)));
  let seen: unknown;
  const work: { readonly [name in Contender]: () => void } = {
    checkPlan: () => {
      const result = checkPlan(plan, { limits });
      if (!result.ok) throw new BenchError(`the measured plan was refused: ${result.issues[0].message}`);
      seen = result;
    },
    checkedCopy: () => {
      seen = checkedCopy(plan);
    },
    roundTrip: () => {
      seen = JSON.parse(JSON.stringify(plan));
    },
  };
  const runs = Math.max(1, Math.ceil(batch / nodes));
  const time = (name: Contender): number => {
    const start = performance.now();
    for (let run = 0; run < runs; run++) work[name]();
    return ((performance.now() - start) * 1e6) / (runs * nodes);
  };
  // The engine's compilers are done before anything counts.
  for (let warm = 0; warm < warmUp; warm += runs * nodes) contenders.forEach(time);
  const found: Record<Contender, number[]> = { checkPlan: [], checkedCopy: [], roundTrip: [] };
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const name = contenders[(turn + round) % contenders.length] ?? "checkPlan";
      found[name].push(time(name));
    }
  }
  if (seen === undefined) throw new BenchError("nothing was measured");
  return found;
}
