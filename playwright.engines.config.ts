import { defineConfig } from "@playwright/test";
import { engines } from "./harness/engines/port.js";
import core from "./playwright.config.js";
import type { EngineWorkerFixtures } from "./test/drivers/engine-test.js";

/** The suites of the view in each engine; what they show together stands in one grid. */
export default defineConfig<object, EngineWorkerFixtures>({
  ...core,
  testMatch: "**/view-*.spec.ts",
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
