import { type ESTree, parseSync } from "vite";
import { type Edit, edited, pureConstants } from "./lean-sdk.js";

/**
 * The methods of MCP itself that a view and its host speak: what `App` sends and answers by itself, and what the view calls.
 * All others are of the Apps extension, whose schemas are elsewhere.
 */
const spoken: ReadonlySet<string> = new Set([
  "ping",
  "tools/call",
  "notifications/cancelled",
  "notifications/progress",
]);

/** What is asked of the later era though nobody speaks it: its name, and which methods are its own. */
const askedOfLaterEra: ReadonlySet<string> = new Set(["era", "hasRequestMethod", "hasNotificationMethod"]);

/** The SDK is not built as this module expects. */
export class SdkShapeError extends Error {
  readonly code = "SDK_SHAPE";
}

/**
 * Leaves out the schemas of methods that no view speaks. The SDK makes all those of an era at once, in one function, when it
 * validates the first message: two hundred of them before a view is connected.
 *
 * The later era is never negotiated by `App`, so that it has no schemas at all here, and reads and writes no message. In the
 * first era, a method whose schema is left out is answered like one that the SDK does not know.
 */
export function keepSpokenSchemas(id: string, code: string): string {
  const functions = new Map<string, ESTree.Function>();
  const constants = new Map<string, ESTree.Expression>();
  for (const statement of parseSync(id, code).program.body) {
    if (statement.type === "FunctionDeclaration" && statement.id) functions.set(statement.id.name, statement);
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id: name, init } of statement.declarations) {
      if (name.type === "Identifier" && init) constants.set(name.name, init);
    }
  }
  const body = (name: string): ESTree.FunctionBody => {
    const found = functions.get(name)?.body;
    if (found?.type !== "BlockStatement") throw new SdkShapeError(`${id} has no function ${name}`);
    return found;
  };
  const laterEra = body("buildSchemas2026");
  const registry = membersIn(body("registryMaps"));
  const left = registry.filter(({ name }) => !spoken.has(name));
  const kept = registry.filter(({ name }) => spoken.has(name));
  const makes = /\?\?= ([\w$]+)\(\)/.exec(
    code.slice(body("buildSchemas2025").start, body("buildSchemas2025").end),
  )?.[1];
  const factory = body(makes ?? "");
  const made = factory.body.at(-1);
  if (made?.type !== "ReturnStatement" || kept.length < spoken.size) {
    throw new SdkShapeError(`${id} registers its schemas in another way`);
  }
  const wanted = new Set(kept.map(({ node }) => /\.(\w+)$/.exec(code.slice(node.start, node.end))?.[1]));
  const unwanted = membersIn(made).filter(({ name }) => !wanted.has(name));
  const codec = constants.get("rev2026Codec");
  const codecMembers = codec ? membersIn(codec) : [];
  const unasked = codecMembers.filter(({ name }) => !askedOfLaterEra.has(name));
  if (codecMembers.length - unasked.length !== askedOfLaterEra.size) {
    throw new SdkShapeError(`${id} has its later era in another way`);
  }
  return edited(code, [
    { start: laterEra.start, end: laterEra.end, text: '{ throw new TypeError("no view speaks this era"); }' },
    ...unasked.map(({ node }) => withoutMember(node, code)),
    ...left.map(({ node }) => withoutMember(node, code)),
    ...unwanted.map(({ node }) => withoutMember(node, code)),
    ...pureConstants(factory.body, code),
  ]);
}

interface Member {
  readonly name: string;
  readonly node: ESTree.Span;
}

/** The members of the object literals in a function, without those that are literals themselves. */
function membersIn(within: ESTree.Node): readonly Member[] {
  const found: Member[] = [];
  const open: unknown[] = [within];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== "object" || at === null) continue;
    const node = at as ESTree.Node;
    if (node.type === "Property" && node.value.type !== "ObjectExpression") {
      const { key } = node;
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
      found.push({ name, node });
      continue;
    }
    open.push(...Object.values(at));
  }
  return found;
}

/** Takes a member out, with the comma behind it. */
function withoutMember({ start, end }: ESTree.Span, code: string): Edit {
  return { start, end: code[end] === "," ? end + 1 : end, text: "" };
}
