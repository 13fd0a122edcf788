export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failure in one line: its file, its name and the first line of its message. */
  readonly failures: readonly string[];
}
export function vitestCounts(path: string): Promise<Counts>;
export function playwrightCounts(path: string): Promise<Counts>;
export function add(a: Counts, b: Counts): Counts;
