import type { AppConfig } from "./app-config.js";
import { schemaFaults } from "./check/envelope.js";
import { detach } from "./json/detach.js";
import { deepFreeze } from "./json/freeze.js";
import { isObject } from "./json/kinds.js";
import { chooseLimits } from "./limits.js";

/** Why a configuration is refused; `path` is a JSON Pointer into it. */
export interface AppConfigIssue {
  readonly path: string;
  readonly message: string;
}

export type AppConfigResult =
  | { readonly ok: true; readonly config: AppConfig }
  | { readonly ok: false; readonly issues: readonly AppConfigIssue[] };

const maxBytes = 65_536;

/** Checks the configuration of an app. Never throws; an accepted one is detached and deep-frozen. */
export function checkAppConfig(value: unknown): AppConfigResult {
  const detached = detach(value, maxBytes);
  if (!detached.ok)
    return { ok: false, issues: [{ path: detached.fault.path, message: detached.fault.message }] };
  const faults = schemaFaults("appConfig", detached.value);
  if (faults.length > 0) return { ok: false, issues: faults };
  const limits = isObject(detached.value) ? chooseLimits(detached.value.limits) : undefined;
  if (limits && !limits.ok) {
    return {
      ok: false,
      issues: limits.faults.map(({ name, message }) => ({ path: `/limits/${name}`, message })),
    };
  }
  // The schema has proven the shape.
  return { ok: true, config: deepFreeze(detached.value) as unknown as AppConfig };
}
