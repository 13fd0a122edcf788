/** What is wrong with a message that crosses the sandbox, or `undefined` when it may pass. */
export type MessageFault = "not-an-object" | "not-json" | "too-large" | "too-deep" | "sandbox-message";

/** In characters of JSON: twice what a large view and its result need together. */
export const largestMessage = 16 * 1024 * 1024;
/** Levels of arrays and objects; plans stay below a hundred. */
export const deepestMessage = 256;

const sandboxPrefix = "ui/notifications/sandbox-";

/**
 * Judges a message on its way through the sandbox (HAR-08).
 *
 * `ui/notifications/sandbox-*` belongs to host and proxy alone and never crosses (SBX-08). Everything else that is an
 * object of bounded size passes, known or not (SBX-07).
 */
export function judgeMessage(message: unknown): MessageFault | undefined {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return "not-an-object";
  if (isSandboxMessage(message)) return "sandbox-message";
  return measure(message).fault;
}

export function isSandboxMessage(message: object): message is { readonly method: string } {
  const method = Reflect.get(message, "method");
  return typeof method === "string" && method.startsWith(sandboxPrefix);
}

/**
 * Measures a message without writing it out: about its length as JSON, in characters.
 *
 * A structured clone may hold cycles and values that many parents share, which `JSON.stringify` would follow until memory
 * ends. The walk goes depth first with a stack of its own and stops at the first limit, so that its cost is bounded. It may
 * also hold buffers, maps, blobs and the like, which keep their bytes where no walk over members finds them: only what JSON
 * could have made is measured, all else is `not-json`.
 */
export function measure(message: object): { readonly size: number; readonly fault?: MessageFault } {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value: message, depth: 0 }];
  let size = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    if (depth > deepestMessage) return { size, fault: "too-deep" };
    if (size > largestMessage) return { size, fault: "too-large" };
    if (typeof value === "bigint") return { size, fault: "not-json" };
    if (typeof value === "string") size += value.length + 2;
    else if (typeof value !== "object" || value === null) size += String(value).length;
    else {
      if (!isPlain(value)) return { size, fault: "not-json" };
      const members = Object.entries(value);
      const keyed = !Array.isArray(value);
      size += 2;
      // A hole costs nothing here and five characters there, and an array of holes alone may claim billions.
      if (!keyed) size += Math.max(0, value.length - members.length) * "null,".length;
      for (const [key, child] of members) {
        size += keyed ? key.length + 4 : 1;
        stack.push({ value: child, depth: depth + 1 });
      }
    }
  }
  return size > largestMessage ? { size, fault: "too-large" } : { size };
}

/**
 * Whether a value is an array or a bare object, of whichever realm.
 *
 * Every realm has an `Object.prototype` of its own, so none is compared with: it is the one prototype that has none itself.
 * A date, a map, a buffer, an error, a boxed string or a platform object stands at least one step further from the end.
 */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
