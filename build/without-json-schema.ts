import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const jsonSchemaModules = /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out how zod turns its schemas into JSON Schema: a tenth of the view, and only an app that offers tools to its
 * host needs it. What would be called while schemas are built stays callable and does nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: "porthole:without-json-schema",
    enforce: "pre",
    async load(id) {
      if (!jsonSchemaModules.test(id)) return undefined;
      const names = [...(await readFile(id, "utf8")).matchAll(exported)].map(([, name]) => name);
      return `const nothing = () => nothing;\nexport { ${names.map((name) => `nothing as ${name}`).join(", ")} };`;
    },
  };
}
