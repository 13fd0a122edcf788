/** A piece of JSON text: a bracket, a member's name, a string that is a value, or a number or word. */
export interface JsonToken {
  readonly kind: "open" | "close" | "key" | "string" | "scalar";
  readonly start: number;
  /** The place after its last character. */
  readonly end: number;
}

const scalarEnd = /[\s,\]}]|$/g;
const quoteOrBackslash = /["\\]/g;

/** The tokens of a text that `JSON.parse` takes; nothing is checked again. Never recurses. */
export function* scanJson(text: string): Generator<JsonToken> {
  const isObject: boolean[] = [];
  let isKey = false;
  let at = 0;
  while (at < text.length) {
    const start = at;
    switch (text[at]) {
      case "{":
      case "[":
        isKey = text[at] === "{";
        isObject.push(isKey);
        at += 1;
        yield { kind: "open", start, end: at };
        break;
      case "}":
      case "]":
        isObject.pop();
        at += 1;
        yield { kind: "close", start, end: at };
        break;
      case ",":
        isKey = isObject.at(-1) ?? false;
        at += 1;
        break;
      case ":":
        isKey = false;
        at += 1;
        break;
      case '"':
        at = afterString(text, at);
        yield { kind: isKey ? "key" : "string", start, end: at };
        break;
      case " ":
      case "\t":
      case "\n":
      case "\r":
        at += 1;
        break;
      default:
        scalarEnd.lastIndex = at;
        at = scalarEnd.exec(text)?.index ?? text.length;
        yield { kind: "scalar", start, end: at };
    }
  }
}

function afterString(text: string, quote: number): number {
  quoteOrBackslash.lastIndex = quote + 1;
  for (let found = quoteOrBackslash.exec(text); found; found = quoteOrBackslash.exec(text)) {
    if (found[0] === '"') return found.index + 1;
    quoteOrBackslash.lastIndex = found.index + 2;
  }
  return text.length;
}
