import { vocabulary } from "../../plans/vocabulary/index.js";

const { tags, attributes, urls, events } = vocabulary;

/** Elements that no table allows, in the spellings that parsers and renderers mistake. */
export const strangeTags: readonly string[] = [
  ..."math mtext mi mglyph annotation-xml template slot noscript noembed noframes plaintext xmp listing body html head".split(
    " ",
  ),
  ..."title canvas audio video source track marquee image feImage mpath cursor handler x-y font-face-uri geolocation".split(
    " ",
  ),
  ..."SVG svg:script html:script script\u0000 scr\u0131pt \u017fcript isindex keygen bgsound permission selectedcontent".split(
    " ",
  ),
  " script ",
  "img src=x onerror=pwn()",
  "div><script",
  "a/b",
  "is",
  "constructor",
  "__proto__",
];

/** Attributes that no table allows, or that mean code and loading. */
export const strangeAttributes: readonly string[] = [
  ..."srcdoc innerHTML outerHTML textContent dangerouslySetInnerHTML is nonce ref key children xmlns xmlns:xlink".split(
    " ",
  ),
  ..."http-equiv content sandbox allow integrity crossorigin fetchpriority shadowrootmode slot part exportparts".split(
    " ",
  ),
  ..."attributionsrc imagesrcset formenctype formmethod itemid itemtype elementtiming srcobject style.cssText".split(
    " ",
  ),
  ..."__html __proto__ constructor prototype toString nodeName dataset data-x aria-label aria-labelledby".split(
    " ",
  ),
  " onclick",
  "onclick ",
  "a b",
  "a=b",
  "a>b",
  "a\u0000b",
  "xlink:href ",
  ":href",
  "data-\u0131",
];

/** Names that look like events and are no binding, or bind what nobody listens to. */
export const eventNames: readonly string[] = [
  ..."onclick ONCLICK OnClick oNclick onerror onload onbegin onfocusin onpointerrawupdate ontoggle".split(
    " ",
  ),
  ..."onAuxclick onAnimationstart onBeforeinput onClickCapture onFoo onLoad onError onScroll on once".split(
    " ",
  ),
];

/** What a plan may hold, so that what is generated is drawn. */
export const ordinaryTags: readonly string[] = [...tags.htmlTags, ...tags.svgTags];
export const activeTags: readonly string[] = [...tags.activeTags, ...tags.timedTags];

const urlNames: readonly string[] = Object.values(urls.urlAttributes).flat();
export const urlAttributes: readonly string[] = [
  ...urlNames.filter((name) => !urls.urlAttributes.functional.includes(name)),
];
export const paintAttributes: readonly string[] = urls.urlAttributes.functional;

/** Attributes that take any text and have a meaning somewhere. */
export const ordinaryAttributes: readonly string[] = [
  ...attributes.htmlAttributes,
  ...attributes.svgAttributes,
  ...attributes.booleanAttributes,
  ...attributes.enumeratedAttributes,
  ...Object.keys(attributes.propertyAttributes),
  "aria-label",
  "data-x",
  "className",
  "htmlFor",
].filter((name) => !["key", "name", "id", "command", ...urlNames].includes(name));

export const boundEvents: readonly string[] = [...events.bubblingEvents, ...events.nonBubblingEvents].map(
  (name) => `on${name[0]?.toUpperCase()}${name.slice(1)}`,
);
