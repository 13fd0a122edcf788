import { words } from "./words.js";

/** Attributes that hold a URL, by the shape of their value; names in lower case, in every spelling. */
export const urlAttributes = Object.freeze({
  /** One URL. */
  single: words(`action background cite codebase data dynsrc formaction href longdesc lowsrc manifest poster
    profile src usemap xlink:href xlinkhref xml:base xmlbase`),
  /** URLs with spaces between them. */
  list: words("archive attributionsrc ping"),
  /** URLs with descriptors and commas between them. */
  candidates: words("imagesrcset srcset"),
  /** Values that may hold `url(...)`. */
  functional: words(`clip-path clippath cursor fill filter marker marker-end marker-mid marker-start markerend
    markermid markerstart mask shape-inside shape-outside stroke`),
});

/** Attributes that name a part of the same document by `#id`, on these elements. */
export const localReferences = Object.freeze({
  href: words("filter linearGradient pattern radialGradient textPath use"),
  "xlink:href": words("filter linearGradient pattern radialGradient textPath use"),
  usemap: words("img"),
});

/** Where picture data may stand: `data:<type>;base64,...` of these types. */
export const pictureData = Object.freeze({
  tags: words("img"),
  attribute: "src",
  types: words("image/gif image/jpeg image/png image/webp"),
});
