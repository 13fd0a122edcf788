import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** The source expressions that allow exactly the inline code of a document. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/**
 * Hashes the inline scripts and styles of a document, as the browser's own parser would find them.
 *
 * A script that holds a script tag in a string, a comment inside a style, an entity: only a parser of HTML sees where an
 * element ends. Data blocks need no hash, since nothing runs them.
 */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const open: Node[] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === "script" && "attrs" in node && isInlineCode(node))
      scripts.add(hashOf(textOf(node)));
    else if (node.nodeName === "style" && "attrs" in node) styles.add(hashOf(textOf(node)));
    // A template's code runs once it is cloned.
    if ("content" in node) open.push(...node.content.childNodes.toReversed());
    if ("childNodes" in node) open.push(...node.childNodes.toReversed());
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** The source expression of one inline script or style. */
export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

/** The types that a browser runs; every other type is a data block. */
const codeTypes = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;

function isInlineCode(script: DefaultTreeAdapterTypes.Element): boolean {
  const attribute = (name: string) => script.attrs.find((each) => each.name === name)?.value;
  return attribute("src") === undefined && codeTypes.test((attribute("type") ?? "").trim().toLowerCase());
}

function textOf(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
