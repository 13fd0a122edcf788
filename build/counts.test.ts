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
      failures: [],
    });
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
    expect(await playwrightCounts(await report({ stats, errors: [] }))).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: [],
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
    expect(counts).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
      failures: ["outside of a test: a file cannot be loaded"],
    });
  });

  it("count a report that is missing as a failure, never as nothing", async () => {
    expect((await vitestCounts(join(folder, "none.json"))).failed).toBe(1);
    expect((await playwrightCounts(join(folder, "none.json"))).failed).toBe(1);
  });

  it("name each failure of the unit tests in one line, without colours", async () => {
    const name = join(process.cwd(), "base/x.test.ts");
    const failed = {
      status: "failed",
      fullName: "x holds",
      failureMessages: ["\u001b[31mError: no\u001b[39m\n  at …"],
    };
    const testResults = [
      { name, status: "failed", assertionResults: [failed, { status: "passed" }] },
      { name, status: "failed", message: "SyntaxError: odd", assertionResults: [] },
    ];
    const { failures } = await vitestCounts(await report({ ...vitestReport, testResults }));
    expect(failures).toEqual(["base/x.test.ts > x holds: Error: no", "base/x.test.ts: SyntaxError: odd"]);
  });

  it("name each failure of the browser suites, and none that passed on a second try", async () => {
    const test = (title: string, status: string) => ({
      file: "a.spec.ts",
      title,
      tests: [{ status, results: [{}, { error: { message: "no such thing\nCall log:" } }] }],
    });
    const suites = [{ specs: [test("one", "unexpected")], suites: [{ specs: [test("two", "flaky")] }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 1, skipped: 0 };
    const { failures } = await playwrightCounts(await report({ stats, errors: [], suites }));
    expect(failures).toEqual(["a.spec.ts > one: no such thing"]);
  });

  it("add up", () => {
    const a = { passed: 1, failed: 2, skipped: 3, failures: ["x"] };
    const b = { passed: 10, failed: 20, skipped: 30, failures: ["y"] };
    expect(add(a, b)).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
      failures: ["x", "y"],
    });
  });
});
