import { times } from "../times.js";
import { isShort, nextHeight, noHeightYet } from "./height.js";

export interface SizeReporter {
  /** Measures soon: in the next frame, or by a timer where there are no frames. */
  readonly check: () => void;
  /** Whether heights are reported, and up to which; the host may fix the height at any time. */
  readonly allow: (allowed: boolean, most: number) => void;
  /** A new plan may be of any height, also one that looks like a loop. */
  readonly forgive: () => void;
  readonly stop: () => void;
}

/**
 * Reports the height of the root, and nothing else: the width is the host's.
 *
 * The official auto-resize measures by forcing the page to `max-content`, never stops by itself, and knows no fixed
 * height (DIM-06).
 */
export function createSizeReporter(root: HTMLElement, report: (height: number) => void): SizeReporter {
  let memory = noHeightYet;
  let allowed = false;
  let most = Infinity;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let still: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const measure = (isStill = false) => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(still);
    timer = undefined;
    if (!allowed || stopped) return;
    const html = document.documentElement;
    // A scroll bar that takes room goes when the host gives the height, and beside it the content may have another.
    const isBarred = window.innerWidth > html.clientWidth;
    if (isBarred) html.style.overflow = "hidden";
    const found = {
      // What is taken out of the flow has no part in the one, and parts of pixels have none in the other.
      content: Math.max(root.getBoundingClientRect().height, root.scrollHeight),
      most,
      frameHeight: window.innerHeight,
      frameWidth: window.innerWidth,
      isStill,
    };
    if (isBarred) html.style.overflow = "";
    const next = nextHeight(memory, found);
    const { reported } = next;
    if (reported !== undefined && reported !== memory.reported) report(reported);
    memory = next;
    if (!isStill && isShort(memory, found)) still = setTimeout(measure, times.still, true);
  };
  const check = () => {
    if (timer !== undefined || stopped) return;
    frame = requestAnimationFrame(() => measure());
    timer = setTimeout(measure, times.frame);
  };
  // Not before the first word of the host: what is measured then has nobody to be reported to.
  let observer: ResizeObserver | undefined;
  return {
    check,
    allow(next, nextMost) {
      // What was reported before is stale after a while in another mode.
      if (next && !allowed) memory = noHeightYet;
      allowed = next;
      most = nextMost;
      if (observer === undefined && !stopped) {
        observer = new ResizeObserver(check);
        observer.observe(root);
      }
      check();
    },
    forgive() {
      memory = { ...memory, growth: 0, growths: 0 };
      check();
    },
    stop() {
      stopped = true;
      observer?.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(still);
    },
  };
}
