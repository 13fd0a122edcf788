import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyNumber,
  elementsOf,
  hostile,
  mended,
  planOf,
  propsOf,
  textsOf,
} from "../../../test/authoring/kit.js";
import { vocabulary } from "../../index.js";
import { bind } from "../bind.js";
import { field } from "./field.js";
import { form } from "./form.js";
import type { FieldSpec } from "./spec.js";

const kinds: readonly FieldSpec["kind"][] = [
  "text",
  "email",
  "url",
  "tel",
  "search",
  "password",
  "textarea",
  "number",
  "range",
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
  "select",
  "radio",
  "checkbox",
];

function specOf(kind: FieldSpec["kind"], name: string, words: string, figure: number): FieldSpec {
  const base = { name, label: words, hint: words, error: words, required: true };
  switch (kind) {
    case "number":
    case "range":
      return { ...base, kind, value: figure, min: figure, max: figure, step: figure };
    case "select":
      return {
        ...base,
        kind,
        value: words,
        placeholder: words,
        options: [words, { value: "v", label: words }],
      };
    case "radio":
      return { ...base, kind, value: words, options: [words, { value: "v", label: words, disabled: true }] };
    case "checkbox":
      return { ...base, kind, checked: true };
    case "textarea":
      return { ...base, kind, value: words, placeholder: words, rows: 3, maxLength: figure };
    case "date":
    case "time":
    case "datetime-local":
    case "month":
    case "week":
      return { ...base, kind, value: words, min: words, max: words };
    default:
      return { ...base, kind, value: words, placeholder: words, autocomplete: "name", maxLength: figure };
  }
}

describe("field", () => {
  it.each(kinds)("ties the label, the hint and the error of a %s to it", (kind) => {
    const made = planOf(field(specOf(kind, "city", "Words", 1)));
    const ids = propsOf(made, "id");
    const tied = [
      ...propsOf(made, "for"),
      ...propsOf(made, "aria-describedby").flatMap((list) => String(list).split(" ")),
    ];
    expect(tied.length).toBeGreaterThanOrEqual(2);
    for (const id of tied) expect(ids).toContain(id);
    expect(propsOf(made, "aria-describedby")).toEqual(["field-city-hint field-city-error"]);
    expect(propsOf(made, "aria-invalid").every((value) => value === true)).toBe(true);
    expect(propsOf(made, "required")[0]).toBe(true);
    expect(propsOf(made, "name")[0]).toBe("city");
  });

  it("ties nothing that is not there", () => {
    const made = planOf(field({ kind: "text", name: "city", label: "City" }));
    expect(textsOf(made)).toEqual(["City"]);
    expect(propsOf(made, "aria-describedby")).toEqual([]);
    expect(propsOf(made, "aria-invalid")).toEqual([]);
  });

  it("marks the chosen option before any state does", () => {
    const made = planOf(field({ kind: "select", name: "c", label: "C", value: "b", options: ["a", "b"] }));
    expect(elementsOf(made, "option").map(({ props }) => props?.selected)).toEqual([undefined, true]);
  });

  it("keeps a value that is none of the options, instead of showing the first one", () => {
    const shown = (value: string, placeholder?: string) =>
      elementsOf(
        planOf(field({ kind: "select", name: "c", label: "C", value, placeholder, options: ["a", "b"] })),
        "option",
      ).map(({ props }) => [props?.value, props?.selected ?? false]);
    expect(shown("gone")).toEqual([
      ["gone", true],
      ["a", false],
      ["b", false],
    ]);
    expect(shown("", "Choose")).toEqual([
      ["", false],
      ["a", false],
      ["b", false],
    ]);
  });

  it("keeps it as one more radio button, too, and none for nothing", () => {
    const shown = (value?: string) =>
      elementsOf(
        planOf(field({ kind: "radio", name: "c", label: "C", value, options: ["a", "b"] })),
        "input",
      ).map(({ props }) => [props?.value, props?.checked ?? false]);
    expect(shown("gone")).toEqual([
      ["gone", true],
      ["a", false],
      ["b", false],
    ]);
    for (const none of [undefined, ""]) {
      expect(shown(none)).toEqual([
        ["a", false],
        ["b", false],
      ]);
    }
    expect(shown("b").at(-1)).toEqual(["b", true]);
  });

  it("takes a number back as it was submitted, as a text, and an empty one as nothing", () => {
    const value = (given: string | number) =>
      propsOf(planOf(field({ kind: "number", name: "n", label: "N", value: given })), "value");
    expect(value("4")).toEqual(["4"]);
    expect(value(4)).toEqual([4]);
    expect(value("")).toEqual([""]);
  });

  it("takes bindings for values, errors and for being disabled", () => {
    const made = planOf(
      field({
        kind: "text",
        name: "c",
        label: "C",
        value: bind("state.c"),
        error: bind("state.errors.c"),
        disabled: bind("tool.save.pending"),
        onInput: "typed",
      }),
    );
    expect(elementsOf(made, "input")[0]?.props).toMatchObject({
      value: "{{state.c}}",
      disabled: "{{tool.save.pending}}",
      "aria-describedby": "field-c-error",
      "aria-invalid": "{{state.errors.c}}",
      onInput: "typed",
    });
  });

  it("refuses names that are blank or stand in front of what a renderer calls, and takes others", () => {
    for (const name of ["", " ", "__p", ...vocabulary.clobbering.calledMembers]) {
      expect(() => field({ kind: "text", name, label: "x" })).toThrow(
        expect.objectContaining({ code: "NAME_INVALID" }),
      );
    }
    for (const name of ["name", "title", "action", "a b", "Stra\u00dfe"])
      planOf(field({ kind: "text", name, label: "x" }));
  });

  it("takes words with nothing left to show as no words", () => {
    const made = planOf(field({ kind: "text", name: "city", label: "City", hint: "\0", error: "\0" }));
    expect(textsOf(made)).toEqual(["City"]);
    expect(propsOf(made, "aria-describedby")).toEqual([]);
    expect(propsOf(made, "aria-invalid")).toEqual([]);
  });

  it("shows any data as it is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), hostile, anyNumber, (kind, words, figure) => {
        const made = planOf(field(specOf(kind, "city", words, figure)));
        const times = kind === "select" ? 6 : kind === "radio" ? 5 : 3;
        const texts = textsOf(made).filter((text) => text !== " *");
        expect(texts).toEqual(mended(words) === "" ? [] : Array.from({ length: times }, () => mended(words)));
      }),
    );
  });
});

describe("form", () => {
  it("gives its fields ids of its own, so that two forms may ask for the same", () => {
    const one = (id: string) =>
      form({
        id,
        submit: "Save",
        onSubmit: "save",
        fields: [{ kind: "email", name: "e mail", label: "Mail" }],
      });
    const made = planOf([one("a"), one("b")]);
    expect(propsOf(made, "id")).toEqual(["a", "a-e_20_mail", "b", "b-e_20_mail"]);
  });

  it("raises its event with the values, and says what is wrong with it as a whole", () => {
    const made = planOf(
      form({
        id: "f",
        label: "Sign up",
        submit: "Send",
        busy: bind("tool.sign_up.pending"),
        error: "Try again.",
        fields: [],
        children: "between",
        actions: "beside",
        onSubmit: { type: "tool:sign_up", payload: { values: bind("event.form") } },
      }),
    );
    expect(textsOf(made)).toEqual(["between", "Try again.", "Send", "beside"]);
    expect(elementsOf(made, "form")[0]?.props).toEqual({
      id: "f",
      "aria-label": "Sign up",
      onSubmit: { type: "tool:sign_up", payload: { values: "{{event.form}}" } },
    });
    expect(elementsOf(made, "button")[0]?.props).toEqual({
      type: "submit",
      disabled: "{{tool.sign_up.pending}}",
    });
  });

  it("keeps the ids of any two names apart", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.string({ minLength: 1 }).filter((name) => name.trim() !== "" && !name.startsWith("__")),
          { maxLength: 6 },
        ),
        (names) => {
          const usable = names.filter((name) => !vocabulary.clobbering.calledMembers.includes(name));
          const fields = usable.map((name) => ({ kind: "text", name, label: name }) as const);
          planOf(form({ id: "f", submit: "s", onSubmit: "s", fields }));
        },
      ),
    );
  });
});
