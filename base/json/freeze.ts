import type { Json } from "./kinds.js";

/** Freezes a tree of fresh JSON in place; what is frozen already is taken to be so throughout. */
export function deepFreeze<T extends Json>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  const open: object[] = [value];
  for (let container = open.pop(); container; container = open.pop()) {
    if (Object.isFrozen(container)) continue;
    Object.freeze(container);
    for (const child of Array.isArray(container) ? container : Object.values(container)) {
      if (typeof child === "object" && child !== null) open.push(child);
    }
  }
  return value;
}
