import { basename, delimiter } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { engines } from "../../harness/engines/port.js";
import { type Cell, gridOf } from "./grid.js";
import { missing } from "./missing.js";
import { readReported } from "./reported.js";

/** The engine whose suites the other tiers run: what they left stands in the grid where this run has not tried it itself. */
const usual = "chromium";

/** Prints, when all is done, one grid of scenarios and engines. */
export default class GridReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root;
  }

  onEnd(): void {
    const own = (this.root?.allTests() ?? []).map(cellOf);
    const others = own.some(({ engine }) => engine === usual) ? [] : reportedFor(own);
    const cells = [...own, ...others.flatMap(({ cells }) => cells)];
    const isColored = process.stdout.isTTY && !process.env.NO_COLOR;
    const lacks = cells.some(({ engine }) => engine === usual)
      ? missing
      : { ...missing, [usual]: "It is run by `npm test`, which has left no report here." };
    const dates = others.map(({ at }) => `${usual}: as other tiers have left it at ${at.toISOString()}\n`);
    process.stdout.write(`\n${gridOf(cells, engines, lacks, isColored)}${dates.join("")}`);
  }
}

/** What the reports that `PORTHOLE_REPORTS` names have shown of the same suites. */
function reportedFor(own: readonly Cell[]) {
  const suites = new Set(own.map(({ suite }) => suite));
  return (process.env.PORTHOLE_REPORTS ?? "").split(delimiter).flatMap((path) => {
    const reported = readReported(path, usual);
    if (!reported) return [];
    return [{ ...reported, cells: reported.cells.filter(({ suite }) => suites.has(suite)) }];
  });
}

function cellOf(test: TestCase): Cell {
  const [, engine = "", file = "", ...titles] = test.titlePath();
  const outcome = test.outcome();
  const why = test.results.flatMap(({ annotations }) => annotations).find(({ type }) => type === "skip");
  return {
    suite: basename(file, ".spec.ts"),
    scenario: titles.join(" › "),
    engine,
    mark: outcome === "skipped" ? "not run" : outcome === "unexpected" ? "fail" : "pass",
    ...(why?.description === undefined ? {} : { why: why.description }),
  };
}
