import type { CallOutcome, OpenedApp } from "../control/protocol.js";
import type { AppStatus } from "../library/page-driver.js";
import { isEnforced } from "../policy/modes.js";
import { nothingSeen, type Sightings, see } from "./diagnosis/sightings.js";
import type { ViolationGroup } from "./diagnosis/violations.js";
import { prettyJson } from "./pretty-json.js";
import { createTail, type Tail } from "./tail.js";
import { mostAsked, requestKey, type TrafficEntry } from "./traffic.js";

/**
 * What the messages tell of an app. It is told message by message, so that what one costs does not grow with their number,
 * and outlives the log, which forgets its oldest lines.
 */
export interface Story {
  readonly start: Sightings;
  /** The requests between host and app, in order; those without an answer stand there too. */
  readonly trips: Tail<RoundTrip>;
  readonly events: Tail<AppEvent>;
  readonly errors: Tail<SeenError>;
}

/** More lines than this are a burden to draw and to read. */
export const longestStory = 100;

export const noStory: Story = {
  start: nothingSeen,
  trips: { total: 0, last: [] },
  events: { total: 0, last: [] },
  errors: { total: 0, last: [] },
};

/** Follows the messages of one app. */
export function createStory(): { readonly add: (entry: TrafficEntry) => void; readonly read: () => Story } {
  let start = nothingSeen;
  const trips = createTail<RoundTrip>(longestStory);
  const events = createTail<AppEvent>(longestStory);
  const errors = createTail<SeenError>(longestStory);
  const open = new Map<string, RoundTrip>();

  function followTrip({ id, direction, kind, method, at, message }: TrafficEntry): void {
    if (kind === "request") {
      const trip: RoundTrip = {
        id,
        method,
        from: direction === "from-app" ? "app" : "host",
        at,
        isError: false,
      };
      trips.add(trip);
      open.set(requestKey(direction, member(message, "id")), trip);
      const [oldest] = open.keys();
      if (open.size > mostAsked && oldest !== undefined) open.delete(oldest);
    }
    if (kind !== "result" && kind !== "error") return;
    const asked = requestKey(direction === "to-app" ? "from-app" : "to-app", member(message, "id"));
    const trip = open.get(asked);
    if (!trip) return;
    open.delete(asked);
    trips.replace(trip, { ...trip, milliseconds: at - trip.at, isError: kind === "error" });
  }

  return {
    add(entry) {
      start = see(start, entry);
      followTrip(entry);
      const event = eventOf(entry);
      if (event) events.add(event);
      const error = errorOf(entry);
      if (error) errors.add(error);
    },
    read: () => ({ start, trips: trips.read(), events: events.read(), errors: errors.read() }),
  };
}

/** A request between host and app, and how long its answer took. */
export interface RoundTrip {
  readonly id: number;
  readonly method: string;
  readonly from: "app" | "host";
  /** Milliseconds since the app was opened. */
  readonly at: number;
  /** Absent while the answer is awaited, or where it was not kept. */
  readonly milliseconds?: number;
  readonly isError: boolean;
}

/** One thing that happened to the app, in words. */
export interface AppEvent {
  readonly id: number;
  readonly at: number;
  readonly what: string;
}

/** What of the messages is an event of the app, each with its sentence. */
const sentences: Readonly<Record<string, (message: unknown) => string>> = {
  "ui/notifications/sandbox-resource-ready": () => "Its document was given to the sandbox",
  "ui/initialize": () => "It asked to initialize",
  "ui/notifications/initialized": () => "It is initialized",
  "ui/notifications/tool-input": () => "It got its input",
  "ui/notifications/tool-input-partial": () => "It got a part of its input",
  "ui/notifications/tool-result": () => "It got its result",
  "ui/notifications/tool-cancelled": () => "It was told that the call was given up",
  "ui/notifications/size-changed": (message) => {
    const params = member(message, "params");
    return `It reported its size: ${text(member(params, "width"))} × ${text(member(params, "height"))}`;
  },
  "ui/notifications/host-context-changed": (message) =>
    `It was told of ${Object.keys(Object(member(message, "params"))).join(", ")}`,
  "ui/request-display-mode": (message) =>
    `It asked for the display mode ${text(member(member(message, "params"), "mode"))}`,
  "ui/open-link": () => "It asked to open a link",
  "ui/download-file": () => "It offered files",
  "ui/message": () => "It wrote a message",
  "ui/update-model-context": () => "It told the model something",
  "tools/call": (message) => `It called the tool ${text(member(member(message, "params"), "name"))}`,
  "notifications/tools/list_changed": () => "A list of tools has changed",
  "notifications/resources/list_changed": () => "A list of resources has changed",
  "notifications/message": (message) => `It logged: ${text(member(member(message, "params"), "data"))}`,
  "ui/notifications/request-teardown": () => "It asked to be closed",
  "ui/resource-teardown": () => "It was asked to end",
};

/** What a message is an event of, if of any; an answer to a request is one where it is an error. */
function eventOf({ id, at, kind, method, message, fault }: TrafficEntry): AppEvent | undefined {
  if (kind === "dropped") return { id, at, what: `A message was dropped: ${fault}` };
  if (kind === "error") {
    const reason = text(member(member(message, "error"), "message"));
    return { id, at, what: `${method} was answered with an error: ${reason}` };
  }
  if (kind === "result" && method === "ui/request-display-mode") {
    return { id, at, what: `Its display mode is ${text(member(member(message, "result"), "mode"))}` };
  }
  if (kind === "result")
    return method === "ui/resource-teardown" ? { id, at, what: "It has ended" } : undefined;
  const sentence = Object.hasOwn(sentences, method) ? sentences[method] : undefined;
  return sentence && { id, at, what: sentence(message) };
}

/** One thing that went wrong. */
export interface SeenError {
  readonly id: string;
  readonly where: "tool" | "app" | "host" | "policy" | "messages";
  readonly what: string;
  readonly at?: number;
}

/** What went wrong beside the messages. */
export interface ErrorFacts {
  readonly violations: readonly ViolationGroup[];
  readonly outcome: CallOutcome | undefined;
  readonly app: OpenedApp | undefined;
  readonly status: AppStatus;
  readonly note: string;
}

/** What went wrong beside the messages, as far as a host can see it; a probe that was refused is no error. */
export function hostErrorsOf({ violations, outcome, app, status, note }: ErrorFacts): readonly SeenError[] {
  const errors: SeenError[] = [];
  if (outcome?.kind === "error") errors.push({ id: "call", where: "tool", what: outcome.error.message });
  else if (outcome?.result.isError === true) {
    errors.push({
      id: "call",
      where: "tool",
      what: `The tool reports an error: ${prettyJson(outcome.result.content)}`,
    });
  }
  if (status === "failed") errors.push({ id: "app", where: "app", what: note });
  if (!app || !isEnforced(app.csp)) return errors;
  for (const { kind, finding, reports } of violations) {
    if (kind === "probe") continue;
    const times = reports.length > 1 ? ` (${reports.length} times)` : "";
    errors.push({
      id: `policy ${finding.id} ${finding.place}`,
      where: "policy",
      what: `${finding.what} ${finding.place ?? ""}${times}`,
    });
  }
  return errors;
}

const loggedErrors: readonly unknown[] = ["error", "critical", "alert", "emergency"];

/** What a message says that went wrong, if it does. */
function errorOf({ id, at, kind, direction, method, message, fault }: TrafficEntry): SeenError | undefined {
  const known = { id: String(id), at };
  if (kind === "dropped") return { ...known, where: "messages", what: `Dropped: ${fault}` };
  if (kind === "error") {
    const reason = text(member(member(message, "error"), "message"));
    return { ...known, where: direction === "from-app" ? "app" : "host", what: `${method}: ${reason}` };
  }
  if (method !== "notifications/message" || direction !== "from-app") return undefined;
  const params = member(message, "params");
  if (!loggedErrors.includes(member(params, "level"))) return undefined;
  return { ...known, where: "app", what: text(member(params, "data")) };
}

const longestText = 300;

/** A value of an app in one line; it may be of any kind and size. */
function text(value: unknown): string {
  const line = typeof value === "string" ? value : prettyJson(value, longestText);
  // Written anew where it is cut, since a part of a long string keeps all of it in memory.
  return line.length > longestText ? `${Array.from(line.slice(0, longestText)).join("")}…` : line;
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
