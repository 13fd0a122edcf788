import { contractLimits } from "../limits.js";

/** Why a tool's name cannot be used. */
export type NameFault = "name_missing" | "name_empty" | "name_too_long";

/** What keeps a tool from being mapped by its name, as it came off the wire; `undefined` when nothing does. */
export function nameFault(name: unknown): NameFault | undefined {
  if (typeof name !== "string") return "name_missing";
  if (name === "") return "name_empty";
  return name.length > contractLimits.toolName ? "name_too_long" : undefined;
}

/** Whether a name keeps to the letters that MCP recommends; others are allowed, and shown to the reviewer as unusual. */
export function isUsualName(name: string): boolean {
  return /^[A-Za-z0-9_.-]{1,128}$/.test(name);
}
