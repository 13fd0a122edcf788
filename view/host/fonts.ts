const dataSource = /url\(["']?data:([^,"']*),([^"')]*)["']?\)/;

/** The bytes of the first `data:` URL in the `src` of a `@font-face` rule, as the browser serialises it. */
export function fontBytes(src: string): Uint8Array<ArrayBuffer> | undefined {
  const [, type, body] = dataSource.exec(src) ?? [];
  if (type === undefined || body === undefined) return undefined;
  const text = body.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  try {
    const binary = /;base64$/i.test(type) ? atob(text) : text;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The descriptors that tell the faces of a family apart. */
const descriptors = {
  style: "font-style",
  weight: "font-weight",
  stretch: "font-stretch",
  unicodeRange: "unicode-range",
};

let known = "";
let adopted: readonly FontFace[] = [];

/**
 * Takes the fonts from the host's font CSS: `@font-face` rules with a `data:` source, and nothing else (THM-04).
 *
 * The helper of the SDK inserts a `<style>`, which the policy blocks. A font that is made from bytes is loaded by nobody:
 * it also works where the host's own policy lets no font in, as the default one of the spec does.
 */
export function applyHostFonts(css: string): void {
  if (css === known) return;
  known = css;
  for (const face of adopted) document.fonts.delete(face);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adopted = [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? faceOf(rule.style) : [],
  );
  for (const face of adopted) document.fonts.add(face);
}

function faceOf(style: CSSStyleDeclaration): readonly FontFace[] {
  const bytes = fontBytes(style.getPropertyValue("src"));
  if (bytes === undefined) return [];
  const given = Object.entries(descriptors).flatMap(([name, property]) => {
    const value = style.getPropertyValue(property);
    return value === "" ? [] : [[name, value]];
  });
  const face = new FontFace(
    style.getPropertyValue("font-family").replace(/^["']|["']$/g, ""),
    bytes,
    Object.fromEntries(given),
  );
  // Bytes that are no font leave the fallback in its place.
  face.loaded.catch(() => undefined);
  return [face];
}
