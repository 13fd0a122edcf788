import { isObject } from "../../base/json/kinds.js";
import { atPointer, pointerKeys } from "../../base/json/pointer.js";
import { classifyProp } from "../props/classify.js";
import { looksLikeEvent } from "../props/event.js";
import type { Json, JsonObject, PlanIssue, PlanNote } from "../types.js";
import {
  booleanAttributes,
  enumeratedAttributes,
  htmlAttributes,
  propertyAttributes,
  svgAttributes,
} from "../vocabulary/attributes.js";
import { bubblingEvents, nonBubblingEvents } from "../vocabulary/events.js";
import { actionTypes } from "../vocabulary/paths.js";
import { styleFunctions } from "../vocabulary/styles.js";
import { htmlTags, svgTags } from "../vocabulary/tags.js";
import { urlAttributes } from "../vocabulary/urls.js";
import { nearest } from "./nearest.js";

const nodePlace = /^\/root(?:\/children\/\d+)*/;
const actionTypePlace = /^\/state\/transitions\/[^/]*\/\d+\/type$/;
const tags = [...htmlTags, ...svgTags];
const eventProps = [...bubblingEvents, ...nonBubblingEvents].map(
  (event) => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`,
);
const attributes = [
  ...htmlAttributes,
  ...svgAttributes,
  ...booleanAttributes,
  ...enumeratedAttributes,
  ...Object.keys(propertyAttributes),
  ...Object.values(urlAttributes).flat(),
];
const bindingKeys = ["type", "payload", "confirm"];
const memberKeys = {
  element: ["type", "tag", "props", "children"],
  text: ["type", "value"],
} as const;

/** The word that an author probably meant where an issue or a note points; undefined when none is near. */
export function suggest(plan: Json, found: PlanIssue | PlanNote): string | undefined {
  const keys = pointerKeys(found.path);
  const missing = missingMember(found.message);
  if (missing !== undefined) return misspelt(atPointer(plan, keys), missing);
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  if (actionTypePlace.test(found.path)) return nearestTo(atPointer(plan, keys), actionTypes);
  const node = nodePlace.exec(found.path)?.[0];
  if (node === undefined) return undefined;
  const nodeKeys = pointerKeys(node);
  const within = keys.slice(nodeKeys.length);
  const [first, name] = within;
  const isIssue = "code" in found;
  if (first === "props" && name !== undefined) {
    const tag = atPointer(plan, [...nodeKeys, "tag"]);
    const value = atPointer(plan, keys);
    if (!isIssue || within.length > 2) {
      return isIssue ? styleFunction(value) : propName(typeof tag === "string" ? tag : "", name);
    }
    return propIssue(found, name, value);
  }
  if (within.length !== 1) return undefined;
  if (first === "tag") return isIssue ? undefined : nearestTo(atPointer(plan, keys), tags);
  if (first === "type") return nearestTo(atPointer(plan, keys), Object.keys(memberKeys));
  const type = atPointer(plan, [...nodeKeys, "type"]);
  return nearest(last, type === "text" ? memberKeys.text : memberKeys.element);
}

function propIssue({ code }: PlanIssue, name: string, value: Json | undefined): string | undefined {
  if (code === "STYLE_DISABLED") return styleFunction(value);
  if (code !== "EVENT_INVALID") return undefined;
  if (classifyProp("", name).kind === "refused") return nearest(name, eventProps);
  return isObject(value) && !Object.hasOwn(value, "type") ? misspelt(value, "type", bindingKeys) : undefined;
}

function propName(tag: string, name: string): string | undefined {
  const { kind } = classifyProp(tag, name);
  if (kind !== "dropped") return undefined;
  if (looksLikeEvent(name)) return nearest(name, eventProps);
  const usable = attributes.filter((each) => classifyProp(tag, each).kind !== "dropped");
  return nearest(name, usable);
}

function styleFunction(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  for (const [, name = ""] of value.matchAll(/([a-z][\w-]*)\(/gi)) {
    if (styleFunctions.includes(name.toLowerCase())) continue;
    const meant = nearest(name, styleFunctions);
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** The member that is missing, by the sentence of the compiled schema. */
function missingMember(message: string): string | undefined {
  return /^"(\w+)" is missing$/.exec(message)?.[1];
}

/** The member's name, when the object holds another name that looks like it. */
function misspelt(
  value: Json | undefined,
  missing: string,
  known: readonly string[] = [missing],
): string | undefined {
  if (!isObject(value)) return undefined;
  const object: JsonObject = value;
  const others = Object.keys(object).slice(0, 64);
  return others.some((other) => !known.includes(other) && nearest(other, [missing])) ? missing : undefined;
}

function nearestTo(value: Json | undefined, known: readonly string[]): string | undefined {
  return typeof value === "string" ? nearest(value, known) : undefined;
}
