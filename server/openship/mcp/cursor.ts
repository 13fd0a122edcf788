/**
 * Where the next page of `resources/list` begins: among the neighbours' resources (their own cursor), or among the
 * files of one snapshot. Every cursor that a client gets is one of these, so that any other text is recognised.
 */
export type ListCursor =
  | { readonly kind: "neighbours"; readonly cursor: string }
  | { readonly kind: "files"; readonly digest: string; readonly index: number };

/** Hex digits of the digest that a cursor carries: enough to notice that the snapshot changed. */
const digestLength = 16;

export function writeCursor(cursor: ListCursor): string {
  const parts =
    cursor.kind === "files"
      ? ["files", shortDigest(cursor.digest), cursor.index]
      : ["neighbours", cursor.cursor];
  return Buffer.from(JSON.stringify(parts), "utf8").toString("base64url");
}

/** `undefined` for a text that is no cursor of ours. */
export function readCursor(text: string): ListCursor | undefined {
  const parts = parsed(Buffer.from(text, "base64url").toString("utf8"));
  if (!Array.isArray(parts)) return undefined;
  const [kind, where, index] = parts;
  if (typeof where !== "string") return undefined;
  if (kind === "neighbours" && parts.length === 2) return { kind, cursor: where };
  if (kind !== "files" || parts.length !== 3 || !Number.isSafeInteger(index) || index < 0) return undefined;
  return { kind, digest: where, index };
}

/** Whether a cursor among files belongs to the snapshot with this digest. */
export function isCursorOf(cursor: ListCursor & { readonly kind: "files" }, digest: string): boolean {
  return cursor.digest === shortDigest(digest);
}

function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, digestLength);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
