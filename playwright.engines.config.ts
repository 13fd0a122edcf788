import { defineConfig } from "@playwright/test";
import { engines } from "./harness/engines/port.js";
import core from "./playwright.config.js";
import type { EngineWorkerFixtures } from "./test/drivers/engine-test.js";
import { missing } from "./test/drivers/missing.js";

const { grepInvert: _heavy, ...shared } = core;

/** The suites of the view in each engine; what they show together stands in one grid. */
export default defineConfig<object, EngineWorkerFixtures>({
  ...shared,
  testDir: "test",
  testMatch: ["browser/view-*.spec.ts", "drivers/*.spec.ts"],
  reporter: [["line"], ["./test/drivers/grid-reporter.ts"]],
  projects: engines
    .filter((engine) => !(engine in missing))
    .map((engine) => ({ name: engine, use: { engine, leavesOut: /@heavy/ } })),
});
