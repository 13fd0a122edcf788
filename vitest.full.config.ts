import { defineConfig } from "vitest/config";

/** The heavy tier: what needs minutes, other Node versions or whole installations. */
export default defineConfig({
  test: {
    include: ["test/full/**/*.full.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
