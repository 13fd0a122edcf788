import { isObject } from "../../base/json/kinds.js";
import { atPointer, pointerKeys, pointerTo } from "../../base/json/pointer.js";
import { classifyProp } from "../props/classify.js";
import { looksLikeEvent } from "../props/event.js";
import type { Json, PlanIssue, PlanNote } from "../types.js";
import { attributeNames } from "../vocabulary/attribute-names.js";
import { bubblingEvents, nonBubblingEvents } from "../vocabulary/events.js";
import { actionTypes } from "../vocabulary/paths.js";
import { styleFunctions } from "../vocabulary/styles.js";
import { htmlTags, svgTags } from "../vocabulary/tags.js";
import { nearest } from "./nearest.js";

const nodePlace = /^\/root(?:\/children\/\d+)*/;
const actionTypePlace = /^\/state\/transitions\/[^/]*\/\d+\/type$/;
const tags = [...htmlTags, ...svgTags];
const eventProps = [...bubblingEvents, ...nonBubblingEvents].map(
  (event) => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`,
);
/** Members of one object that are looked through for a slip. */
const mostMembers = 64;
const bindingKeys = ["type", "payload", "confirm"];
const memberKeys = {
  element: ["type", "tag", "props", "children"],
  text: ["type", "value"],
} as const;

/** A word that stands in the plan, and the one that was probably meant. */
export interface Suggestion {
  /** A JSON Pointer to where the word stands: to the member that has it as its name, or to the text that holds it. */
  readonly path: string;
  readonly instead: string;
  readonly use: string;
}

/** The slip behind an issue or a note; undefined when no word of the vocabulary is near. */
export function suggest(plan: Json, found: PlanIssue | PlanNote): Suggestion | undefined {
  const { path, message } = found;
  const keys = pointerKeys(path);
  const missing = missingMember(message);
  if (missing !== undefined) return misspelt(atPointer(plan, keys), path, missing);
  if (actionTypePlace.test(path)) return word(atPointer(plan, keys), path, actionTypes);
  const node = nodePlace.exec(path)?.[0];
  return node === undefined ? undefined : aboutNode(plan, found, node, keys);
}

function aboutNode(
  plan: Json,
  found: PlanIssue | PlanNote,
  node: string,
  keys: readonly string[],
): Suggestion | undefined {
  const { path } = found;
  const isIssue = "code" in found;
  const nodeKeys = pointerKeys(node);
  const [part, name, ...deeper] = keys.slice(nodeKeys.length);
  const value = atPointer(plan, keys);
  if (part === undefined) return undefined;
  if (part === "props" && name !== undefined) {
    if (isIssue) return propIssue(found, name, value, deeper.length > 0);
    const tag = atPointer(plan, [...nodeKeys, "tag"]);
    return deeper.length > 0 ? undefined : propName(typeof tag === "string" ? tag : "", name, path);
  }
  if (name !== undefined) return undefined;
  // What is refused as an element was not a slip.
  if (part === "tag") return isIssue ? undefined : word(value, path, tags);
  if (part === "type") return word(value, path, Object.keys(memberKeys));
  const type = atPointer(plan, [...nodeKeys, "type"]);
  return word(part, path, type === "text" ? memberKeys.text : memberKeys.element);
}

function propIssue(
  { code, path }: PlanIssue,
  name: string,
  value: Json | undefined,
  isDeeper: boolean,
): Suggestion | undefined {
  if (code === "STYLE_DISABLED") return styleFunction(value, path);
  if (code !== "EVENT_INVALID" || isDeeper) return undefined;
  if (classifyProp("", name).kind === "refused") return word(name, path, eventProps);
  return isObject(value) && !Object.hasOwn(value, "type")
    ? misspelt(value, path, "type", bindingKeys)
    : undefined;
}

function propName(tag: string, name: string, path: string): Suggestion | undefined {
  const { kind } = classifyProp(tag, name);
  if (kind !== "dropped") return undefined;
  if (looksLikeEvent(name)) return word(name, path, eventProps);
  const usable = attributeNames.filter((each) => classifyProp(tag, each).kind !== "dropped");
  return word(name, path, usable);
}

function styleFunction(value: Json | undefined, path: string): Suggestion | undefined {
  if (typeof value !== "string") return undefined;
  for (const [, name = ""] of value.matchAll(/([a-z][\w-]*)\(/gi)) {
    const meant = styleFunctions.includes(name.toLowerCase()) ? undefined : word(name, path, styleFunctions);
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** The member that is missing, by the sentence of the compiled schema. */
function missingMember(message: string): string | undefined {
  return /^"(\w+)" is missing$/.exec(message)?.[1];
}

/** The member that was meant, when the object holds another name that looks like it. */
function misspelt(
  value: Json | undefined,
  path: string,
  missing: string,
  known: readonly string[] = [],
): Suggestion | undefined {
  if (!isObject(value)) return undefined;
  const others = Object.keys(value).slice(0, mostMembers);
  const instead = others.find((other) => !known.includes(other) && nearest(other, [missing]));
  return instead === undefined ? undefined : { path: pointerTo(path, instead), instead, use: missing };
}

function word(instead: Json | undefined, path: string, known: readonly string[]): Suggestion | undefined {
  const use = typeof instead === "string" ? nearest(instead, known) : undefined;
  return typeof instead === "string" && use !== undefined ? { path, instead, use } : undefined;
}
