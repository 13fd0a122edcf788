import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { heightIsOurs } from "../size/height.js";
import { languageOf } from "./direction.js";
import { applyHostFonts } from "./fonts.js";
import { isUsableVariable } from "./variables.js";

/** A real inset is a notch, a bar or a rounded corner: larger ones would leave nothing of the plan. */
const largestInset = 120;

/** Gives the document the looks and the language of its host. What a host sends that makes no sense changes nothing. */
export function applyHostContext(context: McpUiHostContext): void {
  const { documentElement: html, body } = document;
  const set = (name: string, value: string): void => {
    // Hosts repeat themselves, and each write would have all styles reckoned again.
    if (html.style.getPropertyValue(name) !== value) html.style.setProperty(name, value);
  };
  if (context.theme !== undefined) {
    html.dataset.theme = context.theme;
    // On `html` it would make the frame opaque wherever the host's own scheme differs (THM-05).
    body.style.colorScheme = context.theme;
  }
  for (const [name, value] of Object.entries(context.styles?.variables ?? {})) {
    if (typeof value === "string" && isUsableVariable(name, value)) set(name, value);
  }
  if (context.styles?.css?.fonts !== undefined) applyHostFonts(context.styles.css.fonts);
  for (const [side, inset] of Object.entries(context.safeAreaInsets ?? {})) {
    set(`--ph-inset-${side}`, `${Math.min(Math.max(inset, 0), largestInset)}px`);
  }
  html.toggleAttribute("data-porthole-fill", !heightIsOurs(context));
  const language = context.locale === undefined ? undefined : languageOf(context.locale);
  if (language !== undefined) {
    html.lang = language.lang;
    html.dir = language.dir;
  }
}
