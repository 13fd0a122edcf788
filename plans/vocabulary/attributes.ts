import { words } from "./words.js";

/** Attributes that take a text or a number, in lower case. Where one has no meaning it does nothing. */
export const htmlAttributes = words(`
  abbr accept accept-charset accesskey align alt autocapitalize autocomplete cellpadding cellspacing class color
  cols colspan command commandfor coords datetime decoding dir dirname enterkeyhint for form headers height high
  id inputmode key label lang list loading low max maxlength min minlength name optimum placeholder popover
  popovertarget popovertargetaction rel role rows rowspan scope shape size span start step summary tabindex target
  title translate type valign width wrap`);

/** SVG attributes in the case that the platform wants. Camel-case spellings of the hyphenated ones are mended. */
export const svgAttributes = words(`
  alignment-baseline amplitude azimuth baseFrequency baseline-shift bias clip-rule clipPathUnits
  color-interpolation color-interpolation-filters color-rendering cx cy d diffuseConstant direction display divisor
  dominant-baseline dx dy edgeMode elevation exponent fill-opacity fill-rule filterUnits flood-color flood-opacity
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy
  gradientTransform gradientUnits image-rendering in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength
  lengthAdjust letter-spacing lighting-color limitingConeAngle markerHeight markerUnits markerWidth
  maskContentUnits maskUnits mode numOctaves offset opacity operator order orient overflow paint-order pathLength
  patternContentUnits patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale seed
  shape-rendering side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles stop-color stop-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width surfaceScale systemLanguage tableValues targetX targetY text-anchor
  text-decoration text-rendering textLength transform transform-origin unicode-bidi values vector-effect viewBox
  visibility word-spacing writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z`);

/** Attributes that are there or not there. A missing or null value means not there. */
export const booleanAttributes = words(
  "autofocus disabled hidden inert ismap multiple novalidate readonly required reversed",
);

/** Attributes whose booleans are the words "true" and "false"; so is every `aria-*` attribute. */
export const enumeratedAttributes = words("contenteditable draggable spellcheck");

/** Attributes with a live side: the view keeps the property in step, on these elements. */
export const propertyAttributes = Object.freeze({
  value: words("input select textarea"),
  checked: words("input"),
  indeterminate: words("input"),
  selected: words("option"),
  open: words("details dialog"),
});

/** Other spellings of an attribute; the canonical spelling wins where both are given. */
export const attributeAliases = Object.freeze({ classname: "class", htmlfor: "for" });

/** The view's own attributes, and the reference's: refused (`ATTRIBUTE_DISABLED`). */
export const reservedPrefixes = words("data-porthole- data-renderify-");

/** Attributes that are dropped on these elements, though others may have them. */
export const droppedOn = Object.freeze({
  name: words("form img"),
  target: words("form"),
  "accept-charset": words("form"),
});

/** The values that `command` may take: the platform's own. */
export const commandValues = words("close hide-popover request-close show-modal show-popover toggle-popover");
