import type { Tool } from "@modelcontextprotocol/client";
import { visibilityOf } from "../visibility.js";

/** Which tools a check may call although they may change something: all, or those of these names. */
export type AllowedEffects = boolean | readonly string[];

/**
 * Why a tool is not called, or `undefined` when it may be: a check calls what says of itself that it only reads, and what its
 * starter has named. The same holds for what an app calls while it is checked.
 */
export function refuseEffects(tool: Tool, allowed: AllowedEffects): string | undefined {
  if (tool.annotations?.readOnlyHint === true) return undefined;
  if (allowed === true || (Array.isArray(allowed) && allowed.includes(tool.name))) return undefined;
  return `a check does not call "${tool.name}", which does not say that it only reads; allow it with --allow-effects ${tool.name}`;
}

/** Why the conversation cannot call a tool. */
export function refuseModel(tool: Tool): string | undefined {
  return visibilityOf(tool).model ? undefined : "it is not visible to the model";
}
