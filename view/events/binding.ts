import { type ParsedBinding, parseEventBinding } from "../../plans/runtime.js";
import type { Json } from "../../plans/types.js";
import { bindValue, type ReadTemplate } from "../state/bound-value.js";

/** What an element sends on an event, and whether its type stands in the plan as it is, so that no state has made it up. */
export interface Sent extends ParsedBinding {
  readonly isLiteral: boolean;
}

/**
 * What an element sends on an event; null when its templates make no binding. They are filled when the event happens,
 * not before (V8).
 */
export type Binding = (read: ReadTemplate) => Sent | null;

export function readBinding(propName: string, value: Json): Binding {
  const bound = bindValue(value);
  const written = parseEventBinding(propName, value);
  const sent = (parsed: ParsedBinding | null): Sent | null =>
    parsed && { ...parsed, isLiteral: parsed.type === written?.type };
  if (bound !== undefined) return (read) => sent(parseEventBinding(propName, bound(read)));
  const always = sent(written);
  return () => always;
}
