import { expect, it } from "vitest";
import { withoutDescriptions, withPureConstants } from "./lean-sdk.js";

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

it("takes descriptions away, whatever they hold, and no other call", () => {
  const schemas = [
    String.raw`z.string().describe("a \"b\") c").optional()`,
    "z.string().describe('it').optional()",
    "z.string().describe(`one\n\\`two\\``).optional()",
  ];
  for (const schema of schemas) expect(withoutDescriptions(schema)).toBe("z.string().optional()");
  for (const kept of [
    "z.string().describe(text)",
    `z.string().describe(\`with \${name}\`)`,
    'log("describe(x)")',
  ]) {
    expect(withoutDescriptions(kept)).toBe(kept);
  }
});
