import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { McpUiHostContextSchema } from "@modelcontextprotocol/ext-apps";
import { expect, it } from "vitest";
import { mergeContext } from "./context.js";

// As `App` hands it over, after its own validation.
function context(value: unknown): McpUiHostContext {
  const parsed = McpUiHostContextSchema.parse(value);
  return parsed as McpUiHostContext;
}

it("keeps fonts and variables that a change of styles does not name (CTX-02)", () => {
  const known = context({
    theme: "light",
    styles: { variables: { "--font-sans": "serif", "--font-mono": "mono" }, css: { fonts: "@font-face {}" } },
  });
  expect(mergeContext(known, context({ styles: { variables: { "--font-sans": "Arial" } } }))).toMatchObject({
    theme: "light",
    styles: { variables: { "--font-sans": "Arial", "--font-mono": "mono" }, css: { fonts: "@font-face {}" } },
  });
});

it("takes every other member from the change", () => {
  const known = context({ theme: "light", locale: "en" });
  expect(mergeContext(known, context({ theme: "dark" }))).toEqual({ theme: "dark", locale: "en" });
});
