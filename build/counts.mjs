import { readFile } from "node:fs/promises";

/** What a part of the suite counted. A part whose report is missing counts as one failure, never as nothing. */
export async function vitestCounts(path) {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that cannot be loaded fails with no test in it.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

export async function playwrightCounts(path) {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passed on a second try only has passed; the runner prints it as flaky.
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
