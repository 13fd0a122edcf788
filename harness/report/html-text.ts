/** Characters that turn the reading direction or steer anything stand as a dot. */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text from outside as text of a document, in an element or between the quotes of an attribute. */
export function escaped(text: string): string {
  return text
    .replace(steering, "·")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
