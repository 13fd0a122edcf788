import { words } from "./words.js";

/** The CSS functions that a style may call: none of them loads anything. */
export const styleFunctions = words(`
  abs acos anchor anchor-size asin atan atan2 blur brightness calc calc-size circle clamp color color-mix
  conic-gradient contrast cos counter counters cubic-bezier drop-shadow ellipse env exp fit-content grayscale
  hsl hsla hue-rotate hwb hypot inset invert lab lch light-dark linear linear-gradient log matrix matrix3d max min
  minmax mod oklab oklch opacity path perspective polygon pow radial-gradient ray rect rem repeat
  repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex
  rotatey rotatez round saturate scale scale3d scalex scaley scalez sepia shape sign sin skew skewx skewy sqrt
  steps tan translate translate3d translatex translatey translatez var xywh`);

/** CSS properties that bind code or loads in some engine, whatever their value. */
export const refusedProperties = words("-moz-binding behavior");

/** Properties whose numbers are not pixels, by their name in CSS. */
export const unitlessProperties = words(`
  -webkit-box-flex -webkit-line-clamp animation-iteration-count aspect-ratio border-image-outset border-image-slice
  border-image-width column-count columns fill-opacity flex flex-grow flex-shrink flood-opacity font-weight
  grid-area grid-column grid-column-end grid-column-start grid-row grid-row-end grid-row-start line-clamp
  line-height opacity order orphans scale shape-image-threshold stop-opacity stroke-dasharray stroke-dashoffset
  stroke-miterlimit stroke-opacity stroke-width tab-size widows z-index zoom`);
