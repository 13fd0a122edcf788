import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const unused = /node_modules\/zod\/v4\/(?:core\/(?:json-schema-processors|to-json-schema)|locales\/en)\.js$/;
const objects = /node_modules\/zod\/v4\/classic\/schemas\.js$/;
const compiled = "core.$ZodObjectJIT.init(";
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * The formats of strings that no schema of the SDK speaks of. A schema that did would call what is not there, while the view
 * loads, and no view would come up.
 */
const unspoken = [
  "jwt",
  "emoji",
  "guid",
  "uuid",
  "uuidv4",
  "uuidv6",
  "uuidv7",
  "nanoid",
  "cuid",
  "cuid2",
  "ulid",
  "base64",
  "base64url",
  "xid",
  "ksuid",
  "ipv4",
  "ipv6",
  "cidrv4",
  "cidrv6",
  "e164",
  "time",
  "duration",
];
const method = new RegExp(
  `^ {4}(?:${unspoken.join("|")})\\(params\\) \\{\\n {8}return this\\.check\\(core\\.\\w+\\(\\w+, params\\)\\);\\n {4}\\},\\n`,
  "gm",
);

/**
 * Leaves out of zod what the view never uses: how schemas become JSON Schema, which only an app that offers tools to its
 * host needs, the English wording of faults, which only a console would show, and formats of strings. What of the first two is
 * called while schemas are built stays callable and does nothing. Object schemas are those that read their shape each time,
 * since the policy forbids the compiled ones (`eval`).
 */
export function leanZod(): Plugin {
  return {
    name: "porthole:lean-zod",
    enforce: "pre",
    transform(code, id) {
      if (!objects.test(id)) return undefined;
      const parts = code.split(compiled);
      if (parts.length !== 2) this.error(`${id} has ${parts.length - 1} times ${compiled}, not once`);
      const methods = code.match(method)?.length ?? 0;
      if (methods !== unspoken.length) this.error(`${id} has ${methods} of ${unspoken.length} formats`);
      return parts.join("core.$ZodObject.init(").replace(method, "");
    },
    async load(id) {
      if (!unused.test(id)) return undefined;
      const source = await readFile(id, "utf8");
      const names = [...source.matchAll(exported)].map(([, name]) => `nothing as ${name}`);
      if (/^export default /m.test(source)) names.push("nothing as default");
      return `const nothing = () => nothing;\nexport { ${names.join(", ")} };`;
    },
  };
}
