import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { hashPolicy } from "./build/hash-policy.js";
import { viewPolicy } from "./build/policies.js";

/** One mode a page: `vite build --mode view`. */
export default defineConfig(({ mode }) => {
  if (mode !== "view") throw new TypeError(`unknown page "${mode}"`);
  return {
    root: "view",
    build: { target: "es2022", modulePreload: false, outDir: "../dist/view", emptyOutDir: true },
    plugins: [viteSingleFile(), hashPolicy({ policy: viewPolicy })],
  };
});
