import { defineConfig } from "vitest/config";

/** What the drivers of the three engines promise, in the real browsers. */
export default defineConfig({
  test: {
    include: ["test/drivers/*.full.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
