/** A value of a chart; null, undefined, NaN and infinities are gaps. */
export type ChartValue = number | null | undefined;

/** One line, or one colour of bars. */
export interface ChartSeries {
  readonly label: string;
  /** A value for each category, in their order. */
  readonly values: readonly ChartValue[];
}

/** The words of a chart. */
export interface ChartLabels {
  /** Stands where there is nothing to draw. */
  readonly empty: string;
  /** Opens the data as a table. */
  readonly table: string;
  /** Heads the column of categories in that table. */
  readonly category: string;
  /** Heads the column of values, where a series has no label. */
  readonly value: string;
  /** The slice of what is too small to show. */
  readonly other: string;
  /** How a slice's share of the whole is written, which is from 0 to 1. */
  readonly share: (ratio: number) => string;
  /** Says that the table shows some rows of many. */
  readonly sampled: (shown: number, of: number) => string;
}

interface ChartBase {
  /** What the chart shows; it stands above it and names it. */
  readonly title: string;
  /** What there is to see in it; said to screen readers. Made from the data (in English) unless told. */
  readonly description?: string | undefined;
  /** How values are written, on the axis, in tooltips and in the table. */
  readonly format?: ((value: number) => string) | undefined;
  readonly labels?: Partial<ChartLabels> | undefined;
  /**
   * About how many pixels wide it will stand, from 240 to 1 200; 440 unless told. It fits itself to its place; this
   * keeps its letters readable there. A pie and a sparkline have a size of their own.
   */
  readonly width?: number | undefined;
}

/** A chart of categories along the bottom and values up the side. */
export interface CategoryChartOptions extends ChartBase {
  readonly kind: "line" | "area" | "bar" | "stacked-bar";
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

export interface PieChartOptions extends ChartBase {
  readonly kind: "pie";
  /** Values below 0 have no slice. */
  readonly slices: readonly { readonly label: string; readonly value: ChartValue }[];
}

/** A small line without axes, to stand in a sentence or a cell. */
export interface SparklineOptions extends ChartBase {
  readonly kind: "sparkline";
  readonly values: readonly ChartValue[];
}

export interface HistogramOptions extends ChartBase {
  readonly kind: "histogram";
  readonly values: readonly ChartValue[];
  /** About how many bars; 10 unless told. */
  readonly bins?: number | undefined;
}

export type ChartOptions = CategoryChartOptions | PieChartOptions | SparklineOptions | HistogramOptions;

/** The options that every chart has, with its words filled in. */
export interface Drawing {
  readonly title: string;
  readonly description: string | undefined;
  readonly format: (value: number) => string;
  readonly labels: ChartLabels;
}

const english: ChartLabels = {
  empty: "No data",
  table: "Data table",
  category: "Category",
  value: "Value",
  other: "Other",
  share: (ratio) => `${Math.round(ratio * 100)}%`,
  sampled: (shown, of) => `${shown} of ${of} rows, evenly spaced`,
};

/** Fills in what an author left out. */
export function drawingOf(options: ChartBase): Drawing {
  return {
    title: options.title,
    description: options.description,
    format: options.format ?? plain,
    labels: { ...english, ...options.labels },
  };
}

/** At most six digits that matter, so that 0.1 + 0.2 reads 0.3. */
function plain(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 6, notation: notationOf(value) }).format(
    value,
  );
}

function notationOf(value: number): "standard" | "scientific" {
  const size = Math.abs(value);
  return size >= 1e15 || (size > 0 && size < 1e-6) ? "scientific" : "standard";
}

/** A value that can be drawn, or undefined for a gap. */
export function drawable(value: ChartValue): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
