import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, playwrightCounts, vitestCounts } from "./counts.mjs";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-counts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(value: unknown): Promise<string> {
  const path = join(folder, `${Math.random()}.json`);
  await writeFile(path, JSON.stringify(value));
  return path;
}

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

describe("the counts of the last line", () => {
  it("are those of the runners", async () => {
    const testResults = [{ status: "passed", assertionResults: [{ status: "passed" }] }];
    expect(await vitestCounts(await report({ ...vitestReport, testResults }))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
    });
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
    expect(await playwrightCounts(await report({ stats, errors: [] }))).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
    });
  });

  it("count a test file that cannot be loaded as a failure", async () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect((await vitestCounts(await report({ ...vitestReport, testResults }))).failed).toBe(1);
  });

  it("count a test that passed on a second try as passed, and what broke outside a test as failed", async () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
    const counts = await playwrightCounts(
      await report({ stats, errors: [{ message: "a file cannot be loaded" }] }),
    );
    expect(counts).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it("count a report that is missing as a failure, never as nothing", async () => {
    expect((await vitestCounts(join(folder, "none.json"))).failed).toBe(1);
    expect((await playwrightCounts(join(folder, "none.json"))).failed).toBe(1);
  });

  it("add up", () => {
    expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    });
  });
});
