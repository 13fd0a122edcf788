/** The height of a frame before the app reports one, in CSS pixels. */
export const initialHeight = 200;
/** The limits of a reported height, in CSS pixels. */
export const smallestHeight = 40;
export const largestHeight = 2_000;

/** The height that a frame gets for a reported one, or `undefined` to leave it as it is (DIM-09). */
export function frameHeight(reported: unknown): number | undefined {
  if (typeof reported !== "number" || !Number.isFinite(reported)) return undefined;
  return Math.min(largestHeight, Math.max(smallestHeight, Math.ceil(reported)));
}

/** The address that a link of an app may open, or `undefined`: http and https only (REQ-02). */
export function linkTarget(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  return parsed.protocol === "https:" || parsed.protocol === "http:" ? parsed.href : undefined;
}

/** A bucket of messages that fills by `perSecond` and holds `burst`; an app in a loop runs dry. */
export function createRateLimit(burst: number, perSecond: number, now: () => number): () => boolean {
  let left = burst;
  let filled = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - filled) / 1000) * perSecond);
    filled = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
