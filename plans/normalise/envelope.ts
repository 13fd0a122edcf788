import { isObject, type MutableJson, type MutableObject } from "../../base/json/kinds.js";
import type { MendLog } from "./mend-log.js";

export interface MendedEnvelope {
  readonly plan: MutableJson;
  /** Where the root stood in what was sent. */
  readonly rootPath: string;
}

/** Mends what stands around the tree, in place. */
export function mendEnvelope(sent: MutableJson, log: MendLog): MendedEnvelope {
  if (!isMutable(sent)) return { plan: sent, rootPath: "" };
  const isNode = !("root" in sent) && ("tag" in sent || typeof sent.type === "string");
  if (isNode) log.add("", "a node stood for the plan: it became the root");
  const plan: MutableObject = isNode ? { root: sent } : sent;
  for (const name of ["state", "capabilities", "metadata"]) {
    if (plan[name] !== null) continue;
    delete plan[name];
    log.add(`/${name}`, "null was left out");
  }
  if (plan.specVersion === undefined || plan.specVersion === null) {
    plan.specVersion = "runtime-plan/v1";
    log.add("", "specVersion was added");
  }
  mendId(plan, log);
  mendVersion(plan, log);
  if (isMutable(plan.state)) mendState(plan, plan.state, log);
  return { plan, rootPath: isNode ? "" : "/root" };
}

function mendId(plan: MutableObject, log: MendLog): void {
  const { id } = plan;
  if (typeof id === "number") {
    plan.id = String(id);
    log.add("/id", "the number became a text");
  } else if (id === undefined || id === null || (typeof id === "string" && id.trim() === "")) {
    plan.id = "plan";
    log.add("", "id was added");
  }
}

function mendVersion(plan: MutableObject, log: MendLog): void {
  const { version } = plan;
  if (version === undefined || version === null) {
    plan.version = 1;
    log.add("", "version was added");
  } else if (typeof version === "string" && /^[1-9]\d{0,8}$/.test(version)) {
    plan.version = Number(version);
    log.add("/version", "the text became a number");
  }
}

function mendState(plan: MutableObject, state: MutableObject, log: MendLog): void {
  if (!("initial" in state)) {
    if ("transitions" in state) {
      state.initial = {};
      log.add("/state", "initial was added, empty");
    } else {
      plan.state = { initial: state };
      log.add("/state", "it became the initial state");
    }
  } else if (isMutable(state.transitions)) {
    for (const [name, actions] of Object.entries(state.transitions)) {
      if (!isMutable(actions)) continue;
      state.transitions[name] = [actions];
      log.add("/state/transitions", `the one action of ${JSON.stringify(name.slice(0, 64))} became a list`);
    }
  }
}

function isMutable(value: MutableJson | undefined): value is MutableObject {
  return isObject(value);
}
