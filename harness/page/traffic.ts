import { largestMessage, measure } from "../sandbox/judge.js";
import { type BoundedLog, createBoundedLog } from "./bounded-log.js";

/** Who sent a message. */
export type Direction = "to-app" | "from-app";

/** One line of the message log. */
export interface TrafficEntry {
  readonly id: number;
  readonly direction: Direction;
  /** Milliseconds since the app was opened. */
  readonly at: number;
  readonly kind: "request" | "notification" | "result" | "error" | "dropped";
  /** The method; for an answer, the method of its request. */
  readonly method: string;
  /** Characters of JSON, about. */
  readonly size: number;
  /** Absent once it is forgotten. */
  readonly message?: unknown;
  /** Too much has been said since for the payload to be kept. */
  readonly isForgotten?: true;
  /** Why the message was dropped. */
  readonly fault?: string;
}

/** What is kept of the messages of one app: as many characters as the largest message may have. */
export function createTrafficLog(): BoundedLog<TrafficEntry> {
  return createBoundedLog<TrafficEntry>(
    { entries: 10_000, characters: largestMessage, light: 1_600 },
    ({ message: _, ...entry }) => ({ ...entry, isForgotten: true }),
  );
}

/** What the transport saw. */
export interface SeenMessage {
  readonly direction: Direction;
  readonly message: unknown;
  readonly size: number;
  readonly fault?: string;
}

/** Requests whose answer is awaited; an app may ask and ask. */
const mostAsked = 2_000;

/** Turns messages into log lines; an answer is named after the request that it answers. */
export function createTrafficReader(now: () => number): (seen: SeenMessage) => TrafficEntry {
  const began = now();
  const asked = new Map<string, string>();
  let count = 0;
  return ({ direction, message, size, fault }) => {
    count += 1;
    const { kind, method } = nameOf(direction, message, asked);
    const [oldest] = asked.keys();
    if (asked.size > mostAsked && oldest !== undefined) asked.delete(oldest);
    return {
      id: count,
      direction,
      at: now() - began,
      kind: fault === undefined ? kind : "dropped",
      method,
      size,
      message,
      ...(fault === undefined ? {} : { fault }),
    };
  };
}

function nameOf(
  direction: Direction,
  message: unknown,
  asked: Map<string, string>,
): Pick<TrafficEntry, "kind" | "method"> {
  const read = (key: string): unknown =>
    typeof message === "object" && message !== null ? Reflect.get(message, key) : undefined;
  const called = read("method");
  const id = read("id");
  // Both sides count their requests from 0, so the side belongs to the key.
  const key = (side: Direction) => `${side} ${typeof id} ${shorten(String(id))}`;
  if (typeof called === "string") {
    const method = shorten(called);
    if (id === undefined) return { kind: "notification", method };
    asked.set(key(direction), method);
    return { kind: "request", method };
  }
  const side = direction === "to-app" ? "from-app" : "to-app";
  const answered = asked.get(key(side)) ?? "unknown request";
  asked.delete(key(side));
  return { kind: read("error") === undefined ? "result" : "error", method: answered };
}

const longestName = 200;

/** A name for a line. It is written anew, since a part of a long string keeps all of it in memory. */
function shorten(name: string): string {
  return name.length <= longestName ? name : `${Array.from(name.slice(0, longestName)).join("")}…`;
}

/** Whether a log line is wanted: every word must be in its method, kind, direction or payload. */
export function matchesFilter(entry: TrafficEntry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = searchedText(entry);
  return words.every((word) => text.includes(word));
}

/** What was searched before is written out once: a filter looks at all of a long log, each time that the page draws it. */
const searched = new WeakMap<TrafficEntry, string>();

function searchedText(entry: TrafficEntry): string {
  const known = searched.get(entry);
  if (known !== undefined) return known;
  const payload = entry.isForgotten ? "" : prettyJson(entry.message);
  const text = `${entry.method} ${entry.kind} ${entry.direction} ${payload}`.toLowerCase();
  searched.set(entry, text);
  return text;
}

const longestShown = 100_000;

/**
 * A value as JSON for reading, cut when it is long.
 *
 * Only what is short is indented: a long list deep inside grows a hundredfold, beyond what a string can hold.
 */
export function prettyJson(value: unknown): string {
  const { size, fault } = measure({ value });
  if (fault === "too-deep" || fault === "not-json") return "This cannot be shown as JSON.";
  const text = JSON.stringify(value, null, size > longestShown ? 0 : 2) ?? String(value);
  return text.length > longestShown
    ? `${text.slice(0, longestShown)}\n… ${text.length - longestShown} more characters`
    : text;
}

/** Characters of JSON as a person reads sizes. */
export function sizeText(characters: number): string {
  return characters < 1_000 ? `${characters} B` : `${(characters / 1_000).toFixed(1)} kB`;
}

/** What stands where a payload was. */
export function forgottenText(size: number): string {
  return `${sizeText(size)} that the page no longer keeps: too much has been said since.`;
}
