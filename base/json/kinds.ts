/** A JSON value as it comes out of `JSON.parse`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object: own string keys only. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** An object that still takes members; those are finished. */
export interface OpenObject {
  [key: string]: Json;
}

/** JSON that may be changed throughout. */
export type MutableJson = null | boolean | number | string | MutableJson[] | MutableObject;

export interface MutableObject {
  [key: string]: MutableJson;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own member, also one called `__proto__`, which an assignment would not. */
export function setMember<T extends Json>(object: { [key: string]: T }, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/**
 * `Object.hasOwn`, for the names that a `for in` gives: called as `hasOwn.call(object, name)` right in the loop, engines
 * know it and skip the look-up. The loop then sees what `Object.keys` does, makes no list, and reads each member by its
 * place.
 */
export const { hasOwnProperty: hasOwn } = Object.prototype;
