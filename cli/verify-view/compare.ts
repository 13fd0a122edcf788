import { createHash } from "node:crypto";

const block = /(<script type="application\/json" id="porthole-config">)[^<]*(<\/script>)/g;

/**
 * The part of a view that is the same for every app: everything but the text of its configuration block.
 *
 * @returns undefined when the page has no such block, or more than one.
 */
export function outsideConfiguration(html: string): string | undefined {
  return html.match(block)?.length === 1 ? html.replace(block, "$1$2") : undefined;
}

/** Where two texts differ first, in bytes; undefined when they do not. */
export function firstDifference(a: string, b: string): number | undefined {
  if (a === b) return undefined;
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return at === -1 ? left.length : at;
}

export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
