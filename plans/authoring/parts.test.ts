import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyNumber,
  elementsOf,
  hostile,
  mended,
  planOf,
  propsOf,
  shownText,
  textsOf,
} from "../../test/authoring/kit.js";
import { badge } from "./badge.js";
import { disclosure } from "./disclosure.js";
import { element } from "./element.js";
import { emptyState } from "./empty-state.js";
import { keyValue } from "./key-value.js";
import { meter } from "./meter.js";

describe("badge, disclosure, emptyState, keyValue, meter", () => {
  it("show any data as it is", () => {
    fc.assert(
      fc.property(hostile, hostile, anyNumber, anyNumber, (a, b, value, max) => {
        const made = planOf([
          badge({ children: a, tone: "danger" }),
          disclosure({ summary: a, children: b, open: true, group: "g" }),
          emptyState({ title: a, children: b, actions: element("button", { type: "button" }, a) }),
          keyValue({ items: [{ label: a, value: b }] }),
          meter({ label: a, value, max, display: b }),
        ]);
        expect(shownText(made)).toBe([a, a, b, a, b, a, a, b, a, b].map(mended).join(""));
        expect(propsOf(made, "aria-valuetext")).toEqual([mended(b)]);
        expect(elementsOf(made, "meter")[0]?.props?.["aria-label"]).toBeDefined();
      }),
    );
  });
});

describe("disclosure", () => {
  it("is closed unless told, and needs no state", () => {
    expect(disclosure({ summary: "More", children: "text" })).toEqual(
      element("details", {}, element("summary", {}, "More"), element("div", {}, "text")),
    );
    expect(propsOf(planOf(disclosure({ summary: "More", open: true })), "open")).toEqual([true]);
  });
});

describe("emptyState", () => {
  it("leaves out what was not given", () => {
    expect(textsOf(planOf(emptyState({ title: "No invoices" })))).toEqual(["No invoices"]);
  });
});

describe("meter", () => {
  it("says the value in words beside it, and a dash for none", () => {
    expect(textsOf(planOf(meter({ label: "Disk", value: 0.5 })))).toEqual(["Disk", "0.5"]);
    expect(textsOf(planOf(meter({ label: "Disk", value: Number.NaN })))).toEqual(["Disk", "\u2014"]);
  });
});
