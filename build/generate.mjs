// Compiles the schemas of plans/ to plain code (`npm run generate`), so that no page and no server compiles one at
// run time. The output is committed; a test proves that it is up to date.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { runnerImport } from "vite";
import { root } from "./spawn.mjs";

/** The compiled checks, each in a file of its own: the view needs the one of its configuration first, and the other late. */
export const checks = /** @type {const} */ (["envelope", "appConfig"]);

/** Where a compiled check stands, from the project's root. */
export const compiledFile = (check) =>
  `plans/compiled/${check.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const head = `// @ts-nocheck: made by \`npm run generate\` from plans/schema; do not edit.
function fault(list, path, message) {
  const all = list ?? [];
  all.push({ path, message });
  return all;
}
function escaped(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
`;

/** A compiled check, as text. */
export async function generate(check) {
  const [plan, config] = await Promise.all(
    ["plans/schema/plan-schema.ts", "plans/schema/app-config-schema.ts"].map(
      async (file) => (await runnerImport(join(root, file), { root, logLevel: "error" })).module,
    ),
  );
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    schemas: { [check]: bare({ envelope: plan.envelopeSchema, appConfig: config.appConfigSchema }[check]) },
    code: { source: true, esm: true, lines: true, optimize: 2 },
  });
  const code = short(standalone.default(ajv, { [check]: check }));
  const text = `${head + code.replace(/^"use strict";/, "").trim()}\n`;
  const forbidden = /\brequire\(|\beval\(|new Function/.exec(text);
  if (forbidden) throw new TypeError(`the compiled checks hold "${forbidden[0]}"`);
  return text;
}

/** A schema without what people read. */
function bare(schema) {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "description" ? undefined : value)));
}

/** What each keyword says when it is not met. One that is missing here only repeats what another says. */
const sentences = {
  required: ({ missingProperty }) => `"${missingProperty}" is missing`,
  type: ({ type }) => `must be of type ${type}`,
  enum: ({ allowedValues }) => `must be one of ${JSON.stringify(allowedValues)}`,
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  pattern: ({ pattern }) => (pattern === "\\S" ? "must not be blank" : `must match ${pattern}`),
  additionalProperties: () => "is not known here",
  propertyNames: () => "holds a blank name",
};

const error =
  /const (err\d+) = \{instancePath(?::(.*?))?,schemaPath:"[^"]*",keyword:"(\w+)",params:(\{.*?\})(,propertyName:\w+)?\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g;

/** Writes each error as a call with its sentence ready: a third of the size, for the view. */
function short(code) {
  const schemas = new Map(
    [...code.matchAll(/const (schema\d+) = (\{.*\});/g)].map(([, name, json]) => [name, JSON.parse(json)]),
  );
  return code
    .replace(error, (_match, _name, place = "instancePath", keyword, params, ofName) => {
      const sentence = sentences[keyword];
      // The error of a name is told by the one of the names.
      if (!sentence || ofName) return "";
      const key = /additionalProperty: (\w+)/.exec(params)?.[1];
      const path = key ? `${place}+"/"+escaped(${key})` : place;
      return `vErrors = fault(vErrors, ${path}, ${JSON.stringify(sentence(read(params, schemas)))});`;
    })
    .replaceAll(/(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g, "escaped($1)")
    .replaceAll(/const schema\d+ = \{.*\};/g, "");
}

/** Reads the parameters of an error, which the compiler writes as code: names, and ways into its schemas. */
function read(params, schemas) {
  const json = params
    .replace(/(schema\d+)((?:\.\w+|\["\$?\w+"\])*)/g, (_match, name, way) => {
      const keys = [...way.matchAll(/\w[\w$]*/g)].map(([key]) => key);
      return JSON.stringify(keys.reduce((schema, key) => schema[key], schemas.get(name)));
    })
    .replace(/([{,]\s*)(\w+):/g, '$1"$2":')
    .replace(/:\s*(?:key\d+)\}/g, ":null}");
  return JSON.parse(json);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const check of checks) {
    const file = join(root, compiledFile(check));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await generate(check));
  }
}
