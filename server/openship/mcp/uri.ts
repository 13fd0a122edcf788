/** The Manifest's address. */
export const manifestUri = "openship://sources/manifest";
/** The template of every file's address. */
export const fileUriTemplate = "openship://sources/file{?path}";

const fileUri = "openship://sources/file";
const pathParameter = "?path=";

/** What a raw URI asks for. `path` is decoded, and not yet judged by the path rules (P1 to P3). */
export type SourceAddress =
  | { readonly kind: "manifest" }
  | { readonly kind: "file"; readonly path: string }
  /** Ours, but no address that exists: other spellings of an address are other addresses. */
  | { readonly kind: "unknown" }
  /** The address of a file that names no single, decodable path. */
  | { readonly kind: "invalid" };

/**
 * The canonical address of a file: the whole path percent-encoded as in RFC 6570 (MB8).
 *
 * `encodeURIComponent` alone leaves `!'()*` as they are, which form expansion encodes.
 *
 * @param path a valid path, hence well-formed Unicode
 */
export function sourceFileUri(path: string): string {
  const encoded = encodeURIComponent(path).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${fileUri}${pathParameter}${encoded}`;
}

/**
 * Whether a raw URI is this binding's to answer. What a URL parser would fold into one of our addresses is ours too,
 * so that no handler that normalises gets to serve it; everything else belongs to the neighbours.
 */
export function isSourceUri(raw: string): boolean {
  if (raw.startsWith(`${fileUri}?`)) return true;
  try {
    const { protocol, host } = new URL(raw);
    return protocol === "openship:" && host === "sources";
  } catch {
    return false;
  }
}

/**
 * Reads a raw URI, exactly as the client sent it, with one strict decode. The SDK hands its own handlers a URI that was
 * parsed as a URL, which deletes newlines, folds `..`, and keeps the fragment in the path, and it decodes nothing.
 */
export function readSourceUri(raw: string): SourceAddress {
  if (raw === manifestUri) return { kind: "manifest" };
  if (raw.trim() !== raw || raw.includes("#") || !isFileUri(raw)) return { kind: "unknown" };
  const query = raw.slice(fileUri.length);
  if (!query.startsWith(pathParameter)) return { kind: "invalid" };
  const path = decodedOnce(query.slice(pathParameter.length));
  return path === undefined ? { kind: "invalid" } : { kind: "file", path };
}

function isFileUri(raw: string): boolean {
  return raw === fileUri || raw.startsWith(`${fileUri}?`);
}

/** `undefined` for broken escapes, for a second parameter, and for characters that no URI holds raw. */
function decodedOnce(value: string): string | undefined {
  // Not a plus-to-space decode: form encoding is another grammar. Characters beyond ASCII are taken as they are.
  if (/[&\s"<>\\^`{|}]/.test(value) || hasControls(value)) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
