import { isWireObject } from "./mends.js";

/**
 * The mend `null-meta`: takes a `_meta` that is null out of a message, in place, since the transport drops the whole message
 * for it before anything else can look at it.
 */
export function withoutNullMeta(message: unknown): void {
  if (!isWireObject(message)) return;
  for (const part of [message.params, message.result]) {
    if (isWireObject(part) && part._meta === null) Reflect.deleteProperty(part, "_meta");
  }
}
