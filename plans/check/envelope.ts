import { isArray, isObject } from "../../base/json/kinds.js";
import { envelope } from "../compiled/envelope.js";
import type { JsonObject } from "../types.js";
import { requestedCaps } from "../vocabulary/capabilities.js";
import type { CheckLog } from "./log.js";
import { shapeFaults } from "./shape.js";

const caps = Object.entries(requestedCaps);

/** Checks everything of a plan but its tree and its actions' paths (rules P1-P7). */
export function checkEnvelope(plan: JsonObject, log: CheckLog): void {
  for (const fault of shapeFaults(envelope, plan)) log.refuse("structure", fault);
  const { specVersion } = plan;
  if (specVersion !== "runtime-plan/v1") {
    const malformed = specVersion !== undefined && (typeof specVersion !== "string" || specVersion === "");
    log.refuse(malformed ? "structure" : "spec", {
      path: specVersion === undefined ? "" : "/specVersion",
      message: specVersion === undefined ? '"specVersion" is missing' : "this version is not supported",
      hint: 'Set specVersion to "runtime-plan/v1".',
    });
  }
  if (Object.hasOwn(plan, "source")) {
    log.refuse("source", { path: "/source", message: "a plan holds no code", hint: "Leave source out." });
  }
  const empty = "Leave it out or empty.";
  for (const name of ["imports", "moduleManifest"]) {
    if (isFilled(plan, name)) {
      log.refuse("modules", { path: `/${name}`, message: "a plan loads no modules", hint: empty });
    }
  }
  const capabilities = isObject(plan.capabilities) ? plan.capabilities : {};
  const path = (name: string) => `/capabilities/${name}`;
  if (isFilled(capabilities, "allowedModules")) {
    log.refuse("modules", { path: path("allowedModules"), message: "a plan loads no modules", hint: empty });
  }
  if (isFilled(capabilities, "networkHosts")) {
    log.refuse("hosts", {
      path: path("networkHosts"),
      message: "a plan reaches no host",
      hint: `${empty} Let a tool fetch the data.`,
    });
  }
  if (isFilled(capabilities, "storage")) {
    log.refuse("storage", { path: path("storage"), message: "a plan stores nothing", hint: empty });
  }
  if (capabilities.timers === true) {
    log.refuse("timers", { path: path("timers"), message: "a plan has no timers", hint: "Set it to false." });
  }
  const profile = capabilities.executionProfile;
  if (typeof profile === "string" && profile !== "standard") {
    log.refuse("profile", {
      path: path("executionProfile"),
      message: "only the standard profile exists",
      hint: "Leave it out.",
    });
  }
  for (const [name, limit] of caps) {
    const actual = capabilities[name];
    if (typeof actual === "number" && actual > limit) {
      log.forbid("LIMIT_EXCEEDED", {
        path: path(name),
        message: `${name} is ${actual}, the limit is ${limit}`,
        limit,
        actual,
      });
    }
  }
}

function isFilled(object: JsonObject, name: string): boolean {
  const value = object[name];
  if (isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}
