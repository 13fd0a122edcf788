import { isArray } from "../../base/json/kinds.js";
import type { Json, JsonObject } from "../types.js";
import { pathPattern, pathRoots, unsafeSegments } from "../vocabulary/paths.js";

export type PathRoot = "state" | "event" | "context" | "vars" | "tool";

/** A path as templates and `$from` use it. */
export interface ReadablePath {
  readonly root: PathRoot;
  readonly segments: readonly string[];
  /** False when a segment reaches into prototypes: the path then reads as missing (T6). */
  readonly safe: boolean;
}

/** What paths read from. A root that is absent reads as missing. */
export interface PathScope {
  readonly state: JsonObject;
  readonly event?: JsonObject | undefined;
  readonly context?: JsonObject | undefined;
  readonly vars?: JsonObject | undefined;
  /** The state of tool calls, by the tool's name with `.`, `/` and `:` as `_`. */
  readonly tool?: JsonObject | undefined;
}

const grammar = new RegExp(pathPattern);
const unsafe: ReadonlySet<string> = new Set(unsafeSegments);
const roots: ReadonlySet<string> = new Set(pathRoots);
const index = /^(?:0|[1-9]\d{0,8})$/;

/** The segments of a path text: split at dots, trimmed, empty ones dropped (T6). */
export function splitPath(text: string): readonly string[] {
  if (isPlainPath(text)) return text.split(".");
  return text
    .split(".")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "");
}

/** Whether a path may be written: it has segments, and none reaches into prototypes (T6). */
export function isSafePath(segments: readonly string[]): boolean {
  return segments.length > 0 && !segments.some((segment) => unsafe.has(segment));
}

/** Whether a text is a path by the strict grammar, as it stands (T5). */
export function isPlainPath(text: string): boolean {
  return grammar.test(text);
}

/** Reads a path text; null when it is no path. A root counts only when something follows it (T1). */
export function parsePath(text: string): ReadablePath | null {
  const isPlain = isPlainPath(text);
  const segments = isPlain ? text.split(".") : splitPath(text);
  if (!isPlain && !isPlainPath(segments.join("."))) return null;
  const safe = isSafePath(segments);
  const [first, ...rest] = segments;
  return isRoot(first) && rest.length > 0
    ? { root: first, segments: rest, safe }
    : { root: "state", segments, safe };
}

/** What stands at a path; undefined when nothing does. Own members only, array indexes and `length` (T7). */
export function readPath(scope: PathScope, path: ReadablePath | string): Json | undefined {
  const parsed = typeof path === "string" ? parsePath(path) : path;
  if (!parsed?.safe) return undefined;
  let value: Json | undefined = scope[parsed.root];
  for (const segment of parsed.segments) {
    value = member(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The array index that a segment names, or -1. */
export function arrayIndex(segment: string): number {
  return index.test(segment) ? Number(segment) : -1;
}

function member(value: Json | undefined, segment: string): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isArray(value)) return segment === "length" ? value.length : value[arrayIndex(segment)];
  return Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function isRoot(segment: string | undefined): segment is PathRoot {
  return segment !== undefined && roots.has(segment);
}
