import { expect, it } from "vitest";
import { withoutModernSchemas, withPureConstants } from "./lean-sdk.js";

const marked = (code: string) => withPureConstants("module.mjs", code);

it("marks what a call makes, and leaves the rest as it is", () => {
  expect(marked("const a = make(1), b = 2;\nexport const c = make(a).more();\nrun();").text).toBe(
    "const a = /* @__PURE__ */ (() => make(1))(), b = 2;\n" +
      "export const c = /* @__PURE__ */ (() => make(a).more())();\nrun();",
  );
});

it("takes loops out of the top level and counts them", () => {
  expect(marked("const t = {};\nfor (const k of keys) t[k] = k;\nf();")).toEqual({
    text: "const t = {};\n\nf();",
    loops: 1,
  });
  expect(marked("function f() { for (const k of keys) use(k); }").loops).toBe(0);
});

it("leaves out how the schemas of the 2026 revision are made, and notices when there is no such function", () => {
  const made = withoutModernSchemas(
    "module.mjs",
    "let memo; function buildSchemas2026() { return memo ??= build(); }",
  );
  expect(made).toMatch(/^let memo; function buildSchemas2026\(\) \{ throw new TypeError\("[^"]+"\); \}$/);
  expect(() => withoutModernSchemas("module.mjs", "let memo;")).toThrow("has 0 functions buildSchemas2026");
  expect(() => withoutModernSchemas("module.mjs", "const buildSchemas2026 = () => 1;")).toThrow(
    "has 0 functions",
  );
});
