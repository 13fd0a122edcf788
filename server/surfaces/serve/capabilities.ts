import type { ServerCapabilities } from "@modelcontextprotocol/server";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import { completes } from "./completions.js";

/**
 * Of what subscribers hear: of nothing, that lists changed, or also which resources did. The last only where one part tells
 * of changes: with several, a subscriber could learn of a resource that their surface does not have.
 */
export type Announced = "nothing" | "lists" | "resources";

const known = {
  nothing: new WeakMap<object, ServerCapabilities>(),
  lists: new WeakMap<object, ServerCapabilities>(),
  resources: new WeakMap<object, ServerCapabilities>(),
} as const;

/** What can be announced of so many parts that tell of changes. */
export function announcedOf(parts: number): Announced {
  if (parts === 0) return "nothing";
  return parts === 1 ? "resources" : "lists";
}

/**
 * What a server with this surface can do. Tools are declared even where there are none, so that the list is empty and
 * not unknown (R27); only resources are said to change, and only where a part tells of it and somebody passes it on (R28).
 */
export function capabilitiesOf<Identity>(
  surface: PreparedSurface<Identity>,
  announced: Announced,
): ServerCapabilities {
  const told = surface.resources?.changing === true ? announced : "nothing";
  const before = known[told].get(surface);
  if (before) return before;
  const fixed = { listChanged: false };
  const made: ServerCapabilities = {
    tools: fixed,
    ...(surface.resources && {
      resources: told === "nothing" ? fixed : { listChanged: true, subscribe: told === "resources" },
    }),
    ...(surface.prompts && { prompts: fixed }),
    ...(completes(surface) && { completions: {} }),
    ...(Object.keys(surface.extensions).length > 0 && { extensions: { ...surface.extensions } }),
  };
  known[told].set(surface, made);
  return made;
}
