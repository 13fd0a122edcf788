import type { ServerCapabilities } from "@modelcontextprotocol/server";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import { completes } from "./completions.js";

const still = new WeakMap<object, ServerCapabilities>();
const telling = new WeakMap<object, ServerCapabilities>();

/**
 * What a server with this surface can do. Tools are declared even where there are none, so that the list is empty and
 * not unknown (R27); only resources are said to change, and only where a part tells of it and somebody passes it on (R28).
 *
 * @param announces whether subscribers of this server are told
 */
export function capabilitiesOf<Identity>(
  surface: PreparedSurface<Identity>,
  announces: boolean,
): ServerCapabilities {
  const tells = announces && surface.resources?.changing === true;
  const known = tells ? telling : still;
  const before = known.get(surface);
  if (before) return before;
  const fixed = { listChanged: false };
  const made: ServerCapabilities = {
    tools: fixed,
    ...(surface.resources && { resources: tells ? { listChanged: true, subscribe: true } : fixed }),
    ...(surface.prompts && { prompts: fixed }),
    ...(completes(surface) && { completions: {} }),
    ...(Object.keys(surface.extensions).length > 0 && { extensions: { ...surface.extensions } }),
  };
  known.set(surface, made);
  return made;
}
