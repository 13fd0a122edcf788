import { styleText } from "node:util";

export type Mark = "pass" | "fail" | "not run";

/** How one scenario ended in one engine. */
export interface Cell {
  readonly suite: string;
  readonly scenario: string;
  readonly engine: string;
  readonly mark: Mark;
  /** Why it was not run. */
  readonly why?: string;
}

/** Whole engines that were not run, and why. */
export type Missing = Readonly<Record<string, string>>;

const colors = { pass: "green", fail: "red", "not run": "yellow" } as const;
const width = 9;

/** The grid of scenarios and engines, with every reason why something was not run below it. */
export function gridOf(
  cells: readonly Cell[],
  engines: readonly string[],
  missing: Missing,
  isColored: boolean,
): string {
  const reasons: string[] = [];
  const noted = (why: string) => {
    if (!reasons.includes(why)) reasons.push(why);
    return reasons.indexOf(why) + 1;
  };
  const shown = (cell: Cell | undefined, engine: string) => {
    const mark = cell?.mark ?? "not run";
    const why = cell?.why ?? missing[engine];
    const text = (mark === "not run" && why ? `not run ${noted(why)}` : mark).padEnd(width + 1);
    return isColored ? styleText(colors[mark], text) : text;
  };
  const rows = new Map<string, Map<string, Map<string, Cell>>>();
  for (const cell of cells) {
    const suite = rows.get(cell.suite) ?? new Map<string, Map<string, Cell>>();
    const row = suite.get(cell.scenario) ?? new Map<string, Cell>();
    rows.set(cell.suite, suite.set(cell.scenario, row.set(cell.engine, cell)));
  }
  const lines = [engines.map((engine) => engine.padEnd(width + 1)).join("")];
  for (const [suite, scenarios] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    lines.push("", suite);
    for (const [scenario, row] of scenarios) {
      lines.push(`${engines.map((engine) => shown(row.get(engine), engine)).join("")}${scenario}`);
    }
  }
  const counts = engines.map((engine) => {
    const of = (mark: Mark) => cells.filter((cell) => cell.engine === engine && cell.mark === mark).length;
    const why = missing[engine];
    return why
      ? `${engine}: could not be run. ${why}`
      : `${engine}: ${of("pass")} passed, ${of("fail")} failed, ${of("not run")} not run`;
  });
  return [...lines, "", ...reasons.map((why, at) => `not run ${at + 1}: ${why}`), "", ...counts, ""].join(
    "\n",
  );
}
