/** A JSON Pointer (RFC 6901) one step further down. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === "number" || !/[~/]/.test(key)) return `${parent}/${key}`;
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
