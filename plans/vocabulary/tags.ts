import { words } from "./words.js";

/** HTML elements that a plan may hold, in lower case. Any other name becomes a neutral container. */
export const htmlTags = words(`
  a abbr address area article aside b bdi bdo blockquote br button caption cite code col colgroup data datalist
  dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup
  hr i img input ins kbd label legend li main map mark menu meter nav ol optgroup option output p picture pre
  progress q rp rt ruby s samp search section select small span strong sub summary sup table tbody td textarea
  tfoot th thead time tr u ul var wbr`);

/** SVG elements that a plan may hold, in the case that the platform wants. */
export const svgTags = words(`
  circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter foreignObject g line linearGradient marker mask metadata path pattern polygon polyline
  radialGradient rect stop svg switch symbol text textPath title tspan use view`);

/** Elements that load, run or frame something: a plan that holds one is refused (`TAG_DISABLED`). */
export const activeTags = words(
  "applet base embed fencedframe frame frameset iframe link meta object portal script style",
);

/** Timed SVG elements: refused (`TIMERS_DISABLED`). */
export const timedTags = words("animate animatecolor animatemotion animatetransform discard set");

/** What stands in for an unknown element, outside and inside SVG; its children are kept. */
export const neutralTags = Object.freeze({ html: "div", svg: "g" });
