// Compiles the schemas of plans/ to plain code (`npm run generate`), so that no page and no server compiles one at
// run time. The output is committed; a test proves that it is up to date.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { runnerImport } from "vite";
import { root } from "./spawn.mjs";

/** Where the compiled checks stand, from the project's root. */
export const compiledFile = "plans/compiled/checks.ts";

const head = `// @ts-nocheck: made by \`npm run generate\` from plans/schema; do not edit.
function fault(list, instancePath, keyword, params) {
  const all = list ?? [];
  all.push({ instancePath, keyword, params });
  return all;
}
function escaped(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
`;

/** The compiled checks, as text. */
export async function generate() {
  const [plan, config] = await Promise.all(
    ["plans/schema/plan-schema.ts", "plans/schema/app-config-schema.ts"].map(
      async (file) => (await runnerImport(join(root, file), { root, logLevel: "error" })).module,
    ),
  );
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    schemas: { envelope: bare(plan.envelopeSchema), appConfig: bare(config.appConfigSchema) },
    code: { source: true, esm: true, lines: true, optimize: 2 },
  });
  const code = short(standalone.default(ajv, { envelope: "envelope", appConfig: "appConfig" }));
  const text = `${head + code.replace(/^"use strict";/, "").trim()}\n`;
  const forbidden = /\brequire\(|\beval\(|new Function/.exec(text);
  if (forbidden) throw new TypeError(`the compiled checks hold "${forbidden[0]}"`);
  return text;
}

/** A schema without what people read. */
function bare(schema) {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "description" ? undefined : value)));
}

/** Writes each error as a call, without what nobody asks the checks for: half the size for the view. */
function short(code) {
  return code
    .replace(
      /const (err\d+) = \{instancePath(?::(.*?))?,schemaPath:"[^"]*",keyword:("\w+"),params:(.*)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g,
      (_match, _name, path, keyword, params) =>
        `vErrors = fault(vErrors, ${path ?? "instancePath"}, ${keyword}, ${params.replace(/\},propertyName:.*/, "}")});`,
    )
    .replaceAll(/(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g, "escaped($1)");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, compiledFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await generate());
}
