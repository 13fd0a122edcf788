import { type ParsedBinding, parseEventBinding } from "../../plans/runtime.js";
import type { Json } from "../../plans/types.js";
import { bindValue, type ReadTemplate } from "../state/bound-value.js";

/**
 * What an element sends on an event; null when its templates make no binding. They are filled when the event happens,
 * not before (V8).
 */
export type Binding = (read: ReadTemplate) => ParsedBinding | null;

export function readBinding(propName: string, value: Json): Binding {
  const bound = bindValue(value);
  if (bound !== undefined) return (read) => parseEventBinding(propName, bound(read));
  const parsed = parseEventBinding(propName, value);
  return () => parsed;
}
