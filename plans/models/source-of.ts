import { isArray, isObject } from "../../base/json/kinds.js";
import type { Json, JsonObject } from "../types.js";

/**
 * Where in a model's output stands what a JSON Pointer names in the plan that was made of it. The two differ in the
 * tree (a text of its own becomes the first child) and where a list became a map (props, events, transitions).
 */
export function sourceOf(pointer: string, output: Json): string {
  const keys = pointer.split("/").slice(1);
  const plan = isObject(output) ? output : {};
  if (keys[0] === "root") return inTree(keys.slice(1), plan.root ?? null);
  if (keys[0] === "state" && keys[1] === "transitions")
    return inTransitions(keys.slice(2), plan.state ?? null);
  return pointer === "/specVersion" ? "" : pointer;
}

/** The prop of an event, which the model may call click or onClick. */
export function bindingName(event: string): string {
  const bare = event.replace(/^on(?=[A-Z])/, "");
  return `on${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}

function inTree(keys: readonly string[], root: Json): string {
  let path = "/root";
  let node: Json = root;
  let at = 0;
  for (; keys[at] === "children" && keys[at + 1] !== undefined; at += 2) {
    const hasText = member(node, "text") !== undefined && member(node, "text") !== "";
    const index = Number(keys[at + 1]) - (hasText ? 1 : 0);
    if (index < 0) return `${path}/text`;
    path += `/children/${index}`;
    node = listOf(node, "children")[index] ?? null;
  }
  const [kind, name = ""] = keys.slice(at);
  if (kind !== "props") return kind === undefined ? path : `${path}/${kind}`;
  const prop = listOf(node, "props").findIndex((entry) => member(entry, "name") === unescaped(name));
  if (prop >= 0) return `${path}/props/${prop}/value`;
  const event = listOf(node, "events").findIndex((entry) => bindsAs(entry, unescaped(name)));
  if (event < 0) return `${path}/props`;
  const [part] = keys.slice(at + 2);
  return `${path}/events/${event}${part === undefined ? "" : `/${part}`}`;
}

function inTransitions([name, index, ...rest]: readonly string[], state: Json): string {
  const path = "/state/transitions";
  if (name === undefined) return path;
  const at = listOf(state, "transitions").findIndex((entry) => member(entry, "event") === unescaped(name));
  if (at < 0) return path;
  if (index === undefined) return `${path}/${at}/actions`;
  const place = `${path}/${at}/actions/${index}`;
  if (rest[0] === "value" && rest[1] === "$from") return `${place}/from`;
  return rest[0] === undefined ? place : `${place}/${rest[0]}`;
}

function bindsAs(event: Json, prop: string): boolean {
  const on = member(event, "on");
  return typeof on === "string" && bindingName(on) === prop;
}

function listOf(value: Json, key: string): readonly Json[] {
  const list = member(value, key);
  return isArray(list) ? list : [];
}

function member(value: Json, key: string): Json | undefined {
  const object: JsonObject = isObject(value) ? value : {};
  return object[key];
}

function unescaped(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
