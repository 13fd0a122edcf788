import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  elementsOf,
  hostile,
  mended,
  planOf,
  propsOf,
  shownText,
  textsOf,
} from "../../test/authoring/kit.js";
import { element } from "./element.js";
import { table } from "./table.js";

const rows = [
  { name: "Ada", age: 36, note: null },
  { name: "Bo", age: null, note: "x" },
];

describe("table", () => {
  const made = planOf(
    table({
      caption: "People",
      rowKey: "name",
      rows,
      columns: [
        { key: "name", header: "Name", rowHeader: true },
        { key: "age", header: "Age", format: (age) => `${age} years` },
        { key: "note", header: "Note", align: "center" },
      ],
      footer: { name: "Sum", age: 36 },
    }),
  );

  it("has a caption, a head for each column and each row, and a foot", () => {
    expect(textsOf(made)).toEqual([
      "People",
      "Name",
      "Age",
      "Note",
      "Ada",
      "36 years",
      "Bo",
      "x",
      "Sum",
      "36",
    ]);
    expect(propsOf(made, "scope")).toEqual(["col", "col", "col", "row", "row", "row"]);
    expect(propsOf(made, "key")).toEqual(["Ada", "Bo"]);
    expect(elementsOf(made, "td")).toHaveLength(2 * 2 + 2);
  });

  it("puts numbers at the end of their column, and text where it was told", () => {
    const styles = elementsOf(made, "th")
      .slice(0, 3)
      .map(({ props }) => props?.style);
    expect(styles).toEqual([undefined, { textAlign: "end" }, { textAlign: "center" }]);
  });

  it("can be scrolled by keyboard, under the caption's name", () => {
    const [region] = elementsOf(made, "div");
    expect(region?.props).toMatchObject({ role: "region", "aria-label": "People", tabindex: 0 });
  });

  it("says so when there are no rows", () => {
    const empty = planOf(
      table({ caption: "None", columns: [{ key: "name", header: "Name" }], rows: [] as typeof rows }),
    );
    expect(shownText(empty)).toBe("NoneNameNothing to show");
  });

  it("pages by a tool, and stops at both ends", () => {
    const page = (number: number, total: number) =>
      planOf(
        table({
          caption: "People",
          columns: [{ key: "name", header: "Name" }],
          rows,
          paging: { page: number, size: 2, total, tool: "people", args: { sort: "name" } },
        }),
      );
    expect(shownText(page(2, 5))).toContain("3\u20134 of 5 \u00b7 page 2 of 3");
    expect(propsOf(page(2, 5), "onClick")).toEqual([
      { type: "tool:people", payload: { sort: "name", page: 1 } },
      { type: "tool:people", payload: { sort: "name", page: 3 } },
    ]);
    const disabled = (number: number) =>
      elementsOf(page(number, 5), "button").map(({ props }) => props?.disabled);
    expect(disabled(1)).toEqual([true, undefined]);
    expect(disabled(2)).toEqual([undefined, undefined]);
    expect(disabled(3)).toEqual([undefined, true]);
    for (const odd of [0, -3, 99, Number.NaN]) planOf(page(odd, 0).root);
  });

  it("shows any data as it is, in every place", () => {
    const row = fc.record({ a: fc.option(hostile), b: fc.oneof(fc.double(), fc.bigInt(), fc.boolean()) });
    fc.assert(
      fc.property(
        hostile,
        hostile,
        hostile,
        fc.array(row, { maxLength: 5 }),
        (caption, header, status, data) => {
          const built = planOf(
            table({
              caption,
              rows: data,
              rowKey: "a",
              columns: [
                { key: "a", header, rowHeader: true },
                { key: "b", header: element("i", {}, header) },
              ],
              footer: { a: caption },
              paging: { page: 1, size: 5, total: 9, tool: "t", args: { [header]: header } },
              labels: { empty: header, previous: header, next: header, status: () => status },
            }),
          );
          const body = data.length === 0 ? header : data.map(({ a, b }) => `${a ?? ""}${b}`).join("");
          const words = [caption, header, header, body, caption, header, header, status];
          expect(shownText(built)).toBe(words.map(mended).join(""));
        },
      ),
    );
  });

  it("has types that refuse a column that no row has, and an object without a format", () => {
    const wrong = () => [
      // @ts-expect-error no such key
      table({ caption: "x", rows, columns: [{ key: "size", header: "Size" }] }),
      // @ts-expect-error a date has no text of its own
      table({ caption: "x", rows: [{ on: new Date() }], columns: [{ key: "on", header: "On" }] }),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});
