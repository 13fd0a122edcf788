import { defineConfig } from "vitest/config";

/** TSX of the project itself takes the runtime from its source, not from the built package. */
const runtime = (file: string) => new URL(`./plans/jsx/${file}.ts`, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: {
      "porthole-mcp/jsx-runtime": runtime("jsx-runtime"),
      "porthole-mcp/jsx-dev-runtime": runtime("jsx-dev-runtime"),
    },
  },
  test: {
    include: ["{base,plans,view,server,harness,cli,build,test}/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
