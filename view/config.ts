import type { AppConfig } from "../plans/app-config.js";
import { checkParsedConfig, mostConfigBytes } from "../plans/check/app-config.js";
import type { Json } from "../plans/types.js";

/** The configuration of the app, or why there is none. `reason` is for the console. */
export type ConfigResult =
  | { readonly ok: true; readonly config: AppConfig }
  | { readonly ok: false; readonly reason: string };

/** Reads the configuration block. What is not exactly a configuration is none at all: the view then allows nothing. */
export function readConfig(text: string): ConfigResult {
  // The block is ASCII (plans/app-config.ts): each character is a byte.
  if (text.length > mostConfigBytes) return { ok: false, reason: "it is too long" };
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "it is no JSON" };
  }
  const checked = checkParsedConfig(value);
  return checked.ok ? checked : { ok: false, reason: "it does not have the shape of a configuration" };
}
