import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{base,plans,view,server,harness,cli,build,test}/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
