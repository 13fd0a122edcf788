import type { Encoding } from "../types.js";

/**
 * Types that a browser shows and does not run. HTML, SVG, JavaScript and PDF are missing on purpose: the file endpoint serves
 * them from the project's own origin (H6).
 */
const ofBytes: Readonly<Record<string, string>> = {
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  gz: "application/gzip",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  otf: "font/otf",
  png: "image/png",
  ttf: "font/ttf",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  zip: "application/zip",
};

const ofText: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
};

/** The media type that a file is published with: by its name's ending, never an active one. */
export function mediaTypeOf(path: string, encoding: Encoding): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const [table, fallback] =
    encoding === "utf-8" ? [ofText, "text/plain; charset=utf-8"] : [ofBytes, "application/octet-stream"];
  return Object.hasOwn(table, ending) ? (table[ending] ?? fallback) : fallback;
}
