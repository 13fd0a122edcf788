import { largestMessage } from "../sandbox/judge.js";
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
export const mostAsked = 2_000;

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
  if (typeof called === "string") {
    const method = shorten(called);
    if (id === undefined) return { kind: "notification", method };
    asked.set(requestKey(direction, id), method);
    return { kind: "request", method };
  }
  const side = direction === "to-app" ? "from-app" : "to-app";
  const key = requestKey(side, id);
  const answered = asked.get(key) ?? "unknown request";
  asked.delete(key);
  return { kind: read("error") === undefined ? "result" : "error", method: answered };
}

/** Tells the requests that are open from one another: both sides count theirs from 0, so the side belongs to it. */
export function requestKey(side: Direction, id: unknown): string {
  return `${side} ${typeof id} ${shorten(String(id))}`;
}

const longestName = 200;

/** A name for a line. It is written anew, since a part of a long string keeps all of it in memory. */
function shorten(name: string): string {
  return name.length <= longestName ? name : `${Array.from(name.slice(0, longestName)).join("")}…`;
}

/** Characters of JSON as a person reads sizes. */
export function sizeText(characters: number): string {
  return characters < 1_000 ? `${characters} B` : `${(characters / 1_000).toFixed(1)} kB`;
}

/** What stands where a payload was. */
export function forgottenText(size: number): string {
  return `${sizeText(size)} that the page no longer keeps: too much has been said since.`;
}
