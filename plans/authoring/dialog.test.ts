import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsOf, hostile, mended, planOf, propsOf, shownText } from "../../test/authoring/kit.js";
import { dialog } from "./dialog.js";

describe("dialog", () => {
  it("opens and closes by state, under its title's name", () => {
    const made = planOf(dialog({ id: "ask", title: "Sure?", trigger: "Delete", children: "For good." }));
    expect(shownText(made)).toBe("DeleteSure?For good.Close");
    expect(propsOf(made, "open")).toEqual([false]);
    expect(elementsOf(made, "dialog")[0]?.props).toMatchObject({ id: "ask", "aria-labelledby": "ask-title" });
    expect(made.state?.transitions).toEqual({
      "ask:open": [{ type: "set", path: "dialog_ask", value: true }],
      "ask:close": [{ type: "set", path: "dialog_ask", value: false }],
    });
    expect(propsOf(planOf(dialog({ id: "ask", title: "Sure?", open: true })), "open")).toEqual([true]);
  });

  it("shows any data as it is", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, children, trigger) => {
        const made = planOf(dialog({ id: "d", title, children, trigger, close: trigger, actions: title }));
        expect(shownText(made)).toBe([trigger, title, children, title, trigger].map(mended).join(""));
      }),
    );
  });
});
