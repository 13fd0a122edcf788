import { type ESTree, type Plugin, parseSync } from "vite";
import { keepSpokenSchemas } from "./lean-eras.js";

const sdkModules = /node_modules\/@modelcontextprotocol\/[^/]+\/dist\/.*\.m?js$/;
const clientSchemas = /node_modules\/@modelcontextprotocol\/client\/dist\/src-[\w-]+\.mjs$/;

/** A stretch of a module and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Lets the bundler see which schemas of the SDK nobody uses. It changes no schema that is used, but for its description.
 *
 * The SDK's modules make all their schemas by calls while they load, and a bundler keeps a call of which it does not know
 * what it does; and they enter all of them into a table (`specTypeSchemas`), which neither `App` nor the view reads.
 */
export function leanSdk(): Plugin {
  return {
    name: "porthole:lean-sdk",
    enforce: "pre",
    transform(code, id) {
      if (!sdkModules.test(id)) return undefined;
      const isClient = clientSchemas.test(id);
      const plain = withoutDescriptions(code);
      const spoken = isClient ? keepSpokenSchemas(id, plain) : plain;
      const { text, loops } = withPureConstants(id, spoken);
      const expected = isClient ? 2 : 0;
      if (loops !== expected) {
        this.error(
          `${id} has ${loops} loops at its top level, not ${expected}: look at what this SDK fills there`,
        );
      }
      return text;
    },
  };
}

const description = /\.describe\((?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\[\s\S])*`)\)/g;

/** A module whose schemas do not say what they are for: only who offers tools by them would tell somebody. */
export function withoutDescriptions(code: string): string {
  return code.replace(description, "");
}

/**
 * A module with `/* @__PURE__ *\\/ (() => call())()` for each constant that is made by a call, and without the loops at its
 * top level, which are counted.
 */
export function withPureConstants(
  id: string,
  code: string,
): { readonly text: string; readonly loops: number } {
  const { body } = parseSync(id, code).program;
  const loops = body.filter(({ type }) => type === "ForOfStatement");
  const edits = [...pureConstants(body, code), ...loops.map(({ start, end }) => ({ start, end, text: "" }))];
  return { text: edited(code, edits), loops: loops.length };
}

/** Marks what the constants among these statements are made of, where a call makes it. */
export function pureConstants(
  statements: readonly (ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration)[],
  code: string,
): readonly Edit[] {
  return statements.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id: name, init }) =>
      name.type === "Identifier" && init?.type === "CallExpression"
        ? [
            {
              start: init.start,
              end: init.end,
              text: `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`,
            },
          ]
        : [],
    );
  });
}

/** A text with edits, none of which touches another. */
export function edited(code: string, edits: readonly Edit[]): string {
  let text = "";
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((one, other) => one.start - other.start)) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}
