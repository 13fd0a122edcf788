import type { Plugin } from "vite";

/** A plugin that writes each built page anew, once its script and style are in it. Several do so in their order. */
export function pagePlugin(name: string, rewrite: (page: string) => string): Plugin {
  return {
    name,
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".html"))
            file.source = rewrite(String(file.source));
        }
      },
    },
  };
}
