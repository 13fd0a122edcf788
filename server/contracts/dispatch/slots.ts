import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";

/** A place among the calls that are under way at one connection. */
export interface Slot {
  /** Whether it had to be waited for. */
  readonly hasWaited: boolean;
  readonly release: () => void;
}

/** Bounds how many calls are under way at each connection in this process; the others wait in their order (DIS-10). */
export interface Slots {
  /**
   * @param signal that nobody waits any more
   * @throws {ContractError} `connection_unavailable`
   */
  readonly take: (resource: string, signal: AbortSignal) => Promise<Slot>;
}

export function createSlots(most: number = contractLimits.callsPerConnection): Slots {
  const lanes = new Map<string, { taken: number; readonly waiting: Set<() => void> }>();
  return {
    async take(resource, signal) {
      const lane = lanes.get(resource) ?? { taken: 0, waiting: new Set() };
      lanes.set(resource, lane);
      const hasWaited = lane.taken >= most;
      if (hasWaited) await turn(lane.waiting, signal);
      else lane.taken += 1;
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        // A place goes from hand to hand, so that nobody who comes later slips in between.
        const [next] = lane.waiting;
        if (next) next();
        else lane.taken -= 1;
        if (lane.taken === 0) lanes.delete(resource);
      };
      return { hasWaited, release };
    },
  };
}

function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onTurn = () => {
      waiting.delete(onTurn);
      signal.removeEventListener("abort", onAbort);
      resolve();
    };
    const onAbort = () => {
      waiting.delete(onTurn);
      reject(busy());
    };
    if (signal.aborted) return reject(busy());
    waiting.add(onTurn);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

function busy(): ContractError {
  const message = "too many calls are under way at the connection: nothing was sent";
  return new ContractError("connection_unavailable", "DIS-10", message, { reason: "busy" });
}
