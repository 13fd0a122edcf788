import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { keepSpokenSchemas } from "./lean-eras.js";

const sdk = (registry: string) => `
function build$1() {
  const A = z.object({ a: z.string() });
  const B = z.object({ b: A });
  return { ASchema: A, BSchema: B, Union: z.union([A, B]) };
}
function buildSchemas2025() {
  return memo ??= build$1();
}
function buildSchemas2026() {
  return other ??= build();
}
const rev2026Codec = {
  era: "later",
  hasRequestMethod: (method) => method === "later/only",
  hasNotificationMethod: () => false,
  validateRequest: (method, raw) => buildSchemas2026()[method].parse(raw),
  decodeResult(method, raw) {
    return { kind: "complete", result: raw };
  },
};
function registryMaps() {
  const s = buildSchemas2025();
  maps = { requestSchemas: { ping: s.ASchema, ${registry} "prompts/get": s.BSchema } };
  return maps;
}
`;
const all = `"tools/call": s.ASchema, "notifications/cancelled": s.ASchema, "notifications/progress": s.ASchema,`;

it("keeps the schemas of the methods that a view speaks, and lets the bundler drop the others", () => {
  const kept = keepSpokenSchemas("sdk.mjs", sdk(all));
  expect(kept).toContain("return { ASchema: A,   };");
  expect(kept).toContain("const B = /* @__PURE__ */ (() => z.object({ b: A }))();");
  expect(kept).toContain("ping: s.ASchema");
  expect(kept).not.toContain("prompts/get");
  expect(kept).toContain('method === "later/only"');
  expect(kept).not.toMatch(/validateRequest|decodeResult/);
  expect(kept).toMatch(/buildSchemas2026\(\) \{ throw new TypeError\("[^"]+"\); \}/);
});

it("fails when the SDK is built in another way", () => {
  const refusal = expect.objectContaining({ code: "SDK_SHAPE" });
  expect(() => keepSpokenSchemas("sdk.mjs", sdk(""))).toThrow(refusal);
  expect(() => keepSpokenSchemas("sdk.mjs", sdk(all).replace("buildSchemas2026", "other"))).toThrow(refusal);
  expect(() => keepSpokenSchemas("sdk.mjs", sdk(all).replace("era:", "name:"))).toThrow(refusal);
  expect(() =>
    keepSpokenSchemas("sdk.mjs", sdk(all).replace("return { ASchema", "const made = { ASchema")),
  ).toThrow(refusal);
});

it("finds what it expects in the SDK that is installed", () => {
  const dist = new URL("../node_modules/@modelcontextprotocol/client/dist/", import.meta.url);
  const [file = ""] = readdirSync(fileURLToPath(dist)).filter((name) => /^src-[\w-]+\.mjs$/.test(name));
  const code = readFileSync(new URL(file, dist), "utf8");
  expect(keepSpokenSchemas(file, code).length).toBeLessThan(code.length);
});
