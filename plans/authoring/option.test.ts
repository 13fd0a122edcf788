import { describe, expect, it } from "vitest";
import { chart } from "./chart/chart.js";
import type { ChartOptions } from "./chart/options.js";
import { field } from "./form/field.js";
import { form } from "./form/form.js";
import type { FieldSpec } from "./form/spec.js";
import { keyValue } from "./key-value.js";
import { type PlanInput, plan } from "./plan.js";
import { table } from "./table.js";
import { tabs } from "./tabs.js";

const refused = (message: RegExp) =>
  expect.objectContaining({ code: "OPTION_INVALID", message: expect.stringMatching(message) });

describe("a builder that is called without types", () => {
  it.each<[options: object, message: RegExp]>([
    [
      { kind: "lines", title: "x" },
      /^The option kind of a chart is one of line, .*sparkline, not "lines"\.$/,
    ],
    [{ title: "x" }, /kind of a chart is one of .*, not missing/],
    [{ kind: "line", title: "x", data: [] }, /categories of a line chart is a list, not missing/],
    [{ kind: "bar", title: "x", categories: [] }, /series of a bar chart is a list/],
    [{ kind: "bar", title: "x", categories: [], series: [{ label: "a" }] }, /values of a series is a list/],
    [{ kind: "bar", title: "x", categories: [], series: [{ values: [] }] }, /label of a series is a text/],
    [{ kind: "bar", categories: [], series: [] }, /title of a bar chart is a text, not missing/],
    [{ kind: "pie", title: "x", slices: [{ value: 1 }] }, /label of a slice is a text, not missing/],
    [{ kind: "pie", title: "x", data: [] }, /slices of a pie chart is a list/],
    [{ kind: "histogram", title: "x" }, /values of a histogram chart is a list/],
    [
      { kind: "sparkline", title: "x", values: 7 },
      /values of a sparkline chart is a list, not of the type number/,
    ],
  ])("tells what a chart lacks: %j", (options, message) => {
    expect(() => chart(options as ChartOptions)).toThrow(refused(message));
  });

  it.each<[spec: object, message: RegExp]>([
    [{ kind: "string" }, /kind of the field "a" is one of text, .*checkbox, not "string"/],
    [{ kind: "text", label: undefined }, /label of the field "a" is a text, not missing/],
    [{ kind: "text", name: undefined }, /name of a field is a text, not missing/],
    [{ kind: "select" }, /options of the field "a" is a list, not missing/],
    [{ kind: "radio", options: {} }, /options of the field "a" is a list, not of the type object/],
  ])("tells what a field lacks: %j", (spec, message) => {
    expect(() => field({ name: "a", label: "A", ...spec } as FieldSpec)).toThrow(refused(message));
  });

  it("tells of a plan without a root, and of a table without rows", () => {
    expect(() => plan({ id: "a" } as PlanInput)).toThrow(refused(/^A plan needs a root/));
    const none = { caption: "x", columns: [] } as unknown as Parameters<typeof table>[0];
    expect(() => table(none)).toThrow(refused(/rows of a table is a list, not missing/));
  });

  it("tells of tabs and pairs that are none", () => {
    const none = { id: "a", label: "x" } as Parameters<typeof tabs>[0];
    expect(() => tabs(none)).toThrow(refused(/^The option tabs of the tabs "a" is a list, not missing/));
    const left = { items: [], align: "left" } as unknown as Parameters<typeof keyValue>[0];
    expect(() => keyValue(left)).toThrow(refused(/align of a keyValue is one of start, end, not "left"/));
    expect(() => keyValue({} as Parameters<typeof keyValue>[0])).toThrow(
      refused(/items of a keyValue is a list/),
    );
  });

  it("tells what a form lacks", () => {
    const none = { id: "a", onSubmit: "save" } as Parameters<typeof form>[0];
    expect(() => form(none)).toThrow(refused(/submit of the form "a" is a text, not missing/));
  });

  it("takes what is empty on purpose", () => {
    chart({ kind: "line", title: "x", categories: [], series: [] });
    field({ kind: "select", name: "a", label: "A", options: [] });
    plan({ id: "a", root: undefined });
    table({ caption: "x", columns: [], rows: [] });
    tabs({ id: "a", label: "x", tabs: [] });
    keyValue({ items: [] });
  });
});
