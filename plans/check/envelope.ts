import { appConfig, envelope } from "../compiled/checks.js";
import { isArray, isObject } from "../json/kinds.js";
import { measure } from "../json/measure.js";
import { pointerTo } from "../json/pointer.js";
import { isPlainPath, isSafePath, splitPath } from "../template/path.js";
import type { Json, JsonObject, PlanLimits } from "../types.js";
import { fromRoots } from "../vocabulary/paths.js";
import type { CheckLog, Stage } from "./log.js";

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

interface CompiledCheck {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

// The compiled checks are plain JavaScript; this is the shape that ajv documents for them.
const checks = { envelope, appConfig } as unknown as {
  readonly envelope: CompiledCheck;
  readonly appConfig: CompiledCheck;
};

const wholes = new Set(["if", "oneOf", "anyOf", "then", "discriminator"]);

/** What a compiled check finds wrong: where, and in words. */
export function schemaFaults(
  which: keyof typeof checks,
  value: unknown,
): readonly { readonly path: string; readonly message: string }[] {
  const check = checks[which];
  if (check(value)) return [];
  const errors = check.errors ?? [];
  const telling = errors.filter(({ keyword }) => !wholes.has(keyword));
  return (telling.length > 0 ? telling : errors).map(({ instancePath, keyword, params }) => ({
    path: keyword === "required" ? pointerTo(instancePath, String(params.missingProperty)) : instancePath,
    message: inWords(keyword, params),
  }));
}

function inWords(keyword: string, params: SchemaError["params"]): string {
  switch (keyword) {
    case "required":
      return `${String(params.missingProperty)} is missing`;
    case "type":
      return `must be of the type ${String(params.type)}`;
    case "enum":
      return `must be one of ${JSON.stringify(params.allowedValues)}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "pattern":
      return params.pattern === "\\S" ? "must not be blank" : "is not of the right form";
    case "propertyNames":
      return `the name ${JSON.stringify(params.propertyName)} is not allowed`;
    case "additionalProperties":
      return `${JSON.stringify(params.additionalProperty)} is not known`;
    case "minimum":
      return `must be ${String(params.limit)} or more`;
    case "maximum":
      return `must be ${String(params.limit)} or less`;
    case "maxItems":
      return `must hold ${String(params.limit)} at most`;
    case "discriminator":
      return "has no known type";
    default:
      return `is not allowed (${keyword})`;
  }
}

/** Checks everything of a plan but its tree. @see runtime-plan.md 1.2, 1.8 */
export function checkEnvelope(plan: JsonObject, limits: PlanLimits, log: CheckLog): void {
  for (const fault of schemaFaults("envelope", plan)) log.refuse("structure", fault);
  const spec = own(plan, "specVersion");
  if (spec === undefined || (typeof spec === "string" && spec !== "" && spec !== "runtime-plan/v1")) {
    log.refuse("spec", {
      path: "/specVersion",
      message: 'specVersion must be "runtime-plan/v1"',
      hint: "Exactly so: no other version is known.",
    });
  }
  checkOffline(plan, log);
  const state = own(plan, "state");
  if (state !== undefined && isObject(state)) checkState(state, limits, log);
}

/** What a plan may not ask for (P5). */
function checkOffline(plan: JsonObject, log: CheckLog): void {
  const refuse = (stage: Stage, path: string, message: string): void =>
    log.refuse(stage, { path, message, hint: "Leave it out: a plan runs nothing and loads nothing." });
  if (own(plan, "source") !== undefined) refuse("source", "/source", "source code is off");
  for (const name of ["imports", "moduleManifest"]) {
    if (isFilled(own(plan, name))) refuse("modules", `/${name}`, "modules are off");
  }
  const capabilities = own(plan, "capabilities");
  if (!isObject(capabilities)) return;
  const at = (name: string) => `/capabilities/${name}`;
  if (isFilled(own(capabilities, "allowedModules")))
    refuse("modules", at("allowedModules"), "modules are off");
  if (isFilled(own(capabilities, "networkHosts"))) refuse("hosts", at("networkHosts"), "the network is off");
  if (isFilled(own(capabilities, "storage"))) refuse("storage", at("storage"), "storage is off");
  if (own(capabilities, "timers") === true) refuse("timers", at("timers"), "timers are off");
  const profile = own(capabilities, "executionProfile");
  if (profile !== undefined && profile !== "standard") {
    refuse("profile", at("executionProfile"), 'the profile must be "standard"');
  }
}

function checkState(state: JsonObject, limits: PlanLimits, log: CheckLog): void {
  const initial = own(state, "initial");
  if (isObject(initial)) {
    const { bytes } = measure(initial);
    if (bytes > limits.stateBytes) {
      log.forbid("LIMIT_EXCEEDED", {
        path: "/state/initial",
        message: `the initial state has ${bytes} bytes, the limit is ${limits.stateBytes}`,
        limit: limits.stateBytes,
        actual: bytes,
      });
    }
  }
  const transitions = own(state, "transitions");
  if (!isObject(transitions)) return;
  const names = Object.keys(transitions);
  tooMany("/state/transitions", "transitions", names.length, limits.transitions, log);
  for (const name of names) {
    const path = pointerTo("/state/transitions", name);
    const actions = own(transitions, name);
    if (!isArray(actions)) continue;
    tooMany(path, "actions", actions.length, limits.actions, log);
    for (const [index, action] of actions.entries()) {
      if (isObject(action)) checkAction(action, pointerTo(path, index), log);
    }
  }
}

function tooMany(path: string, what: string, actual: number, limit: number, log: CheckLog): void {
  if (actual <= limit) return;
  log.forbid("LIMIT_EXCEEDED", { path, message: `${actual} ${what}, the limit is ${limit}`, limit, actual });
}

function checkAction(action: JsonObject, path: string, log: CheckLog): void {
  const target = own(action, "path");
  if (typeof target === "string" && target.trim() !== "" && !isSafePath(splitPath(target))) {
    log.forbid("PATH_UNSAFE", { path: `${path}/path`, message: `"${target}" may not be written` });
  }
  const value = own(action, "value");
  if (!isObject(value)) return;
  const from = own(value, "$from");
  if (typeof from !== "string") return;
  const at = `${path}/value/$from`;
  if (!isPlainPath(from)) return;
  const segments = splitPath(from);
  if (!isSafePath(segments)) {
    log.refuse("structure", { path: at, message: `"${from}" reaches into prototypes` });
  } else if (segments.length < 2 || !fromRoots.includes(segments[0] ?? "")) {
    log.forbid("PATH_UNSAFE", {
      path: at,
      message: `"${from}" names no source`,
      hint: `Begin with ${fromRoots.map((root) => `${root}.`).join(", ")}.`,
    });
  }
}

function isFilled(value: Json | undefined): boolean {
  if (isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
