import { type Plugin, parseSync } from "vite";

const sdkModules = /node_modules\/@modelcontextprotocol\/[^/]+\/dist\/.*\.m?js$/;
const clientSchemas = /node_modules\/@modelcontextprotocol\/client\/dist\/src-[\w-]+\.mjs$/;

/** The function of the SDK that makes, when first asked, the schemas of messages that only a negotiated 2026 session has. */
const modernSchemas = "buildSchemas2026";

/**
 * Lets the bundler see which schemas of the SDK nobody uses. It changes no schema that is used.
 *
 * The SDK's modules make all their schemas by calls while they load, and a bundler keeps a call of which it does not know
 * what it does; and they enter all of them into a table (`specTypeSchemas`), which neither `App` nor the view reads. The
 * wire schemas of the 2026 revision are for a session that negotiated it with a server: `App` negotiates nothing, and
 * `PostMessageTransport` marks no message as of that revision.
 */
export function leanSdk(): Plugin {
  return {
    name: "porthole:lean-sdk",
    enforce: "pre",
    transform(code, id) {
      if (!sdkModules.test(id)) return undefined;
      const { text, loops } = withPureConstants(
        id,
        clientSchemas.test(id) ? withoutModernSchemas(id, code) : code,
      );
      const expected = clientSchemas.test(id) ? 2 : 0;
      if (loops !== expected) {
        this.error(
          `${id} has ${loops} loops at its top level, not ${expected}: look at what this SDK fills there`,
        );
      }
      return text;
    },
  };
}

/**
 * A module with `/* @__PURE__ *\\/ (() => call())()` for each constant that is made by a call, and without the loops at its
 * top level, which are counted.
 */
export function withPureConstants(
  id: string,
  code: string,
): { readonly text: string; readonly loops: number } {
  let text = "";
  let at = 0;
  let loops = 0;
  for (const statement of parseSync(id, code).program.body) {
    if (statement.type === "ForOfStatement") {
      text += code.slice(at, statement.start);
      at = statement.end;
      loops += 1;
      continue;
    }
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { id: name, init } of declaration.declarations) {
      if (name.type !== "Identifier" || init?.type !== "CallExpression") continue;
      text += `${code.slice(at, init.start)}/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
      at = init.end;
    }
  }
  return { text: text + code.slice(at), loops };
}

/** A module whose maker of the 2026 schemas throws: nothing that the view has can call it. */
export function withoutModernSchemas(id: string, code: string): string {
  const makers = parseSync(id, code).program.body.filter(
    (statement) => statement.type === "FunctionDeclaration" && statement.id?.name === modernSchemas,
  );
  const [maker, more] = makers;
  if (maker?.type !== "FunctionDeclaration" || !maker.body || more) {
    throw new TypeError(
      `${id} has ${makers.length} functions ${modernSchemas}, not one: look at how this SDK makes them`,
    );
  }
  const body = `{ throw new TypeError("the schemas of 2026-07-28 are not part of the view"); }`;
  return code.slice(0, maker.body.start) + body + code.slice(maker.body.end);
}
