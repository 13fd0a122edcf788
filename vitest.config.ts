import { defineConfig } from "vitest/config";

/** TSX of the project itself takes the plans and their runtime from the sources, not from the built package. */
const source = (file: string) => new URL(`./plans/${file}.ts`, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: {
      "porthole-mcp/plans": source("index"),
      "porthole-mcp/jsx-runtime": source("jsx/jsx-runtime"),
      "porthole-mcp/jsx-dev-runtime": source("jsx/jsx-dev-runtime"),
    },
  },
  test: {
    include: ["{base,plans,view,server,harness,cli,build,test}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Both cores: by itself the runner leaves one for what watches.
    maxWorkers: 2,
    // On a busy machine of two cores a deadline is missed now and then. What fails twice fails.
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
