import type { ServerCapabilities } from "@modelcontextprotocol/server";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import { completes } from "./completions.js";

const known = new WeakMap<object, ServerCapabilities>();

/**
 * What a server with this surface can do. Tools are declared even where there are none, so that the list is empty and
 * not unknown (R27); no list is said to change, since a server of one request could not tell (R28).
 */
export function capabilitiesOf<Identity>(surface: PreparedSurface<Identity>): ServerCapabilities {
  const before = known.get(surface);
  if (before) return before;
  const fixed = { listChanged: false };
  const made: ServerCapabilities = {
    tools: fixed,
    ...(surface.resources && { resources: fixed }),
    ...(surface.prompts && { prompts: fixed }),
    ...(completes(surface) && { completions: {} }),
    ...(Object.keys(surface.extensions).length > 0 && { extensions: { ...surface.extensions } }),
  };
  known.set(surface, made);
  return made;
}
