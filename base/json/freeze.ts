import type { Json } from "./kinds.js";

/** Freezes a tree of fresh JSON in place. */
export function deepFreeze<T extends Json>(value: T): T {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const container = open.pop();
    if (typeof container !== "object" || container === null || Object.isFrozen(container)) continue;
    Object.freeze(container);
    for (const child of Object.values(container)) {
      if (typeof child === "object" && child !== null) open.push(child);
    }
  }
  return value;
}
