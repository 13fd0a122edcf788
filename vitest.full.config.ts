import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/full/longest-first.js";

/** The heavy tier: what needs minutes, other Node versions or whole installations. Two files at a time, on two cores. */
export default defineConfig({
  test: {
    include: ["test/full/**/*.full.ts"],
    environment: "node",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/full/install-ahead.ts",
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
