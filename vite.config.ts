import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { hashPolicy } from "./build/hash-policy.js";
import { lateModules } from "./build/late-module.js";
import { leanSdk } from "./build/lean-sdk.js";
import { leanZod } from "./build/lean-zod.js";
import { controlPolicy, viewPolicy } from "./build/policies.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const packageVersion: string = JSON.parse(readFileSync(here("package.json"), "utf8")).version;

/** One page that is built: `vite build --mode <name>`, in the folder `root`, to `dist/<root>`. */
interface Page {
  readonly root: string;
  /** The HTML file in `root`, or a script that a server adds to a page of its own; the built file keeps its name. */
  readonly input: string;
  readonly plugins: () => NonNullable<UserConfig["plugins"]>;
}

/** A classic script under its own name. */
const plainScript = { format: "iife", entryFileNames: "[name].js" } as const;

// The SDK modules, zod and plans/ only declare: what nobody imports may go, though the packages do not say so.
const pureWhenUnused = /^(?:plans|node_modules\/(?:@modelcontextprotocol|zod))\//;

/** A module's path from the project's root; the folder that the project itself is in must not count. */
const fromRoot = (id: string): string =>
  id.replaceAll("\\", "/").replace(here(".").replaceAll("\\", "/"), "");

/** The modules of which the view may hold two copies: what they remember only saves work. */
const stateless = /^(?:base|plans|view\/times\.ts)/;

const target = "es2022";
const treeshake = {
  moduleSideEffects: (id: string) => !pureWhenUnused.test(fromRoot(id)),
  // The SDK's transport logs every message, and messages hold what people see.
  manualPureFunctions: ["console.debug"],
};

const pages: { readonly [mode: string]: Page } = {
  view: {
    root: "view",
    input: "view.html",
    plugins() {
      const late = lateModules({ treeshake, target, mayBeTwice: (path) => stateless.test(path) });
      return [
        leanSdk(),
        leanZod(),
        late.modules,
        viteSingleFile(),
        late.scripts,
        hashPolicy({ policy: viewPolicy }),
      ];
    },
  },
  control: {
    root: "harness/page",
    input: "control.html",
    plugins: () => [viteSingleFile(), hashPolicy({ policy: controlPolicy })],
  },
  sandbox: {
    root: "harness/sandbox",
    input: "relay.ts",
    plugins: () => [],
  },
};

export default defineConfig(({ mode }) => {
  const page = pages[mode];
  if (page === undefined) {
    throw new TypeError(`unknown page "${mode}"; the pages are ${Object.keys(pages).join(", ")}`);
  }
  return {
    root: here(page.root),
    define: { __PORTHOLE_VERSION__: JSON.stringify(packageVersion) },
    build: {
      target,
      // Below these, lightningcss would rewrite light-dark() into two variables a colour.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      modulePreload: false,
      outDir: here(`dist/${page.root}`),
      emptyOutDir: true,
      rolldownOptions: {
        input: here(`${page.root}/${page.input}`),
        output: { charset: "ascii", ...(page.input.endsWith(".ts") ? plainScript : {}) },
        treeshake,
      },
    },
    plugins: page.plugins(),
  };
});
