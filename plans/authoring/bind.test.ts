import { describe, expect, it } from "vitest";
import { bind, isBinding, statePath } from "./bind.js";
import { text } from "./element.js";

describe("bind", () => {
  it.each(["state.page", "page", "state.rows.0.name", "event.value", "tool.save.pending", "$a-b_c"])(
    "makes a template of %s",
    (path) => {
      expect(text(bind(path))).toEqual({ type: "text", value: `{{${path}}}` });
    },
  );

  it.each([
    "",
    " ",
    "state.",
    ".a",
    "a..b",
    "a b",
    "a + 1",
    "state['a']",
    "{{a}}",
    "a}}",
    "1a",
    "__proto__",
    "state.__proto__.x",
    "a.constructor",
    "prototype.a",
  ])("refuses %j (T5, T6)", (path) => {
    expect(() => bind(path)).toThrow(expect.objectContaining({ code: "PATH_INVALID" }));
  });

  it("is recognised by its brand, which no data can carry", () => {
    expect(isBinding(bind("a"))).toBe(true);
    expect(isBinding(JSON.parse('{"path":"a"}'))).toBe(false);
    expect(isBinding("{{a}}")).toBe(false);
  });
});

describe("statePath", () => {
  it("leaves the root out, and refuses other roots", () => {
    expect(statePath("state.open.0")).toBe("open.0");
    expect(statePath("open")).toBe("open");
    for (const path of ["event.value", "tool.save.pending", "state", "vars.x", "context.y"]) {
      expect(() => statePath(path)).toThrow(expect.objectContaining({ code: "PATH_INVALID" }));
    }
  });
});
