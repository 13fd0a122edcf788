import type { ElementNode } from "../types.js";
import { build, type PlanChild } from "./element.js";
import type { PropValue } from "./literal.js";
import { assertList } from "./option.js";
import { theme } from "./theme.js";

/** What a cell shows without a `format` of its own: as text, and nothing for null. */
export type CellValue = string | number | bigint | boolean | null | undefined;

/** One column: which value of a row it shows, under which header, and how. */
export type TableColumn<Row> = {
  readonly [Key in keyof Row & string]: {
    readonly key: Key;
    readonly header: PlanChild;
    /** Numbers stand at the end of their column and text at its start, unless told. */
    readonly align?: "start" | "center" | "end" | undefined;
    /** This column names the row (`th scope="row"`). */
    readonly rowHeader?: boolean | undefined;
  } & (Row[Key] extends CellValue
    ? { readonly format?: ((value: NonNullable<Row[Key]>, row: Row) => PlanChild) | undefined }
    : { readonly format: (value: NonNullable<Row[Key]>, row: Row) => PlanChild });
}[keyof Row & string];

/** Paging by a tool: the buttons call it with the number of the page wanted. */
export interface TablePaging {
  /** The page that `rows` is, from 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
  /** Rows on all pages. */
  readonly total: number;
  /** The tool's name; it is called with `{ ...args, page }`. */
  readonly tool: string;
  readonly args?: { readonly [name: string]: PropValue } | undefined;
}

/** The words of a table. */
export interface TableLabels {
  readonly empty: string;
  readonly previous: string;
  readonly next: string;
  /** Which rows are shown: the first, the last, of how many, and the page of how many. */
  readonly status: (shown: {
    readonly from: number;
    readonly to: number;
    readonly total: number;
    readonly page: number;
    readonly pages: number;
  }) => string;
}

export interface TableOptions<Row> {
  /** What the table is about. It is shown above it and names it. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** What tells rows apart when a later plan replaces this one: a column's key. */
  readonly rowKey?: (keyof Row & string) | undefined;
  /** A last row, for totals: a cell for each column that has one. */
  readonly footer?: { readonly [Key in keyof Row]?: PlanChild } | undefined;
  readonly paging?: TablePaging | undefined;
  readonly labels?: Partial<TableLabels> | undefined;
}

const english: TableLabels = {
  empty: "Nothing to show",
  previous: "Previous",
  next: "Next",
  status: ({ from, to, total, page, pages }) =>
    `${from}\u2013${to} of ${total} \u00b7 page ${page} of ${pages}`,
};

/** A table from rows of data, with its caption, header scopes, aligned numbers, and pages that a tool fetches. */
export function table<Row extends object>(options: TableOptions<Row>): ElementNode {
  const { caption, columns, rows, rowKey, footer, paging } = options;
  assertList("columns of a table", columns);
  assertList("rows of a table", rows);
  const labels = { ...english, ...options.labels };
  const aligns = columns.map((column) => column.align ?? (isNumeric(rows, column.key) ? "end" : "start"));
  const cellStyle = (index: number) => (aligns[index] === "start" ? undefined : { textAlign: aligns[index] });

  const head = columns.map((column, index) =>
    build("th", { scope: "col", style: cellStyle(index) }, column.header),
  );
  const body = rows.map((row) =>
    build(
      "tr",
      { key: rowKey && String(row[rowKey]) },
      columns.map((column, index) =>
        column.rowHeader
          ? build("th", { scope: "row", style: cellStyle(index) }, cell(column, row))
          : build("td", { style: cellStyle(index) }, cell(column, row)),
      ),
    ),
  );
  const nothing = build("tr", undefined, [
    build(
      "td",
      {
        colspan: Math.max(columns.length, 1),
        style: { padding: "20px", textAlign: "center", color: theme.muted },
      },
      labels.empty,
    ),
  ]);
  const view = build(
    "div",
    { role: "region", "aria-label": caption, tabindex: 0, style: { overflowX: "auto" } },
    [
      build("table", undefined, [
        build("caption", undefined, caption),
        build("thead", undefined, [build("tr", undefined, head)]),
        build("tbody", undefined, body.length > 0 ? body : [nothing]),
        footer &&
          build("tfoot", undefined, [build("tr", undefined, footerCells(columns, footer, cellStyle))]),
      ]),
    ],
  );
  return paging ? build("div", undefined, [view, pager(caption, rows.length, paging, labels)]) : view;
}

function cell<Row extends object>(column: TableColumn<Row>, row: Row): PlanChild {
  const value = row[column.key];
  if (value === null || value === undefined) return null;
  return column.format ? column.format(value, row) : String(value);
}

function footerCells<Row extends object>(
  columns: readonly TableColumn<Row>[],
  footer: { readonly [Key in keyof Row]?: PlanChild },
  style: (index: number) => PropValue,
): readonly ElementNode[] {
  return columns.map((column, index) =>
    column.rowHeader
      ? build("th", { scope: "row", style: style(index) }, footer[column.key])
      : build("td", { style: style(index) }, footer[column.key]),
  );
}

function isNumeric<Row extends object>(rows: readonly Row[], key: keyof Row): boolean {
  const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
  return values.length > 0 && values.every((value) => typeof value === "number" || typeof value === "bigint");
}

function pager(caption: string, count: number, paging: TablePaging, labels: TableLabels): ElementNode {
  const { size, total, tool, args } = paging;
  const pages = Math.max(1, Math.ceil(total / Math.max(size, 1)));
  const page = Math.min(Math.max(paging.page, 1), pages);
  const from = count === 0 ? 0 : (page - 1) * size + 1;
  const button = (label: string, target: number) =>
    build(
      "button",
      {
        type: "button",
        disabled: target < 1 || target > pages ? true : undefined,
        onClick: { type: `tool:${tool}`, payload: { ...args, page: target } },
      },
      label,
    );
  return build(
    "nav",
    {
      "aria-label": caption,
      style: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", marginBlockStart: "8px" },
    },
    [
      button(labels.previous, page - 1),
      button(labels.next, page + 1),
      build(
        "span",
        { style: { color: theme.muted, fontSize: theme.small, fontVariantNumeric: "tabular-nums" } },
        labels.status({ from, to: from === 0 ? 0 : from + count - 1, total, page, pages }),
      ),
    ],
  );
}
