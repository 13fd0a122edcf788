import type { AppConfig } from "../plans/app-config.js";
import { checkAppConfig } from "../plans/check/app-config.js";

/** The configuration of the app, or why there is none. `reason` is for the console. */
export type ConfigResult =
  | { readonly ok: true; readonly config: AppConfig }
  | { readonly ok: false; readonly reason: string };

/** Reads the configuration block. What is not exactly a configuration is none at all: the view then allows nothing. */
export function readConfig(text: string): ConfigResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "it is no JSON" };
  }
  const checked = checkAppConfig(value);
  return checked.ok ? checked : { ok: false, reason: "it does not have the shape of a configuration" };
}
