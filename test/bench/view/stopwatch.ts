// Injected into the view's frame before any of its scripts: it takes the times and presses the button.

export interface Stopwatch {
  /** From here on each result is timed. */
  readonly arm: () => void;
  /**
   * Waits for a document whose last row shows this load.
   *
   * @param fromFirst counts from the arrival of the first message that comes, not of the last
   */
  readonly expect: (lastRow: number, load: string, fromFirst: boolean) => void;
  /** Milliseconds from the arrival of the result to the document that was expected. */
  readonly took: () => Promise<number>;
  /** Presses so often, and lets the view follow after each press, or once after all. */
  readonly press: (times: number, each: boolean) => Promise<void>;
  readonly count: () => string;
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

let arrived = Number.NaN;
let seen = Number.NaN;
let took: Promise<number> = Promise.resolve(Number.NaN);
let waits:
  | { readonly isShown: () => boolean; readonly done: (took: number) => void; readonly fromFirst: boolean }
  | undefined;

function finish(): void {
  const took = seen - arrived;
  if (waits === undefined || Number.isNaN(took)) return;
  waits.done(took);
  waits = undefined;
  arrived = Number.NaN;
  seen = Number.NaN;
}

// Whoever reads the message first pays for it, and this does not read it. A window calls its listeners in the order in which
// they came, capturing or not: a busy browser injects this after the view's own, which has then drawn already.
window.addEventListener("message", ({ timeStamp }) => {
  if (waits?.fromFirst !== true || Number.isNaN(arrived)) arrived = timeStamp;
  finish();
});

function look(): void {
  const now = performance.now();
  if (waits?.isShown() !== true) return;
  seen = now;
  finish();
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
};

window.stopwatch = {
  arm() {
    // After the view's own listener, whose microtasks have then run; a view that draws later is seen by the observer.
    window.addEventListener("message", look);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  },
  expect(lastRow, load, fromFirst) {
    arrived = Number.NaN;
    took = new Promise((done) => {
      waits = {
        fromFirst,
        isShown: () => document.querySelector(`[data-row="${lastRow}"] strong`)?.textContent === load,
        done,
      };
    });
  },
  took: () => took,
  async press(times, each) {
    const button = document.querySelector("button");
    for (let press = 0; press < times; press++) {
      button?.click();
      if (each) await settle();
    }
    await settle();
  },
  count: () => document.querySelector("#count")?.textContent ?? "",
};
