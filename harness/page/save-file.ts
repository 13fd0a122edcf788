import type { OfferedFile } from "./app/downloads.js";

/** Long enough for the browser to begin, in milliseconds. */
const keepMs = 60_000;

/** Hands a file to the browser to be saved. */
export function saveFile({ name, mimeType, bytes }: OfferedFile): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
