import { hasOwn, type Json, type OpenObject, setMember } from "./kinds.js";
import { isPlainText, wellFormedBytes } from "./measure.js";
import { pointerTo } from "./pointer.js";

/** Containers within containers at most: beyond it, common serialisers overflow their stack (E8). */
export const maxLevels = 1_500;

/** Why a value could not be copied. */
export interface CopyFault {
  readonly kind: "not-json" | "too-large";
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** Bytes counted until the copy was given up. */
  readonly atLeast?: number;
}

/** Where the value that is being copied stands. Only a fault asks for the pointer and the containers. */
export interface Surroundings {
  /** How many containers are around it. */
  levels: number;
  readonly pointer: () => string;
  readonly containers: () => readonly object[];
}

/** A copy in the making, of one value or of several that belong together. */
export interface CopyRun {
  /** Bytes as JSON at most. */
  readonly limit: number;
  readonly around: Surroundings;
  /** Whether what is JSON and only asks for trouble is a fault too: U+0000, and members called `__proto__`. */
  readonly strict: boolean;
  bytes: number;
  /** Once there is a fault, nothing that was copied is of use. */
  fault: CopyFault | null;
  /** Pointers of members that JSON leaves out though they hold something: functions and symbols. */
  readonly leftOut: string[];
  readonly open: Open[];
  /** The container that is being read, and the key; null before its first. */
  at: Open | null;
  key: string | number | null;
}

/** A container that is being copied, and where it stands. */
interface Open {
  readonly source: { readonly [key: string | number]: unknown };
  readonly copy: Json[] | OpenObject;
  /** Of an array; -1 for an object. */
  readonly length: number;
  readonly parent: Open | null;
  /** Its key in the parent; null when it has none here. */
  readonly key: string | number | null;
  readonly level: number;
}

const maxLeftOut = 32;
const noElements: readonly Json[] = Object.freeze([]);

export function startCopy(limit: number, around: Surroundings, strict: boolean): CopyRun {
  return { limit, around, strict, bytes: 0, fault: null, leftOut: [], open: [], at: null, key: null };
}

/**
 * Copies a value as JSON would see it, frozen: each accessor read once, undefined members dropped, sharing expanded.
 * Never recurses, and gives up as soon as the run is larger than its limit.
 *
 * @returns undefined for what JSON leaves out, and after a fault
 */
export function copyValue(run: CopyRun, value: unknown): Json | undefined {
  const copy = take(run, value);
  if (run.bytes > run.limit) tooLarge(run);
  // Whole containers are copied one after the other, the last found first: what is still open is bounded.
  for (let at = run.open.pop(); at && !run.fault; at = run.open.pop()) {
    run.at = at;
    run.key = null;
    if (at.length < 0) copyMembers(run, at);
    else copyElements(run, at);
    // What it holds is still to be filled, but no longer to be replaced.
    Object.freeze(at.copy);
  }
  run.at = null;
  run.key = null;
  return copy;
}

function copyMembers(run: CopyRun, { source, copy }: Open): void {
  const { bytes: start } = run;
  for (const key in source) {
    if (!hasOwn.call(source, key)) continue;
    run.key = key;
    const item = source[key];
    if (item === undefined) continue;
    const before = run.bytes;
    countName(run, key, item, before > start);
    const json = take(run, item);
    // A copy of an object is an object.
    if (json !== undefined) setMember(copy as OpenObject, key, json);
    else leaveOut(run, before);
    if (run.bytes > run.limit) tooLarge(run);
    if (run.fault) return;
  }
}

function copyElements(run: CopyRun, { source, copy, length }: Open): void {
  // A copy of an array is an array.
  const list = copy as Json[];
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

/** Whether a text may fit. Its length is a lower bound of its bytes, so an enormous one is never looked through. */
export function mayFit(run: CopyRun, text: string): boolean {
  if (run.bytes + text.length + 2 <= run.limit) return true;
  run.bytes += text.length + 2;
  tooLarge(run);
  return false;
}

/**
 * Counts a member's name with its colon, and the comma that parts it from the member before.
 *
 * @param bytes of the name with its quotes, where they are known; null when UTF-8 cannot write it
 */
export function countName(
  run: CopyRun,
  name: string,
  item: unknown,
  comma: boolean,
  bytes = mayFit(run, name) ? bytesOf(run, name) : 0,
): void {
  if (bytes === null) refuse(run, ...unpaired);
  else run.bytes += comma ? bytes + 2 : bytes + 1;
  if (typeof item === "function" && name === "toJSON") refuse(run, ...customJson);
  if (name === "__proto__" && run.strict) refuse(run, ...prototypal);
}

/** Bytes of a text or a name with its quotes; null when UTF-8 cannot write it. */
function bytesOf(run: CopyRun, text: string): number | null {
  if (run.strict && text.includes("\0")) refuse(run, ...unshowable);
  return wellFormedBytes(text);
}

/** Takes a member back that JSON leaves out. */
export function leaveOut(run: CopyRun, bytesBefore: number): void {
  if (run.fault) return;
  run.bytes = bytesBefore;
  if (run.leftOut.length < maxLeftOut) run.leftOut.push(pointerOf(run));
}

/**
 * Counts a text.
 *
 * @returns whether it is plain (`isPlainText`): there is nothing more to look for in it
 */
export function countText(run: CopyRun, text: string): boolean {
  if (!mayFit(run, text)) return false;
  if (isPlainText(text)) {
    run.bytes += text.length + 2;
    return true;
  }
  const bytes = bytesOf(run, text);
  if (bytes === null) refuse(run, ...unpaired);
  else run.bytes += bytes;
  if (run.bytes > run.limit) tooLarge(run);
  return false;
}

/** Takes one value in: a scalar, or the empty copy of a container; undefined for what JSON leaves out. */
function take(run: CopyRun, item: unknown): Json | undefined {
  switch (typeof item) {
    case "string":
      countText(run, item);
      return run.fault ? undefined : item;
    case "number":
      if (!Number.isFinite(item)) {
        refuse(run, `${item} is no JSON number`, 'Send null, or a text such as "n/a".');
        return undefined;
      }
      run.bytes += numberBytes(item);
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

function numberBytes(number: number): number {
  if (!Number.isInteger(number) || number < 0 || number >= 1e9) return String(number).length;
  let bytes = 1;
  for (let power = 10; power <= number; power *= 10) bytes++;
  return bytes;
}

function openContainer(run: CopyRun, item: object): Json | undefined {
  const level = (run.at?.level ?? run.around.levels) + 1;
  const list = Array.isArray(item) ? item : null;
  if (list ? !mayOpenList(run, list, level) : !mayOpen(run, item, level)) return undefined;
  const length = list ? countElements(run, list) : -1;
  run.bytes += 2;
  if (length === 0) return noElements;
  const copy: Json[] | OpenObject = length < 0 ? {} : [];
  if (run.fault) return undefined;
  // Keys and indexes are all that is asked of it.
  const source = item as Open["source"];
  run.open.push({ source, copy, length, parent: run.at, key: run.key, level });
  return copy;
}

/** Whether an object may be copied: it is plain, and no serialiser overflows on it. */
export function mayOpen(run: CopyRun, item: object & { readonly toJSON?: unknown }, level: number): boolean {
  if (level > maxLevels) {
    if (!containsItself(run)) refuse(run, `nested deeper than ${maxLevels} levels`, "Build it flatter.");
    return false;
  }
  // Engines answer this at once, and have to go and look for a prototype.
  if (item.constructor === Object && item.toJSON === undefined) return true;
  const prototype: unknown = Object.getPrototypeOf(item);
  if (prototype !== Object.prototype && prototype !== null) {
    const exotic = exoticFault(item);
    if (exotic) refuse(run, ...exotic);
    return exotic === null;
  }
  return true;
}

/** As `mayOpen`, for an array: a look at its prototype is dear, and only `toJSON` could be amiss with it. */
export function mayOpenList(
  run: CopyRun,
  list: readonly unknown[] & { readonly toJSON?: unknown },
  level: number,
): boolean {
  if (level > maxLevels) return mayOpen(run, list, level);
  const isCustom = typeof list.toJSON === "function";
  if (isCustom) refuse(run, ...customJson);
  return !isCustom;
}

/** The length of an array. Every element costs two bytes at least: a huge one is refused before it is walked. */
export function countElements(run: CopyRun, list: readonly unknown[]): number {
  const { length } = list;
  if (run.bytes + 2 + length * 2 > run.limit && length > 0) {
    run.bytes += length * 2 + 1;
    tooLarge(run);
  }
  return length;
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
const unshowable = ["the text holds U+0000, which no page can hold", "Leave it out."] as const;
const prototypal = [
  "a member called __proto__ is a trap for whoever copies it",
  "Choose another name.",
] as const;
const customJson = ["an object with toJSON is no plain data", "Send what toJSON returns."] as const;

export function refuse(run: CopyRun, message: string, hint?: string): void {
  run.fault ??= {
    kind: "not-json",
    path: pointerOf(run),
    message,
    ...(hint !== undefined && { hint }),
  };
}

export function tooLarge(run: CopyRun): void {
  if (run.fault || containsItself(run)) return;
  run.fault = { kind: "too-large", path: "", message: "too many bytes", atLeast: run.bytes };
}

/** A cycle is followed until a limit is met: then the way to the top passes through one container twice. */
function containsItself(run: CopyRun): boolean {
  const around: readonly object[] = run.around.containers();
  const seen = new Set<object>(around);
  let twice = seen.size < around.length;
  for (let at = run.at; at && !twice; at = at.parent) {
    twice = seen.has(at.source);
    seen.add(at.source);
  }
  if (twice) refuse(run, "a value contains itself", "Send a tree.");
  return twice;
}

function pointerOf({ around, at, key }: CopyRun): string {
  const keys = [key];
  for (let open = at; open; open = open.parent) keys.push(open.key);
  // The topmost container stands where the whole value does.
  return keys.reduceRight<string>(
    (path, step) => (step === null ? path : pointerTo(path, step)),
    around.pointer(),
  );
}
