import { type MutableJson, type MutableObject, setMember } from "./kinds.js";
import { wellFormedBytes } from "./measure.js";
import { pointerTo } from "./pointer.js";

/** Containers within containers at most: beyond it, common serialisers overflow their stack (E8). */
export const maxLevels = 1_500;

export interface DetachFault {
  readonly kind: "not-json" | "too-large";
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** Bytes counted until the copy was given up. */
  readonly atLeast?: number;
}

export type Detached =
  | {
      readonly ok: true;
      readonly value: MutableJson;
      readonly bytes: number;
      /** Pointers of members that JSON leaves out though they hold something: functions and symbols. */
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly fault: DetachFault };

interface Open {
  readonly source: object;
  readonly copy: MutableJson[] | MutableObject;
  /** Null for an array, whose keys are its indexes. */
  readonly keys: readonly string[] | null;
  readonly length: number;
  at: number;
  /** Members taken in so far. */
  filled: number;
}

const maxLeftOut = 32;

/**
 * Copies a value as JSON would see it: each accessor read once, undefined members dropped, sharing expanded.
 * Never throws, never recurses, and gives up as soon as the copy is larger than the limit.
 */
export function detach(value: unknown, limit: number): Detached {
  const open: Open[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  let root: MutableJson | undefined;

  const here = (): string =>
    open.reduce((path, { keys, at }) => pointerTo(path, keys ? (keys[at - 1] ?? "") : at - 1), "");
  const notJson = (message: string, hint?: string): DetachFault => ({
    kind: "not-json",
    path: here(),
    message,
    ...(hint !== undefined && { hint }),
  });

  const count = (text: string): boolean => {
    const size = wellFormedBytes(text);
    bytes += size ?? 0;
    return size !== null;
  };

  /** Takes one value in; returns undefined for what JSON leaves out, or a fault. */
  const take = (item: unknown): { readonly json: MutableJson } | DetachFault | undefined => {
    switch (typeof item) {
      case "string":
        // The length is a lower bound of the bytes, so an enormous string is never looked through.
        if (bytes + item.length > limit) {
          bytes += item.length;
          return { json: "" };
        }
        return count(item) ? { json: item } : notJson(...unpaired);
      case "number": {
        if (!Number.isFinite(item)) {
          return notJson(`${item} is no JSON number`, 'Send null, or a text such as "n/a".');
        }
        const json = item === 0 ? 0 : item;
        bytes += String(json).length;
        return { json };
      }
      case "boolean":
        bytes += item ? 4 : 5;
        return { json: item };
      case "bigint":
        return notJson("a BigInt is no JSON value", "Send a number or a text.");
      case "object":
        break;
      default:
        return undefined;
    }
    if (item === null) {
      bytes += 4;
      return { json: null };
    }
    if (open.length >= maxLevels) {
      return notJson(`nested deeper than ${maxLevels} levels`, "Build a flatter plan.");
    }
    if (item instanceof Date)
      return notJson("a Date is no JSON value", "Send toISOString() or a formatted text.");
    if (item instanceof String || item instanceof Number || item instanceof Boolean) {
      return notJson("a boxed value is no JSON value", "Send the plain value.");
    }
    const keys = Array.isArray(item) ? null : Object.keys(item);
    if (!Object.hasOwn(item, "toJSON") && hasToJson(item)) return notJson(...customJson);
    const length = keys ? keys.length : (item as readonly unknown[]).length;
    bytes += 2;
    const copy: MutableJson[] | MutableObject = keys ? {} : [];
    // Every further element costs two bytes at least: an array of a huge length is refused before it is walked.
    if (bytes + length * 2 > limit) bytes += length * 2;
    else open.push({ source: item, copy, keys, length, at: 0, filled: 0 });
    return { json: copy };
  };

  try {
    const first = take(value);
    if (first === undefined) return { ok: false, fault: notJson("not a JSON value") };
    if ("kind" in first) return { ok: false, fault: first };
    root = first.json;
    for (let top = open.at(-1); top; top = open.at(-1)) {
      if (bytes > limit) break;
      if (top.at === top.length) {
        open.pop();
        continue;
      }
      const key = top.keys ? (top.keys[top.at] ?? "") : top.at;
      top.at++;
      const item: unknown = Reflect.get(top.source, key);
      if (item === undefined && top.keys) continue;
      if (key === "toJSON" && typeof item === "function") return { ok: false, fault: notJson(...customJson) };
      const before = bytes;
      if (typeof key === "string") {
        if (!count(key)) return { ok: false, fault: notJson(...unpaired) };
        bytes++;
      }
      if (top.filled > 0) bytes++;
      const taken = take(item);
      if (taken && "kind" in taken) return { ok: false, fault: taken };
      if (Array.isArray(top.copy)) {
        if (!taken) bytes += 4;
        top.copy.push(taken ? taken.json : null);
        top.filled++;
      } else if (taken) {
        setMember(top.copy, String(key), taken.json);
        top.filled++;
      } else {
        bytes = before;
        if (leftOut.length < maxLeftOut) leftOut.push(here());
      }
    }
  } catch {
    return { ok: false, fault: notJson("reading it threw an error", "Send plain data.") };
  }
  if (new Set(open.map(({ source }) => source)).size < open.length) {
    return { ok: false, fault: notJson("a value contains itself", "Send a tree.") };
  }
  if (bytes > limit) {
    return {
      ok: false,
      fault: { kind: "too-large", path: "", message: "too many bytes", atLeast: bytes },
    };
  }
  return { ok: true, value: root, bytes, leftOut };
}

const unpaired = [
  "the text holds half of a surrogate pair, which UTF-8 cannot write",
  "Mend it with toWellFormed().",
] as const;
const customJson = ["an object with toJSON is no plain data", "Send what toJSON returns."] as const;

function hasToJson(item: object): boolean {
  return "toJSON" in item && typeof item.toJSON === "function";
}
