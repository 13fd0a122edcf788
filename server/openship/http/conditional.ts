/**
 * Whether `If-None-Match` names a representation that the client already has. The comparison is the weak one, as
 * RFC 9110 section 13.1.2 wants it: a proxy may have weakened a strong tag.
 *
 * @param header the request's `If-None-Match`
 * @param etag the strong tag of the selected representation, with its quotes
 */
export function alreadyHas(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return [...header.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some(([, tag]) => tag === etag);
}
