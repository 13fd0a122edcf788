import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/guide/", root);

/** The pages of the guide, and the README, by their names. */
export const pages: readonly string[] = [
  ...readdirSync(folder).map((file) => file.replace(/\.md$/, "")),
  "README",
];

/** The text of a page. */
export function page(name: string): string {
  return readFileSync(name === "README" ? new URL("README.md", root) : new URL(`${name}.md`, folder), "utf8");
}

/** A block of code, as it is printed. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** What the page says right after it. */
  readonly after: string;
}

/** The blocks of code of a page, in their order; a block in a list is printed further to the right. */
export function blocksOf(name: string): readonly Block[] {
  const text = page(name);
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```\n/gm)].map((found) => {
    const [whole, indent = "", language = "", code = ""] = found;
    const end = found.index + whole.length;
    return {
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      after: text.slice(end, text.indexOf("\n\n", end + 1)).trim(),
    };
  });
}

/** The source of an example as whoever has installed the package writes it: our rooms are imported by their public names. */
export function asInstalled(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .replaceAll("../../server/index.js", "porthole-mcp/server")
    .replaceAll(/\.\.\/\.\.\/server\/(contracts|openship|review)\/index\.js/g, "porthole-mcp/$1");
}
