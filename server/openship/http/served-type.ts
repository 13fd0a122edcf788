/**
 * Media types that a browser shows or stores and never runs. Everything else of a snapshot is another party's content
 * on our origin: HTML, SVG, XML and scripts go out as plain text, bytes that are no text as a download.
 */
const passive: ReadonlySet<string> = new Set([
  "application/json",
  "application/octet-stream",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
  "font/otf",
  "font/ttf",
  "font/woff",
  "font/woff2",
  "image/avif",
  "image/bmp",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/x-icon",
  "text/csv",
  "text/markdown",
  "text/plain",
  "video/mp4",
  "video/webm",
]);

const plainText = "text/plain; charset=utf-8";
const bytes = "application/octet-stream";

/**
 * The `Content-Type` that a file is served with (H6): its own media type where that is passive and well-formed.
 *
 * @param mediaType the Manifest entry's; any string
 */
export function servedType(mediaType: string, encoding: "utf-8" | "base64"): string {
  const essence = /^\s*([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)\s*(?:;|$)/i
    .exec(mediaType)?.[1]
    ?.toLowerCase();
  if (essence === undefined || !passive.has(essence)) return encoding === "utf-8" ? plainText : bytes;
  // Only the essence is taken over: a parameter could hold anything, and our text is UTF-8.
  if (encoding === "base64") return essence;
  return essence.startsWith("text/") || essence === "application/json"
    ? `${essence}; charset=utf-8`
    : essence;
}
