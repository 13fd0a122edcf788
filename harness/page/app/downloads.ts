import type { EmbeddedResource, ResourceLink } from "@modelcontextprotocol/client";

/** A file that an app offers, ready to be saved. */
export interface OfferedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** More at a time than a person would look through (REQ-06). */
export const mostFiles = 10;
/** Of all files together, in bytes (REQ-06). */
export const mostFileBytes = 32 * 1024 * 1024;

const longestName = 120;
/** Separators, what file systems reserve, controls, and what turns the direction of reading around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a name must not hold
const unfit = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name under which a file may be saved: the last part of its address, made harmless (REQ-05).
 *
 * Nothing in it leads to another folder, hides the end of the name, or makes the file a hidden one.
 */
export function fileName(uri: string): string {
  const path = uri.replace(/[?#].*$/s, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  const name = decode(last)
    .replace(/^.*[\\/]/s, "")
    .replace(unfit, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const short = shorten(name);
  return short === "" || reserved.test(short) ? `download${short === "" ? "" : `-${short}`}` : short;
}

/** A long name keeps its extension, since that is what the person judges by. */
function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, longestName - extension.length)}${extension}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads what an app wants to save.
 *
 * @param read gives the content of a resource of the app's own server; only `ui/download-file` items that carry no content need it.
 * @returns `undefined` when there is nothing, too much, or something that cannot be read (REQ-06).
 */
export async function offeredFiles(
  contents: readonly (EmbeddedResource | ResourceLink)[],
  read: (uri: string) => Promise<EmbeddedResource["resource"] | undefined>,
): Promise<readonly OfferedFile[] | undefined> {
  if (contents.length === 0 || contents.length > mostFiles) return undefined;
  const files: OfferedFile[] = [];
  let total = 0;
  for (const item of contents) {
    const resource = item.type === "resource" ? item.resource : await read(item.uri);
    const bytes = resource && bytesOf(resource);
    if (!resource || !bytes) return undefined;
    total += bytes.byteLength;
    if (total > mostFileBytes) return undefined;
    files.push({
      name: fileName(item.type === "resource" ? resource.uri : item.uri),
      mimeType: resource.mimeType ?? "application/octet-stream",
      bytes,
    });
  }
  return files;
}

function bytesOf(resource: EmbeddedResource["resource"]): Uint8Array<ArrayBuffer> | undefined {
  if ("text" in resource) return new TextEncoder().encode(resource.text);
  try {
    return Uint8Array.from(atob(resource.blob), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
