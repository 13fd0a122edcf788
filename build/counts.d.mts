export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
export function vitestCounts(path: string): Promise<Counts>;
export function playwrightCounts(path: string): Promise<Counts>;
export function add(a: Counts, b: Counts): Counts;
