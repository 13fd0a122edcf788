import { detach } from "../../base/json/detach.js";
import { isArray, isObject, type MutableJson, type MutableObject, setMember } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import { checkPlan } from "../check/check-plan.js";
import { maxIssues } from "../check/log.js";
import { chooseLimits } from "../limits.js";
import { classifyProp } from "../props/classify.js";
import type { CheckOptions, CheckResult, Json, PlanIssue } from "../types.js";
import { bindingName, sourceOf } from "./source-of.js";

/** What is wrong with the form that the model wrote, before there is a plan to check. */
type Faults = PlanIssue[];

/** An element that is being read, and where its plan node goes. */
interface Open {
  readonly source: Json;
  readonly path: string;
  readonly into: MutableJson[];
}

/**
 * Makes a plan of what a model wrote by `planSchemaForModels`, and checks it as `checkPlan` does. Never throws.
 *
 * The paths of issues and notes point into what the model wrote, so that it can mend it.
 */
export function planFromModel(output: unknown, options: CheckOptions = {}): CheckResult {
  const chosen = chooseLimits(options);
  const detached = chosen.ok ? detach(output, chosen.limits.bytes) : null;
  // The checker says the same of these, in its own words.
  if (!detached?.ok) return checkPlan(output, options);
  const faults: Faults = [];
  const plan = planOf(detached.value, faults);
  const [first, ...rest] = faults;
  if (first && isPlanAlready(detached.value)) {
    const message = "this looks like a plan, and not like what planSchemaForModels asks for";
    return {
      ok: false,
      issues: [{ code: "INVALID_PLAN", path: "", message, hint: "Check it with checkPlan." }],
    };
  }
  if (first) return { ok: false, issues: [first, ...rest.slice(0, maxIssues - 1)] };
  const result = checkPlan(plan, options);
  const placed = <T extends { readonly path: string }>(found: T): T => ({
    ...found,
    path: sourceOf(found.path, detached.value),
  });
  if (result.ok) return { ...result, notes: result.notes.map(placed) };
  const [decisive, ...others] = result.issues;
  return { ok: false, issues: [placed(decisive), ...others.map(placed)] };
}

/** Whether it names the grammar of plans, which the form for models has no member for. */
function isPlanAlready(output: Json): boolean {
  return isObject(output) && output.specVersion === "runtime-plan/v1";
}

function planOf(output: Json, faults: Faults): MutableObject {
  const { id = "", version = 1, state, root = null } = members(output, "", planKeys, faults);
  const plan: MutableObject = { specVersion: "runtime-plan/v1", id: copy(id), version: copy(version) };
  if (state !== undefined) plan.state = stateOf(state, faults);
  plan.root = treeOf(root, faults);
  return plan;
}

const planKeys = ["id", "version", "state", "root"] as const;
const stateKeys = ["initial", "transitions"] as const;
const transitionKeys = ["event", "actions"] as const;
const actionKeys = ["type", "path", "value", "from", "by"] as const;
const elementKeys = ["tag", "text", "props", "events", "children"] as const;
const propKeys = ["name", "value"] as const;
const eventKeys = ["on", "type", "payload", "confirm"] as const;

function stateOf(source: Json, faults: Faults): MutableObject {
  const { initial, transitions } = members(source, "/state", stateKeys, faults);
  const made: MutableObject = {};
  for (const [path, entry] of entries(transitions, "/state/transitions", faults)) {
    const { event, actions } = members(entry, path, transitionKeys, faults);
    const name = textOf(event, `${path}/event`, faults);
    if (Object.hasOwn(made, name)) fault(faults, `${path}/event`, `"${name}" is given twice`);
    const list = [...entries(actions, `${path}/actions`, faults)];
    setMember(
      made,
      name,
      list.map(([at, action]) => actionOf(action, at, faults)),
    );
  }
  return { initial: objectOf(initial, "/state/initial", faults), transitions: made };
}

function actionOf(source: Json, path: string, faults: Faults): MutableObject {
  const { type = "", path: target = "", value, from, by } = members(source, path, actionKeys, faults);
  const action: MutableObject = { type: copy(type), path: copy(target) };
  if (type === "increment" && by !== undefined) action.by = copy(by);
  if (type !== "set" && type !== "push") return action;
  const origin = textOf(from, `${path}/from`, faults);
  action.value = origin === "" ? literalOf(value, `${path}/value`, faults) : { $from: origin };
  return action;
}

function treeOf(source: Json, faults: Faults): MutableJson {
  const roots: MutableJson[] = [];
  const open: Open[] = [{ source, path: "/root", into: roots }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, into } = at;
    const { tag, text, props, events, children } = members(at.source, path, elementKeys, faults);
    const name = textOf(tag, `${path}/tag`, faults);
    const content: MutableJson[] = [];
    const first = textOf(text, `${path}/text`, faults);
    if (first !== "") content.push({ type: "text", value: first });
    into.push({
      type: "element",
      tag: name,
      props: propsOf(name, props, events, path, faults),
      children: content,
    });
    // The last is put down first, so that the first is read first.
    for (const [childPath, child] of [...entries(children, `${path}/children`, faults)].reverse()) {
      open.push({ source: child, path: childPath, into: content });
    }
  }
  return roots[0] ?? null;
}

function propsOf(
  tag: string,
  props: Json | undefined,
  events: Json | undefined,
  path: string,
  faults: Faults,
): MutableObject {
  const made: MutableObject = {};
  const add = (at: string, name: string, value: MutableJson) => {
    if (Object.hasOwn(made, name)) fault(faults, at, `"${name}" is given twice`);
    else setMember(made, name, value);
  };
  for (const [at, entry] of entries(props, `${path}/props`, faults)) {
    const { name, value } = members(entry, at, propKeys, faults);
    const prop = textOf(name, `${at}/name`, faults);
    const text = textOf(value, `${at}/value`, faults);
    add(at, prop, isSwitch(tag, prop) && /^(?:true|false)$/.test(text) ? text === "true" : text);
  }
  for (const [at, entry] of entries(events, `${path}/events`, faults)) {
    const { on, type, payload, confirm } = members(entry, at, eventKeys, faults);
    const name = textOf(on, `${at}/on`, faults);
    const question = textOf(confirm, `${at}/confirm`, faults);
    add(at, bindingName(name), {
      type: textOf(type, `${at}/type`, faults),
      ...(textOf(payload, `${at}/payload`, faults) !== "" && {
        payload: objectOf(payload, `${at}/payload`, faults),
      }),
      ...(question !== "" && { confirm: question }),
    });
  }
  return made;
}

/** Attributes that are there or not there, and the properties that are on or off. */
function isSwitch(tag: string, name: string): boolean {
  const kind = classifyProp(tag.trim().toLowerCase(), name);
  return kind.kind === "boolean" || (kind.kind === "property" && kind.name !== "value");
}

/** The members of an object, by name. What is no object, or has others, is a fault. */
function members<Key extends string>(
  source: Json,
  path: string,
  keys: readonly Key[],
  faults: Faults,
): { readonly [key in Key]?: Json } {
  if (!isObject(source)) {
    fault(faults, path, "must be an object");
    return {};
  }
  for (const key of Object.keys(source)) {
    if (!keys.some((known) => known === key)) {
      fault(faults, pointerTo(path, key), "is not known here", `Known are ${keys.join(", ")}.`);
    }
  }
  const found: { [key in Key]?: Json } = {};
  for (const key of keys) if (Object.hasOwn(source, key)) found[key] = source[key] ?? null;
  return found;
}

function* entries(source: Json | undefined, path: string, faults: Faults): Generator<[string, Json]> {
  if (source === undefined) return;
  if (!isArray(source)) {
    fault(faults, path, "must be a list");
    return;
  }
  for (const [index, entry] of source.entries()) yield [`${path}/${index}`, entry];
}

function textOf(source: Json | undefined, path: string, faults: Faults): string {
  if (typeof source === "string") return source;
  if (source !== undefined) fault(faults, path, "must be a text");
  return "";
}

/** The object that a JSON text holds. An empty text is an empty object. */
function objectOf(source: Json | undefined, path: string, faults: Faults): MutableJson {
  const text = textOf(source, path, faults).trim();
  const value = text === "" ? {} : parsed(text);
  if (value !== undefined && isObject(value)) return value;
  fault(faults, path, "must be the text of a JSON object", 'Write {"name": "value"} as a text.');
  return {};
}

/** The value of an action: JSON, or a bare text, which none begins that wants to be JSON. */
function literalOf(source: Json | undefined, path: string, faults: Faults): MutableJson {
  const text = textOf(source, path, faults);
  const value = parsed(text);
  if (value !== undefined) return value;
  if (/^\s*[[{"]/.test(text)) fault(faults, path, "begins like JSON and is none");
  return text;
}

function parsed(text: string): MutableJson | undefined {
  try {
    const value: MutableJson = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** What the model wrote is a copy of our own already, and a scalar here; anything else is for the checker to refuse. */
function copy(source: Json): MutableJson {
  return typeof source === "object" ? null : source;
}

function fault(faults: Faults, path: string, message: string, hint?: string): void {
  if (faults.length < maxIssues) {
    faults.push({ code: "INVALID_PLAN", path, message, ...(hint !== undefined && { hint }) });
  }
}
