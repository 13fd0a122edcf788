import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { pointerKeys } from "../../base/json/pointer.js";

/** A stretch of a text, in UTF-16 units from its start. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** A text that should be JSON. */
export type JsonSource =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Where the text says what a JSON Pointer leads to: a member by its name, with its value if that is no container. */
      readonly placeOf: (pointer: string) => Stretch | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly place: Stretch | undefined };

/** What is wrong, by the parser's names; a name that is missing here says no more than the others. */
const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no JSON value; texts stand in double quotes",
  InvalidNumberFormat: "this is no JSON number",
  PropertyNameExpected: "a name in double quotes is expected here; no comma stands after the last member",
  ValueExpected: "a value is expected here; no comma stands after the last element",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "an object is never closed: } is missing",
  CloseBracketExpected: "an array is never closed: ] is missing",
  EndOfFileExpected: "something stands after the end of the value",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "JSON has no comments",
  UnexpectedEndOfString: 'a text is never closed: " is missing',
  UnexpectedEndOfNumber: "a number ends too early",
  InvalidUnicode: "an escape \\u takes four hexadecimal digits",
  InvalidEscapeCharacter: "there is no such escape",
  InvalidCharacter: "a text holds a control character; write it as an escape",
};

const parseOptions = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads a JSON text, and knows where its parts stand. */
export function readSource(text: string): JsonSource {
  try {
    const value: unknown = JSON.parse(text);
    let tree: Node | undefined;
    const placeOf = (pointer: string) => {
      tree ??= treeOf(text, []);
      return tree && stretchOf(tree, pointerKeys(pointer), text);
    };
    return { ok: true, value, placeOf };
  } catch {
    if (text.trim() === "")
      return { ok: false, message: "the file is empty", place: lastVisible(text, { offset: 0, length: 0 }) };
    const errors: ParseError[] = [];
    treeOf(text, errors);
    const [first] = errors;
    if (!first) return { ok: false, message: "the text is no JSON", place: undefined };
    const reason = sentences[printParseErrorCode(first.error)];
    const message = reason === undefined ? "the text is no JSON" : `the text is no JSON: ${reason}`;
    return { ok: false, message, place: lastVisible(text, first) };
  }
}

/** The tree of a text; undefined for one that is nested too deep for the parser, which no plan may be. */
function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, parseOptions);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function stretchOf(tree: Node, keys: readonly string[], text: string): Stretch | undefined {
  let at: Node | undefined = tree;
  for (const key of keys) at = at && childOf(at.type === "property" ? at.children?.[1] : at, key);
  if (!at) return undefined;
  const [name, value] = at.type === "property" ? (at.children ?? []) : [undefined, at];
  if (value?.type === "object" || value?.type === "array") return name ?? { offset: value.offset, length: 1 };
  const start = name ?? value ?? at;
  const end = value ?? start;
  return firstLine(text, { offset: start.offset, length: end.offset + end.length - start.offset });
}

/** The element of an array, or the member of an object; of two with one name the last counts, as `JSON.parse` has it. */
function childOf(container: Node | undefined, key: string): Node | undefined {
  if (container?.type === "array") return container.children?.[Number(key)];
  return container?.children?.findLast((member) => member.children?.[0]?.value === key);
}

function firstLine(text: string, { offset, length }: Stretch): Stretch {
  const end = text.slice(offset, offset + length).search(/[\r\n]/);
  return { offset, length: end < 0 ? length : end };
}

/** A text that ends too early is wrong at its last letter: nobody can point at what is not there. */
function lastVisible(text: string, { offset, length }: Stretch): Stretch {
  if (offset < text.trimEnd().length) return firstLine(text, { offset, length: Math.max(1, length) });
  return { offset: Math.max(0, text.trimEnd().length - 1), length: 1 };
}
