import { defineConfig } from "@playwright/test";
import { findChromium } from "./build/chromium.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: "test/browser",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    launchOptions: executablePath ? { executablePath } : {},
    trace: "retain-on-failure",
  },
});
