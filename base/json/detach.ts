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

/** A container that is being copied, and where it stands. */
interface Open {
  readonly source: { readonly [key: string | number]: unknown };
  readonly copy: MutableJson[] | MutableObject;
  /** Null for an array, whose keys are its indexes. */
  readonly keys: readonly string[] | null;
  readonly length: number;
  readonly parent: Open | null;
  /** Its key in the parent. */
  readonly key: string | number;
  readonly level: number;
}

interface Run {
  readonly limit: number;
  readonly open: Open[];
  readonly leftOut: string[];
  bytes: number;
  fault: DetachFault | null;
  /** The container and the key that are being read. */
  at: Open | null;
  key: string | number;
}

const maxLeftOut = 32;

/**
 * Copies a value as JSON would see it: each accessor read once, undefined members dropped, sharing expanded.
 * Never throws, never recurses, and gives up as soon as the copy is larger than the limit.
 */
export function detach(value: unknown, limit: number): Detached {
  const run: Run = { limit, open: [], leftOut: [], bytes: 0, fault: null, at: null, key: "" };
  let root: MutableJson | undefined;
  try {
    root = take(run, value);
    if (root === undefined) refuse(run, "not a JSON value");
    else if (run.bytes > limit) tooLarge(run);
    // Whole containers are copied one after the other, the last found first: what is still open is bounded.
    for (let at = run.open.pop(); at && !run.fault; at = run.open.pop()) {
      run.at = at;
      if (at.keys) copyMembers(run, at, at.keys);
      else copyElements(run, at);
    }
  } catch {
    refuse(run, "reading it threw an error", "Send plain data.");
  }
  return run.fault || root === undefined
    ? { ok: false, fault: run.fault ?? { kind: "not-json", path: "", message: "not a JSON value" } }
    : { ok: true, value: root, bytes: run.bytes, leftOut: run.leftOut };
}

function copyMembers(run: Run, { source, copy }: Open, keys: readonly string[]): void {
  const { bytes: start } = run;
  for (const key of keys) {
    run.key = key;
    const item = source[key];
    if (item === undefined) continue;
    if (key === "toJSON" && typeof item === "function") {
      refuse(run, ...customJson);
      return;
    }
    const before = run.bytes;
    const name = wellFormedBytes(key);
    if (name === null) {
      refuse(run, ...unpaired);
      return;
    }
    // The colon, and the comma that parts it from the member before.
    run.bytes += name + (before > start ? 2 : 1);
    const json = take(run, item);
    if (json !== undefined) {
      // A copy of an object is an object.
      setMember(copy as MutableObject, key, json);
    } else {
      run.bytes = before;
      if (run.fault) return;
      if (run.leftOut.length < maxLeftOut) run.leftOut.push(pathOf(run));
    }
    if (run.bytes > run.limit) tooLarge(run);
    if (run.fault) return;
  }
}

function copyElements(run: Run, { source, copy, length }: Open): void {
  // A copy of an array is an array.
  const list = copy as MutableJson[];
  run.bytes += Math.max(0, length - 1);
  for (let index = 0; index < length; index++) {
    run.key = index;
    // JSON writes null for what it leaves out of objects.
    const json = take(run, source[index]);
    if (json === undefined) run.bytes += 4;
    list.push(json ?? null);
    if (run.bytes > run.limit) tooLarge(run);
    if (run.fault) return;
  }
}

/** Takes one value in: a scalar, or the empty copy of a container; undefined for what JSON leaves out. */
function take(run: Run, item: unknown): MutableJson | undefined {
  switch (typeof item) {
    case "string": {
      // The length is a lower bound of the bytes, so an enormous string is never looked through.
      if (run.bytes + item.length > run.limit) {
        run.bytes += item.length + 2;
        tooLarge(run);
        return undefined;
      }
      const bytes = wellFormedBytes(item);
      if (bytes === null) {
        refuse(run, ...unpaired);
        return undefined;
      }
      run.bytes += bytes;
      return item;
    }
    case "number":
      if (!Number.isFinite(item)) {
        refuse(run, `${item} is no JSON number`, 'Send null, or a text such as "n/a".');
        return undefined;
      }
      run.bytes += item >= 0 && item < 10 && Number.isInteger(item) ? 1 : String(item).length;
      // JSON knows no negative zero.
      return item === 0 ? 0 : item;
    case "boolean":
      run.bytes += item ? 4 : 5;
      return item;
    case "bigint":
      refuse(run, "a BigInt is no JSON value", "Send a number or a text.");
      return undefined;
    case "object":
      if (item !== null) return openContainer(run, item);
      run.bytes += 4;
      return null;
    default:
      return undefined;
  }
}

function openContainer(run: Run, item: object): MutableJson | undefined {
  const level = (run.at?.level ?? 0) + 1;
  if (level > maxLevels) {
    if (containsItself(run)) return undefined;
    refuse(run, `nested deeper than ${maxLevels} levels`, "Build it flatter.");
    return undefined;
  }
  const prototype: unknown = Object.getPrototypeOf(item);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) {
    const exotic = exoticFault(item);
    if (exotic) {
      refuse(run, ...exotic);
      return undefined;
    }
  }
  const keys = Array.isArray(item) ? null : Object.keys(item);
  const length = keys ? keys.length : (item as readonly unknown[]).length;
  run.bytes += 2;
  const copy: MutableJson[] | MutableObject = keys ? {} : [];
  // Every further element costs two bytes at least: an array of a huge length is refused before it is walked.
  if (!keys && run.bytes + length * 2 > run.limit) {
    run.bytes += length * 2 - 1;
    tooLarge(run);
  } else if (length > 0) {
    const source = item as Open["source"];
    run.open.push({ source, copy, keys, length, parent: run.at, key: run.key, level });
  }
  return copy;
}

function exoticFault(item: object): readonly [message: string, hint: string] | null {
  if (item instanceof Date) return ["a Date is no JSON value", "Send toISOString() or a formatted text."];
  if (item instanceof String || item instanceof Number || item instanceof Boolean) {
    return ["a boxed value is no JSON value", "Send the plain value."];
  }
  // An own one is met among the members, where it is read once.
  const inherited = !Object.hasOwn(item, "toJSON") && "toJSON" in item && typeof item.toJSON === "function";
  return inherited ? customJson : null;
}

const unpaired = [
  "the text holds half of a surrogate pair, which UTF-8 cannot write",
  "Mend it with toWellFormed().",
] as const;
const customJson = ["an object with toJSON is no plain data", "Send what toJSON returns."] as const;

function refuse(run: Run, message: string, hint?: string): void {
  run.fault ??= { kind: "not-json", path: pathOf(run), message, ...(hint !== undefined && { hint }) };
}

function tooLarge(run: Run): void {
  if (run.fault || containsItself(run)) return;
  run.fault = { kind: "too-large", path: "", message: "too many bytes", atLeast: run.bytes };
}

/** A cycle is followed until a limit is met: then the way to the top passes through one container twice. */
function containsItself(run: Run): boolean {
  const seen = new Set<object>();
  for (let at = run.at; at; at = at.parent) {
    if (seen.has(at.source)) {
      refuse(run, "a value contains itself", "Send a tree.");
      return true;
    }
    seen.add(at.source);
  }
  return false;
}

function pathOf({ at, key }: Run): string {
  if (!at) return "";
  const keys: (string | number)[] = [key];
  for (let open: Open = at; open.parent; open = open.parent) keys.push(open.key);
  return keys.reverse().reduce<string>(pointerTo, "");
}
