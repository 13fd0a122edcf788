import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { pagePlugin } from "./page-plugin.js";

/** The CSP source expression of one inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

export interface HashPolicyOptions {
  /** Builds the policy from the hashes found in the page. */
  readonly policy: (hashes: {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  }) => string;
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const styleElement = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const charset = '<meta charset="utf-8">';

/**
 * Writes the policy of a single-file page into it: each inline script and style allowed by its hash, nothing else.
 *
 * It must be the last plugin, so that it hashes the bytes that ship.
 */
export function hashPolicy(options: HashPolicyOptions): Plugin {
  return pagePlugin("porthole:hash-policy", (page) => withPolicy(page, options));
}

/** Adds the policy to a page; throws when the page holds something that a hash cannot cover. */
export function withPolicy(page: string, options: HashPolicyOptions): string {
  const scripts: string[] = [];
  const styles: string[] = [];
  let html = page.replace(/\r\n?/g, "\n");
  html = html.replace(scriptElement, (_match, attributes: string, body: string) => {
    if (/\ssrc\s*=/.test(attributes)) throw new PagePolicyError("a script with src is left in the page");
    if (/<script|<!--/i.test(body))
      throw new PagePolicyError("a script body holds markup that ends a hash early");
    // A data block never runs, so it needs no hash (and its text differs from app to app).
    if (!/type="application\/json"/.test(attributes)) scripts.push(hashSource(body));
    return `<script${attributes.replace(/\s+crossorigin\b/, "")}>${body}</script>`;
  });
  html = html.replace(styleElement, (_match, body: string) => {
    styles.push(hashSource(body));
    return `<style>${body}</style>`;
  });
  const bare = html.replace(scriptElement, "").replace(styleElement, "");
  if (/<link\b/i.test(bare)) throw new PagePolicyError("a link element is left in the page");
  if (/\sstyle\s*=|\son[a-z]+\s*=/i.test(bare))
    throw new PagePolicyError("an inline style or handler is left in the page");
  if (!html.includes(charset)) throw new PagePolicyError(`the page must open its head with ${charset}`);
  const stray = /[^\t\n\x20-\x7e]/.exec(html);
  // Hosts that decode a base64 blob byte by byte change every other character, and with it the text under the hash.
  if (stray) {
    throw new PagePolicyError(
      `U+${stray[0].charCodeAt(0).toString(16)} at ${stray.index} is not printable ASCII`,
    );
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${options.policy({ scripts, styles })}">`;
  html = html.replace(charset, () => `${charset}\n${meta}`);
  const firstCode = html.search(/<script\b|<style\b/);
  if (firstCode >= 0 && html.indexOf(meta) > firstCode)
    throw new PagePolicyError("code stands before the policy");
  return html;
}

/** The build found something in a page that its policy could not cover. */
export class PagePolicyError extends Error {
  override readonly name = "PagePolicyError";
}
