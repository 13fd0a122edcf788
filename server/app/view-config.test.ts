import { describe, expect, it } from "vitest";
import type { AppConfig } from "../../plans/app-config.js";
import { inertJson, withConfig } from "./view-config.js";

const page = '<p>a</p><script type="application/json" id="porthole-config">{}</script><p>b</p>';
const config: AppConfig = { v: 1, tools: ["refresh"], actions: {}, confirm: [], context: [] };

describe("the configuration block", () => {
  it("is all that changes in the file", () => {
    expect(withConfig(page, config)).toBe(
      `<p>a</p><script type="application/json" id="porthole-config">${JSON.stringify(config)}</script><p>b</p>`,
    );
  });

  it.each([
    ["an end tag", "</script><script>alert(1)</script>"],
    ["a comment with a script inside", "<!--<script>"],
    ["line separators", "a\u2028b\u2029c"],
    ["other alphabets", "größer 漢字 🚀"],
    ["a replacement pattern", "$& $1 $`"],
  ])("keeps %s inert, and loses nothing of it", (_kind, path) => {
    const text = inertJson({ ...config, context: [path] });
    expect(text).toMatch(/^[ -;=-~]*$/);
    expect(JSON.parse(text)).toEqual({ ...config, context: [path] });
    expect(withConfig(page, { ...config, context: [path] })).toContain(text);
  });

  it.each([
    ["no block", "<p></p>"],
    ["two blocks", page + page],
  ])("is refused in a file with %s", (_kind, html) => {
    expect(() => withConfig(html, config)).toThrow(expect.objectContaining({ code: "VIEW_BROKEN" }));
  });
});
