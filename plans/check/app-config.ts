import { detach } from "../../base/json/detach.js";
import { isObject } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import type { AppConfig } from "../app-config.js";
import { appConfig } from "../compiled/app-config.js";
import { chooseLimits } from "../limits.js";
import { isSafePath, splitPath } from "../template/path.js";
import type { Json } from "../types.js";
import { shapeFaults } from "./shape.js";

/** Why a configuration was refused. `path` is a JSON Pointer into it. */
export interface AppConfigIssue {
  readonly path: string;
  readonly message: string;
}

export type AppConfigResult =
  | { readonly ok: true; readonly config: AppConfig }
  | { readonly ok: false; readonly issues: readonly AppConfigIssue[] };

/** Bytes of a configuration at most. */
const maxBytes = 262_144;

/** Checks an app's configuration; what it does not know it refuses. The result is detached and deep-frozen. */
export function checkAppConfig(value: unknown): AppConfigResult {
  const detached = detach(value, maxBytes);
  if (!detached.ok) {
    const { path, message } = detached.fault;
    return { ok: false, issues: [{ path, message }] };
  }
  const issues: AppConfigIssue[] = [...shapeFaults(appConfig, detached.value)];
  const config = detached.value;
  if (issues.length === 0 && isConfig(config)) {
    issues.push(...clashes(config), ...unknownConfirms(config), ...unsafePaths(config), ...badLimits(config));
    if (issues.length === 0) return { ok: true, config };
  }
  return { ok: false, issues: issues.slice(0, 32) };
}

/** Templates name a tool with `.`, `/` and `:` as `_`, so two tools may not differ in those alone. */
function clashes({ tools }: AppConfig): readonly AppConfigIssue[] {
  const names = tools.map((tool) => tool.replace(/[./:]/g, "_"));
  return names.flatMap((name, at) => {
    const first = names.indexOf(name);
    return first === at
      ? []
      : [{ path: `/tools/${at}`, message: `"${tools[at]}" reads as "${tools[first]}" in templates` }];
  });
}

/** A question for a tool that no event may call is a name mistyped, and the question would be lost. */
function unknownConfirms({ tools, confirm }: AppConfig): readonly AppConfigIssue[] {
  return confirm.flatMap((tool, at) =>
    tools.includes(tool) ? [] : [{ path: `/confirm/${at}`, message: `"${tool}" is not among the tools` }],
  );
}

function unsafePaths({ context }: AppConfig): readonly AppConfigIssue[] {
  return context.flatMap((path, at) =>
    isSafePath(splitPath(path)) ? [] : [{ path: `/context/${at}`, message: "reaches into a prototype" }],
  );
}

function badLimits({ limits }: AppConfig): readonly AppConfigIssue[] {
  const chosen = chooseLimits({ limits });
  return chosen.ok
    ? []
    : chosen.faults.map(({ name, message }) => ({ path: pointerTo("/limits", name), message }));
}

// The schema, which found no fault, is what makes the value a configuration.
function isConfig(value: Json): value is Json & AppConfig {
  return isObject(value);
}
