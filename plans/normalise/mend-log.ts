import type { Mend } from "./normalise-plan.js";

/** Mends told at most. */
export const maxMends = 100;

/** Collects what was mended, each with where it stood in what was sent. */
export class MendLog {
  readonly mends: Mend[] = [];

  add(path: string, message: string): void {
    if (this.mends.length < maxMends) this.mends.push({ path, message });
  }
}
