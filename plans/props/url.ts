import { localReferences, pictureData, urlAttributes } from "../vocabulary/urls.js";
import { decodeCss, isSafeCss, withoutComments } from "./css.js";

export type UrlShape = keyof typeof urlAttributes;

const shapes: ReadonlyMap<string, UrlShape> = new Map(
  Object.entries(urlAttributes).flatMap(([shape, names]) =>
    // The keys of a table are its shapes.
    names.map((name) => [name, shape as UrlShape] as const),
  ),
);
const locals: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(localReferences).map(([name, tags]) => [
    name,
    new Set(tags.map((tag) => tag.toLowerCase())),
  ]),
);
const pictureTags: ReadonlySet<string> = new Set(pictureData.tags);
const picture = new RegExp(`^data:(?:${pictureData.types.join("|")});base64,[A-Za-z0-9+/]+={0,2}$`, "i");
// U3: what URL parsers skip or strip.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the rule removes
const skipped = /[\u0000-\u0020\u007f-\u009f]/g;
const localFunction = /url\(\s*(?:"#[^"'()\\\s]+"|'#[^"'()\\\s]+'|#[^"'()\\\s]+)\s*\)/gi;

/** How an attribute holds URLs, by its name in any case; undefined when it holds none. */
export function urlShape(attribute: string): UrlShape | undefined {
  return shapes.get(attribute.toLowerCase());
}

/**
 * Whether a value may stand in an attribute that holds URLs (U3, U4, U5, U6): a reference into the same document where
 * one has a use, or a picture as `data:` in `img src`. Nothing that would leave the frame is. Call it on values
 * whose templates were evaluated. For attributes that hold no URL it is always true.
 */
export function checkUrl(tag: string, attribute: string, value: string): boolean {
  const name = attribute.toLowerCase();
  switch (urlShape(name)) {
    case undefined:
      return true;
    case "functional":
      return isSafePaint(value);
    case "single": {
      const element = tag.trim().toLowerCase();
      if (name === pictureData.attribute && pictureTags.has(element)) return picture.test(value.trim());
      const spelled = name === "xlinkhref" ? "xlink:href" : name;
      return (locals.get(spelled)?.has(element) ?? false) && isLocal(value);
    }
    // No list or candidate set has a place where a reference into the document is of use (U4).
    default:
      return false;
  }
}

function isLocal(value: string): boolean {
  return /^#[^\\]+$/.test(value.replace(skipped, ""));
}

/** U5: every `url()` must name a part of this document, and every other function must be one that loads nothing. */
function isSafePaint(value: string): boolean {
  const decoded = decodeCss(value);
  if (decoded.trim() === "") return false;
  return [decoded, withoutComments(decoded)].every((text) => isSafeCss(text.replace(localFunction, "none")));
}
