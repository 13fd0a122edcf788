import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { hashPolicy } from "./build/hash-policy.js";
import { leanSdk } from "./build/lean-sdk.js";
import { viewPolicy } from "./build/policies.js";
import { withoutJsonSchema } from "./build/without-json-schema.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const packageVersion: string = JSON.parse(readFileSync(here("package.json"), "utf8")).version;

/** One page that is built: `vite build --mode <name>`, in the folder `root`, to `dist/<root>`. */
interface Page {
  readonly root: string;
  /** The HTML file in `root`; the built file keeps its name. */
  readonly html: string;
  readonly plugins: () => NonNullable<UserConfig["plugins"]>;
}

const pages: { readonly [mode: string]: Page } = {
  view: {
    root: "view",
    html: "view.html",
    plugins: () => [leanSdk(), withoutJsonSchema(), viteSingleFile(), hashPolicy({ policy: viewPolicy })],
  },
};

// The SDK modules, zod and plans/ only declare: what nobody imports may go, though no package says so.
const pureWhenUnused = /node_modules\/(?:@modelcontextprotocol|zod)\/|\/plans\/[^?]*\.ts$/;

export default defineConfig(({ mode }) => {
  const page = pages[mode];
  if (page === undefined) {
    throw new TypeError(`unknown page "${mode}"; the pages are ${Object.keys(pages).join(", ")}`);
  }
  return {
    root: here(page.root),
    define: { __PORTHOLE_VERSION__: JSON.stringify(packageVersion) },
    build: {
      target: "es2022",
      // Below these, lightningcss would rewrite light-dark() into two variables a colour.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      modulePreload: false,
      outDir: here(`dist/${page.root}`),
      emptyOutDir: true,
      rolldownOptions: {
        input: here(`${page.root}/${page.html}`),
        output: { charset: "ascii" },
        treeshake: {
          moduleSideEffects: (id) => !pureWhenUnused.test(id),
          // The SDK's transport logs every message, and messages hold what people see.
          manualPureFunctions: ["console.debug"],
        },
      },
    },
    plugins: page.plugins(),
  };
});
