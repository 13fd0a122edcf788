import type { CallOutcome, OpenedApp, PolicyReport } from "../control/protocol.js";
import type { AppStatus } from "../library/page-driver.js";
import { isEnforced } from "../policy/modes.js";
import { violationGroups } from "./diagnosis/violations.js";
import { prettyJson, type TrafficEntry } from "./traffic.js";

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

/** Every request with its answer, in order; those without an answer stand there too. */
export function roundTripsOf(traffic: readonly TrafficEntry[]): readonly RoundTrip[] {
  const trips: RoundTrip[] = [];
  const open = new Map<string, number>();
  for (const { id, direction, kind, method, at, message } of traffic) {
    const key = JSON.stringify(member(message, "id"));
    if (kind === "request") {
      const from = direction === "from-app" ? "app" : "host";
      open.set(`${from} ${key}`, trips.length);
      trips.push({ id, method, from, at, isError: false });
    }
    if (kind !== "result" && kind !== "error") continue;
    const asked = `${direction === "to-app" ? "app" : "host"} ${key}`;
    const index = open.get(asked);
    const trip = index === undefined ? undefined : trips[index];
    if (index === undefined || !trip) continue;
    open.delete(asked);
    trips[index] = { ...trip, milliseconds: at - trip.at, isError: kind === "error" };
  }
  return trips;
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

/** What happened to an app, from its messages, in order; an answer to a request is an event where it is an error. */
export function appEventsOf(traffic: readonly TrafficEntry[]): readonly AppEvent[] {
  const events: AppEvent[] = [];
  for (const { id, at, kind, method, message, fault } of traffic) {
    const sentence = Object.hasOwn(sentences, method) ? sentences[method] : undefined;
    if (kind === "dropped") events.push({ id, at, what: `A message was dropped: ${fault}` });
    else if (kind === "error") {
      const reason = text(member(member(message, "error"), "message"));
      events.push({ id, at, what: `${method} was answered with an error: ${reason}` });
    } else if (sentence && kind !== "result") events.push({ id, at, what: sentence(message) });
    else if (kind === "result" && method === "ui/request-display-mode") {
      events.push({ id, at, what: `Its display mode is ${text(member(member(message, "result"), "mode"))}` });
    } else if (kind === "result" && method === "ui/resource-teardown")
      events.push({ id, at, what: "It has ended" });
  }
  return events;
}

/** One thing that went wrong. */
export interface SeenError {
  readonly id: string;
  readonly where: "tool" | "app" | "host" | "policy" | "messages";
  readonly what: string;
  readonly at?: number;
}

export interface ErrorFacts {
  readonly traffic: readonly TrafficEntry[];
  readonly reports: readonly PolicyReport[];
  readonly outcome: CallOutcome | undefined;
  readonly app: OpenedApp | undefined;
  readonly status: AppStatus;
  readonly note: string;
}

const loggedErrors: readonly unknown[] = ["error", "critical", "alert", "emergency"];

/** All that went wrong, as far as a host can see it; a probe that was refused is no error. */
export function errorsOf({ traffic, reports, outcome, app, status, note }: ErrorFacts): readonly SeenError[] {
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
  if (app && isEnforced(app.csp)) {
    for (const { kind, finding, reports: all } of violationGroups(reports, app.rejectedSources)) {
      if (kind === "probe") continue;
      const times = all.length > 1 ? ` (${all.length} times)` : "";
      errors.push({
        id: `policy ${finding.id} ${finding.place}`,
        where: "policy",
        what: `${finding.what} ${finding.place ?? ""}${times}`,
      });
    }
  }
  for (const { id, at, kind, direction, method, message, fault } of traffic) {
    if (kind === "dropped") errors.push({ id: String(id), at, where: "messages", what: `Dropped: ${fault}` });
    if (kind === "error") {
      const reason = text(member(member(message, "error"), "message"));
      const where = direction === "from-app" ? "app" : "host";
      errors.push({ id: String(id), at, where, what: `${method}: ${reason}` });
    }
    if (method === "notifications/message" && direction === "from-app") {
      const params = member(message, "params");
      if (loggedErrors.includes(member(params, "level"))) {
        errors.push({ id: String(id), at, where: "app", what: text(member(params, "data")) });
      }
    }
  }
  return errors;
}

const longestText = 300;

/** A value of an app in one line; it may be of any kind and size. */
function text(value: unknown): string {
  const line = typeof value === "string" ? value : prettyJson(value);
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
