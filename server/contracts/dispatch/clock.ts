/** How long one call may take, on a clock that never jumps. */
export interface CallClock {
  /** Runs from here on, for the contract's own limit at most. */
  readonly start: (mostMs: number) => void;
  /** Aborted when the deadline has passed, or when the caller waits no more. */
  readonly over: AbortSignal;
  /**
   * Waits for an answer as long as anybody does.
   *
   * @param onAborted when the caller waits no more: what can be called off is to be called off
   * @returns the answer, or why nobody waits for it
   */
  readonly until: <T>(answer: Promise<T>, onAborted: () => void) => Promise<T | "deadline" | "aborted">;
  readonly stop: () => void;
}

/** Milliseconds in which a provider may still say, at the deadline, that nothing was sent. */
const grace = 250;

export function callClock(deadlineMs: number | undefined, signal: AbortSignal | undefined): CallClock {
  const over = new AbortController();
  let reason: "deadline" | "aborted" = "deadline";
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    reason = "aborted";
    over.abort();
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  return {
    over: over.signal,
    start(mostMs) {
      const wanted = deadlineMs ?? mostMs;
      const ms = Number.isFinite(wanted) && wanted > 0 ? Math.min(wanted, mostMs) : mostMs;
      timer = setTimeout(() => over.abort(), ms);
    },
    until(answer, onAborted) {
      return new Promise((resolve) => {
        const onOver = () => {
          if (reason === "aborted") onAborted();
          setTimeout(() => resolve(reason), grace);
        };
        void answer.then(resolve);
        if (over.signal.aborted) onOver();
        else over.signal.addEventListener("abort", onOver, { once: true });
      });
    },
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}
