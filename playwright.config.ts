import { defineConfig } from "@playwright/test";
import { findChromium } from "./harness/engines/chromium.js";

const executablePath = findChromium();

export default defineConfig({
  testDir: "test/browser",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  // What takes a minute is for the heavy tier (playwright.full.config.ts).
  grepInvert: /@heavy/,
  forbidOnly: Boolean(process.env.CI),
  // Browsers on a busy machine of two cores miss a deadline now and then; the report names what needed a second try.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    launchOptions: executablePath ? { executablePath } : {},
    // A trace of every test takes a sixth of the time; what fails is tried again, and traced then.
    trace: "on-first-retry",
  },
});
