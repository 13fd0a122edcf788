import { expect, it } from "vitest";
import { type Cell, gridOf } from "./grid.js";

const cell = (scenario: string, engine: string, mark: Cell["mark"], why?: string): Cell => ({
  suite: "view-a",
  scenario,
  engine,
  mark,
  ...(why === undefined ? {} : { why }),
});

it("shows each scenario in each engine, and why what was not run was not", () => {
  const cells = [
    cell("draws", "chromium", "pass"),
    cell("draws", "firefox", "fail"),
    cell("waits", "chromium", "pass"),
    cell("waits", "firefox", "not run", "needs a clock"),
  ];
  expect(
    gridOf(cells, ["chromium", "firefox", "webkit"], { webkit: "WebKit is not installed." }, false),
  ).toBe(
    `chromium  firefox   webkit    

view-a
pass      fail      not run 1 draws
pass      not run 2 not run 1 waits

not run 1: WebKit is not installed.
not run 2: needs a clock

chromium: 2 passed, 0 failed, 0 not run
firefox: 0 passed, 1 failed, 1 not run
webkit: could not be run. WebKit is not installed.
`,
  );
});
