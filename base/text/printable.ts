const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text as a terminal may show it: what steers a terminal, turns the reading direction or breaks the line becomes a
 * dot, one for each character.
 */
export function printable(text: string): string {
  return text.replace(unprintable, "·");
}

/**
 * JSON for people and files alike: indented, and what steers a terminal or turns the reading direction stands as an escape, so
 * that it is the same document and harmless where it is printed.
 */
export function printableJson(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? "null").replace(unprintable, (found) =>
    found === "\n" ? found : escaped(found),
  );
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_none, at) => {
    const unit = text.charCodeAt(at).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");
}
