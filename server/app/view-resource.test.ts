import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createViewResource } from "./view-resource.js";

const built = readFileSync(fileURLToPath(import.meta.resolve("porthole-mcp/view.html")), "utf8");
const options = { uri: "ui://weather", name: "weather-view" };

describe("createViewResource", () => {
  it("serves the built file with only the configuration's text replaced", () => {
    const { html, config } = createViewResource({ ...options, config: { tools: ["refresh"] } });
    const [before, after] = html.split(JSON.stringify(config));
    expect(built.startsWith(before ?? "?")).toBe(true);
    expect(built.endsWith(after ?? "?")).toBe(true);
    expect(config).toEqual({ v: 1, tools: ["refresh"], actions: {}, confirm: [], context: [] });
  });

  it("makes the same bytes and the same address of the same options", () => {
    const [one, two] = [createViewResource(options), createViewResource(options)];
    expect(one.html).toBe(two.html);
    expect(one.uri).toBe(two.uri);
  });

  it("has a new address when the content changes, since hosts cache by address (RES-01)", () => {
    const plain = createViewResource(options);
    const other = createViewResource({ ...options, config: { tools: ["refresh"] } });
    expect(plain.uri).toMatch(/^ui:\/\/weather\/[0-9a-f]{12}$/);
    expect(other.uri).not.toBe(plain.uri);
    expect(plain.cacheHint).toEqual({ ttlMs: 86_400_000, cacheScope: "public" });
  });

  it("keeps the address, and promises no caching, with stableUri", () => {
    const view = createViewResource({ ...options, stableUri: true });
    expect(view.uri).toBe("ui://weather");
    expect(view.cacheHint).toBeUndefined();
  });

  it("says whether it wants a border, and asks for no domains and no permissions (RES-07, RES-08)", () => {
    expect(createViewResource(options).meta).toEqual({ ui: { prefersBorder: true } });
    expect(createViewResource({ ...options, prefersBorder: false }).meta).toEqual({
      ui: { prefersBorder: false },
    });
  });

  it("changes no script, no style and no policy of the built file", () => {
    const { html } = createViewResource({
      ...options,
      config: { tools: ["a", "b"], confirm: ["b"], actions: { message: true }, context: ["a.b"] },
    });
    expect(hashesOf(built).length).toBeGreaterThan(1);
    expect(hashesOf(html)).toEqual(hashesOf(built));
    expect(policyOf(html)).toBe(policyOf(built));
    for (const hash of hashesOf(html)) expect(policyOf(html)).toContain(hash);
  });

  it.each([
    ["an end tag", { tools: ["</script><script>alert(1)</script>"] }],
    ["a comment", { context: ["<!--<script>"] }],
    ["a line separator", { confirm: ["a\u2028b"] }],
  ])("refuses a configuration that holds %s", (_kind, config) => {
    expect(() => createViewResource({ ...options, config })).toThrow(
      expect.objectContaining({ name: "PlanAppError", code: "INVALID_CONFIG" }),
    );
  });

  it.each([
    "https://weather",
    "ui://",
    "ui:///weather",
    "ui://Weather",
    "ui://weather/",
    "ui://weather?a=1",
    "ui://weather#a",
    "ui://weather/../other",
    "ui://user@weather",
    "ui://we ather",
    "",
  ])("refuses the address %j", (uri) => {
    expect(() => createViewResource({ ...options, uri })).toThrow(
      expect.objectContaining({ name: "PlanAppError", code: "INVALID_URI" }),
    );
  });

  it.each(["", "  ", 5])("refuses the name %j", (name) => {
    expect(() => Reflect.apply(createViewResource, undefined, [{ ...options, name }])).toThrow(
      expect.objectContaining({ name: "PlanAppError", code: "INVALID_NAME" }),
    );
  });

  it("takes an address with a path", () => {
    expect(createViewResource({ ...options, uri: "ui://weather/forecast" }).uri).toMatch(
      /^ui:\/\/weather\/forecast\/[0-9a-f]{12}$/,
    );
  });
});

/** The sources of the scripts that run and of the styles, as a policy names them. */
function hashesOf(html: string): string[] {
  const bodies = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)];
  return bodies
    .filter(([, , attributes]) => !attributes?.includes("application/json"))
    .map(
      ([, , , body]) =>
        `'sha256-${createHash("sha256")
          .update(body ?? "")
          .digest("base64")}'`,
    );
}

function policyOf(html: string): string | undefined {
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
}
