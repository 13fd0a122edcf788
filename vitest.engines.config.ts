import { defineConfig } from "vitest/config";

/** What the drivers of the three engines promise, in the real browsers. */
export default defineConfig({
  test: {
    include: ["test/drivers/*.full.ts"],
    environment: "node",
    fileParallelism: false,
    // On a busy machine of two cores a deadline is missed now and then. What fails twice fails.
    retry: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
