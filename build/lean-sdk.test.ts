import { expect, it } from "vitest";
import { withPureConstants } from "./lean-sdk.js";

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
