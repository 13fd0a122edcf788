import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { languageOf } from "./direction.js";
import { applyHostFonts } from "./fonts.js";

/** Gives the document the looks and the language of its host. */
export function applyHostContext(context: McpUiHostContext): void {
  const { documentElement: html, body } = document;
  if (context.theme !== undefined) {
    html.dataset.theme = context.theme;
    // On `html` it would make the frame opaque wherever the host's own scheme differs (THM-05).
    body.style.colorScheme = context.theme;
  }
  for (const [name, value] of Object.entries(context.styles?.variables ?? {})) {
    if (typeof value === "string") html.style.setProperty(name, value);
  }
  if (context.styles?.css?.fonts !== undefined) applyHostFonts(context.styles.css.fonts);
  const language = context.locale === undefined ? undefined : languageOf(context.locale);
  if (language !== undefined) {
    html.lang = language.lang;
    html.dir = language.dir;
  }
}
