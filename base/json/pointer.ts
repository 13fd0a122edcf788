/** A JSON Pointer (RFC 6901) one step further down. */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${typeof key === "number" ? key : key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
