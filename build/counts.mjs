import { readFile } from "node:fs/promises";
import { basename, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a part of the suite counted, with a line for each failure. A part whose report is missing counts as one failure,
 * never as nothing.
 */
export async function vitestCounts(path) {
  const report = await readReport(path);
  if (!report) return noReport(path);
  // A file that cannot be loaded fails with no test in it.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: report.testResults.filter((file) => file.status === "failed").flatMap(vitestFailures),
  };
}

function vitestFailures({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name ?? "");
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return [line(file, message)];
  return failed.map((test) => line(`${file} > ${test.fullName}`, test.failureMessages?.[0]));
}

export async function playwrightCounts(path) {
  const report = await readReport(path);
  if (!report) return noReport(path);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passed on a second try only has passed; the runner prints it as flaky.
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    failures: [
      ...(report.suites ?? []).flatMap(playwrightFailures),
      ...report.errors.map(({ message }) => line("outside of a test", message)),
    ],
  };
}

function playwrightFailures({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => line(`${file} > ${title}`, results.at(-1)?.error?.message)),
  );
  return [...failed, ...suites.flatMap(playwrightFailures)];
}

function noReport(path) {
  return { passed: 0, failed: 1, skipped: 0, failures: [`${basename(path)} is missing`] };
}

/** A failure in one line, without the colours of its message. */
function line(where, message = "") {
  const [first = ""] = stripVTControlCharacters(message).trim().split("\n");
  return first ? `${where}: ${first}` : where;
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}
