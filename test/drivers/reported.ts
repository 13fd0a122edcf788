import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { JSONReport, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { Cell, Mark } from "./grid.js";

/** What another run has shown of an engine, by the JSON report that it left. */
export interface Reported {
  readonly cells: readonly Cell[];
  readonly at: Date;
}

const marks: Readonly<Record<JSONReportTest["status"], Mark>> = {
  expected: "pass",
  flaky: "pass",
  unexpected: "fail",
  skipped: "not run",
};

/** Reads a report; one that is not there, or is none, has shown nothing. */
export function readReported(path: string, engine: string): Reported | undefined {
  try {
    const report = JSON.parse(readFileSync(path, "utf8")) as JSONReport;
    return { cells: report.suites.flatMap((file) => cellsOf(file, engine, [])), at: statSync(path).mtime };
  } catch {
    return undefined;
  }
}

function cellsOf(suite: JSONReportSuite, engine: string, titles: readonly string[]): readonly Cell[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }): Cell => {
      const why = annotations.find(({ type }) => type === "skip")?.description;
      return {
        suite: basename(suite.file, ".spec.ts"),
        scenario: [...titles, title].join(" › "),
        engine,
        mark: marks[status],
        ...(why === undefined ? {} : { why }),
      };
    }),
  );
  const inner = suite.suites?.flatMap((each) => cellsOf(each, engine, [...titles, each.title])) ?? [];
  return [...own, ...inner];
}
