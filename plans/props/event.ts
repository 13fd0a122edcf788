import { isObject } from "../../base/json/kinds.js";
import type { Json, JsonObject } from "../types.js";
import { bubblingEvents, eventAliases, nonBubblingEvents } from "../vocabulary/events.js";

/** An event that an element listens to. */
export interface BoundEvent {
  /** The DOM event's name. */
  readonly event: string;
  readonly bubbles: boolean;
  /** False for a name that is in no table: it is kept inert. */
  readonly listed: boolean;
}

/** What a binding asks for when its event comes. */
export interface ParsedBinding extends BoundEvent {
  /** The event type: a transition's name, or `tool:<name>` and the like. */
  readonly type: string;
  readonly payload?: JsonObject;
  /** What to ask the person first. */
  readonly confirm?: string;
}

const bindingName = /^on[A-Z]/;
const eventName = /^[a-z][a-z0-9_-]*$/;
const bubbling: ReadonlySet<string> = new Set(bubblingEvents);
const aliases: ReadonlyMap<string, string> = new Map(Object.entries(eventAliases));
const silent: ReadonlySet<string> = new Set(nonBubblingEvents);

/** Whether a prop name is for events, by right or by look (V3). */
export function looksLikeEvent(propName: string): boolean {
  return /^on/i.test(propName);
}

/** The event that a prop name binds (V1); null when it is no name of a binding. */
export function boundEvent(propName: string): BoundEvent | null {
  if (!bindingName.test(propName)) return null;
  const lower = propName.slice(2).toLowerCase();
  if (!eventName.test(lower)) return null;
  const event = aliases.get(lower) ?? lower;
  return { event, bubbles: !silent.has(event), listed: bubbling.has(event) || silent.has(event) };
}

/**
 * Reads a binding (V2): an event type, or `{ type, payload?, confirm? }`. Null when it is none, as when a template
 * resolved to something else: the binding then does nothing. Templates in `type` and `payload` are the caller's.
 */
export function parseEventBinding(propName: string, value: Json): ParsedBinding | null {
  const bound = boundEvent(propName);
  const asked = bound && readBinding(value);
  return asked && { ...bound, ...asked };
}

/** As `parseEventBinding`, of what the prop of an event holds. */
export function readBinding(value: Json): Omit<ParsedBinding, keyof BoundEvent> | null {
  if (typeof value === "string") {
    const type = value.trim();
    return type === "" ? null : { type };
  }
  if (!isObject(value)) return null;
  const type = own(value, "type");
  const payload = own(value, "payload");
  const confirm = own(value, "confirm");
  if (typeof type !== "string" || type.trim() === "") return null;
  if (payload !== undefined && !isObject(payload)) return null;
  // A question that cannot be asked must not let the event pass unasked.
  if (confirm !== undefined && (typeof confirm !== "string" || confirm.trim() === "")) return null;
  return {
    type: type.trim(),
    ...(payload !== undefined && { payload }),
    ...(confirm !== undefined && { confirm }),
  };
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
