/**
 * The colours of series. Each has a contrast of 3:1 or more against a light and against a dark ground, so that one
 * value serves both, and neighbours differ in hue and in lightness for the colour-blind.
 */
const palette = [
  "#3b7dd8",
  "#d4700f",
  "#0f9488",
  "#c2498f",
  "#5a9216",
  "#8a63d2",
  "#a8820a",
  "#d64a3f",
] as const;

/** The colour of what is left over. */
export const restColor = "#7a8699";

/** The colour of the series at an index; from the ninth on they repeat, with dashes to tell them apart. */
export function seriesColor(index: number): string {
  return palette[index % palette.length] ?? restColor;
}

const dashes = [undefined, "6 3", "2 3", "8 3 2 3"] as const;

/** The dashes of the line at an index. */
export function seriesDash(index: number): string | undefined {
  return dashes[Math.floor(index / palette.length) % dashes.length];
}

/** The opacity of the bars and slices at an index, which dashes cannot tell apart. */
export function seriesOpacity(index: number): number | undefined {
  const round = Math.floor(index / palette.length) % 3;
  return round === 0 ? undefined : 1 - round * 0.3;
}
