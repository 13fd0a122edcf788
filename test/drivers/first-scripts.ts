import { hear, heardKey } from "../../harness/engines/heard.js";

/**
 * The document with scripts before everything else in it, as a host might put them there: for the engine whose driver can run
 * none before those of a document, and hears of no console and no error by itself.
 */
export function withScripts(html: string, ...scripts: readonly ((() => void) | string)[]): string {
  const text = [
    `(${hear})(${JSON.stringify(heardKey)})`,
    ...scripts.map((script) => (typeof script === "string" ? script : `(${script})()`)),
  ].join(";");
  return html.replace(
    /^[\s\S]*?<head\b[^>]*>|^\s*(?:<!doctype[^>]*>)?/i,
    (start) => `${start}<script>${text.replaceAll("</", "<\\/")}</script>`,
  );
}
