const dataSource = /^url\("data:[^"]*"\)(?:\s+(?:format|tech)\([^()]*\))*$/;

/** Whether each source of a `@font-face` rule, as the browser serialises it, is a `data:` URL. */
export function onlyDataSources(src: string): boolean {
  // A data URL holds commas, so the list is cut only between the parenthesis and the next source.
  const sources = src.split(/,\s*(?=url\(|local\()/);
  return sources.every((source) => dataSource.test(source.trim()));
}

let adopted: { readonly css: string; readonly sheet: CSSStyleSheet } | undefined;

/**
 * Takes the fonts from the host's font CSS: `@font-face` rules with `data:` sources, and nothing else.
 *
 * The helper of the SDK inserts a `<style>`, which the policy blocks.
 */
export function applyHostFonts(css: string): void {
  if (adopted?.css === css) return;
  const given = new CSSStyleSheet();
  given.replaceSync(css);
  const sheet = new CSSStyleSheet();
  for (const rule of given.cssRules) {
    if (rule instanceof CSSFontFaceRule && onlyDataSources(rule.style.getPropertyValue("src"))) {
      sheet.insertRule(rule.cssText, sheet.cssRules.length);
    }
  }
  const others = document.adoptedStyleSheets.filter((other) => other !== adopted?.sheet);
  document.adoptedStyleSheets = [...others, sheet];
  adopted = { css, sheet };
}
