import type { EnginePage } from "../../harness/engines/port.js";

/** The time of a page, which goes by itself until it is turned. Milliseconds. */
export interface PageClock {
  /** Before the documents are opened whose time is to be turned. */
  install(): Promise<void>;
  /** Turns on by so much; what would have happened meanwhile happens once. */
  fastForward(milliseconds: number): Promise<void>;
  /** Turns on by so much, step by step: what follows from what happens meanwhile happens, too. */
  runFor(milliseconds: number): Promise<void>;
  /** Turns on to so long after `install`, where time stands still unless it is turned. */
  pauseAt(milliseconds: number): Promise<void>;
}

const key = "porthole.clock";

/** What `turnable` puts into a document. */
interface Turned {
  readonly forward: (milliseconds: number, stepwise: boolean) => Promise<void>;
  readonly pauseAt: (milliseconds: number) => Promise<void>;
}

/** A clock for a page whose engine has none: its own timers take the place of those of each frame. */
export function clockOf(page: EnginePage, runFirst: (script: string) => Promise<void>): PageClock {
  const turn = async (method: keyof Turned, ...given: readonly [number, boolean?]) => {
    // Some drivers hear of frames only when they are asked something.
    await page.evaluate(() => undefined);
    for (const frame of page.frames()) {
      if (frame.parentFrame() === null) continue;
      await frame.evaluate(
        ([key, method, given]) => Reflect.get(document, Symbol.for(key))?.[method](...given),
        [key, method, given] as const,
      );
    }
  };
  return {
    install: () => runFirst(`(${turnable})(${JSON.stringify(key)}, ${Date.now()})`),
    fastForward: (milliseconds) => turn("forward", milliseconds, false),
    runFor: (milliseconds) => turn("forward", milliseconds, true),
    pauseAt: (milliseconds) => turn("pauseAt", milliseconds),
  };
}

/** Runs in a document, before its own scripts. */
function turnable(key: string, installedAt: number): void {
  const realTimeout = setTimeout.bind(window);
  const realNow = performance.now.bind(performance);
  const origin = Date.now() - realNow();
  let ahead = 0;
  let stoppedAt: number | undefined;
  let last = 0;
  const waiting = new Map<number, { readonly due: number; readonly run: () => void }>();
  const now = () => stoppedAt ?? realNow() + ahead;
  const goTo = (time: number) => {
    if (stoppedAt !== undefined) stoppedAt = Math.max(stoppedAt, time);
    else ahead += Math.max(0, time - now());
  };
  const firstUntil = (time: number) =>
    [...waiting].filter(([, { due }]) => due <= time).sort((a, b) => a[1].due - b[1].due || a[0] - b[0])[0];
  const runUntil = (time: number) => {
    for (let next = firstUntil(time); next; next = firstUntil(time)) {
      waiting.delete(next[0]);
      next[1].run();
    }
  };
  const start = (run: unknown, milliseconds = 0, ...given: readonly unknown[]) => {
    last += 1;
    const due = now() + Math.max(0, Number(milliseconds) || 0);
    waiting.set(last, { due, run: () => typeof run === "function" && run(...given) });
    const number = last;
    const wake = () => {
      runUntil(now());
      // Timers come a little early, and while time stands still not at all.
      if (stoppedAt === undefined && waiting.has(number)) realTimeout(wake, Math.max(1, due - now()));
    };
    realTimeout(wake, milliseconds);
    return number;
  };
  const stop = (number: number | undefined) => void waiting.delete(number ?? 0);
  const settled = () => new Promise<void>((resolve) => realTimeout(resolve, 0));
  Object.assign(window, { setTimeout: start, clearTimeout: stop });
  performance.now = now;
  Date.now = () => origin + now();
  const forward = async (milliseconds: number, stepwise: boolean) => {
    const end = now() + milliseconds;
    for (let next = firstUntil(end); stepwise && next; next = firstUntil(end)) {
      goTo(next[1].due);
      runUntil(next[1].due);
      await settled();
    }
    goTo(end);
    runUntil(end);
    await settled();
  };
  Reflect.set(document, Symbol.for(key), {
    forward,
    pauseAt: async (milliseconds: number) => {
      await forward(Math.max(0, installedAt + milliseconds - Date.now()), true);
      stoppedAt = now();
    },
  });
}
