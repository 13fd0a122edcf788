import { basename } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { engines } from "../../harness/engines/port.js";
import { type Cell, gridOf } from "./grid.js";
import { missing } from "./missing.js";

/** Prints, when all is done, one grid of scenarios and engines. */
export default class GridReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root;
  }

  onEnd(): void {
    const cells = (this.root?.allTests() ?? []).map(cellOf);
    const isColored = process.stdout.isTTY && !process.env.NO_COLOR;
    process.stdout.write(`\n${gridOf(cells, engines, missing, isColored)}`);
  }
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
