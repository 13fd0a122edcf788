import type { SystemFigures } from "../system/figures.js";
import { bytes, duration, percent } from "../system/units.js";

/** One figure of the report, as a person reads it and as a spreadsheet does. */
export interface ReportRow {
  readonly figure: string;
  readonly value: string;
  readonly number: number;
  readonly unit: string;
}

/** What the report tells of a machine. */
export function reportRows({ load, memory, history, host, process }: SystemFigures): readonly ReportRow[] {
  const busy = history.at(-1) ?? 0;
  return [
    { figure: "Use of all cores", value: percent(busy), number: round(busy), unit: "share" },
    ...([1, 5, 15] as const).map((minutes, index) => {
      const average = load[index] ?? 0;
      const number = round(average);
      return { figure: `Load, ${minutes} min`, value: average.toFixed(2), number, unit: "processes" };
    }),
    amount("Memory used", memory.usedBytes),
    amount("Memory in all", memory.totalBytes),
    amount("Memory of the server process", process.residentBytes),
    {
      figure: "Up for",
      value: duration(host.uptimeSeconds),
      number: Math.floor(host.uptimeSeconds),
      unit: "seconds",
    },
  ];
}

/** The rows as a file for a spreadsheet (RFC 4180). */
export function reportCsv(rows: readonly ReportRow[]): string {
  const lines = rows.map(({ figure, number, unit }) => `"${figure}",${number},${unit}`);
  return `${["figure,value,unit", ...lines].join("\r\n")}\r\n`;
}

function amount(figure: string, count: number): ReportRow {
  return { figure, value: bytes(count, "binary"), number: count, unit: "bytes" };
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
