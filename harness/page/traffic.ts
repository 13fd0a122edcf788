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
  readonly message: unknown;
  /** Why the message was dropped. */
  readonly fault?: string;
}

/** What the transport saw. */
export interface SeenMessage {
  readonly direction: Direction;
  readonly message: unknown;
  readonly size: number;
  readonly fault?: string;
}

/** Turns messages into log lines; an answer is named after the request that it answers. */
export function createTrafficReader(now: () => number): (seen: SeenMessage) => TrafficEntry {
  const began = now();
  const asked = new Map<string, string>();
  let count = 0;
  return ({ direction, message, size, fault }) => {
    count += 1;
    const { kind, method } = nameOf(direction, message, asked);
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
  const method = read("method");
  const id = read("id");
  // Both sides count their requests from 0, so the side belongs to the key.
  const key = (side: Direction) => `${side} ${typeof id} ${String(id)}`;
  if (typeof method === "string") {
    if (id === undefined) return { kind: "notification", method };
    asked.set(key(direction), method);
    return { kind: "request", method };
  }
  const side = direction === "to-app" ? "from-app" : "to-app";
  const answered = asked.get(key(side)) ?? "unknown request";
  asked.delete(key(side));
  return { kind: read("error") === undefined ? "result" : "error", method: answered };
}

/** Whether a log line is wanted: every word must be in its method, kind, direction or payload. */
export function matchesFilter(entry: TrafficEntry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = `${entry.method} ${entry.kind} ${entry.direction} ${prettyJson(entry.message)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const longestShown = 100_000;

/** A value as indented JSON for reading, cut when it is long. */
export function prettyJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? String(value);
  return text.length > longestShown
    ? `${text.slice(0, longestShown)}\n… ${text.length - longestShown} more characters`
    : text;
}
