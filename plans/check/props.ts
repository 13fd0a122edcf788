import { isArray, isObject, type MutableJson, type MutableObject, setMember } from "../json/kinds.js";
import { pointerTo } from "../json/pointer.js";
import { classifyProp } from "../props/classify.js";
import { isClobbering } from "../props/clobbering.js";
import { boundEvent, looksLikeEvent, parseEventBinding } from "../props/event.js";
import { inspectStyle } from "../props/style.js";
import { checkUrl, urlShape } from "../props/url.js";
import { compileTemplate, hasTemplate } from "../template/compile.js";
import { commandValues } from "../vocabulary/attributes.js";
import type { CheckLog } from "./log.js";

/** Where props stand: their element's tag in canonical spelling, and the pointer to the props. */
export interface PropsPlace {
  readonly tag: string;
  readonly path: string;
}

// Anything that a template may become, so that what stands around it is judged all the same.
const placeholder = "var(--x)";
const template = /\{\{[\s\S]*?\}\}/g;

/** Checks the props of an element and returns them under canonical names; what does nothing is left out, with a note. */
export function checkProps(props: MutableObject, place: PropsPlace, log: CheckLog): MutableObject {
  const kept: MutableObject = {};
  const aliased = new Set<string>();
  for (const [name, value] of Object.entries(props)) {
    const path = pointerTo(place.path, name);
    const canonical = checkProp(name, value, place.tag, path, log);
    if (canonical === undefined) continue;
    // The canonical spelling wins where both are given (A2).
    const spelled = canonical === name;
    if (Object.hasOwn(kept, canonical) && !(spelled && aliased.has(canonical))) continue;
    if (spelled) aliased.delete(canonical);
    else aliased.add(canonical);
    setMember(kept, canonical, value);
  }
  return kept;
}

/** Returns the name under which the prop is kept, or undefined when it is not. */
function checkProp(
  name: string,
  value: MutableJson,
  tag: string,
  path: string,
  log: CheckLog,
): string | undefined {
  const drop = (why: string): undefined => log.note(path, why);
  if (looksLikeEvent(name)) return checkEvent(name, value, path, log);
  const shape = urlShape(name);
  if (shape !== undefined) return checkUrlProp(name, value, tag, path, log);
  const fate = classifyProp(tag, name);
  switch (fate.kind) {
    case "refused":
      log.forbid(fate.code, {
        path,
        message: `${name} belongs to the view itself`,
        hint: "Use another data- name.",
      });
      return undefined;
    case "dropped":
      return drop(`${name} is no attribute that a plan can set here; it is left out`);
    case "key":
      if (typeof value === "string" || typeof value === "number") return name;
      return drop("a key is a text or a number; it is left out");
    case "style":
      checkStyle(value, path, log);
      return name;
    case "event":
      return name;
    case "attribute":
      if (fate.guard === "clobbering") return checkControlName(fate.name, value, tag, path, log);
      if (
        fate.guard === "command" &&
        typeof value === "string" &&
        !hasTemplate(value) &&
        !commandValues.includes(value)
      ) {
        return drop(`"${value}" is no command of the platform's; it is left out`);
      }
      break;
    default:
      break;
  }
  checkTemplates(value, path, log);
  return fate.name;
}

function checkEvent(name: string, value: MutableJson, path: string, log: CheckLog): string | undefined {
  const bound = boundEvent(name);
  const invalid = (message: string, hint: string): undefined =>
    log.forbid("EVENT_INVALID", { path, message, hint });
  if (!bound)
    return invalid(`${name} is no event binding`, "Write it as onClick, onInput, onChange and so on.");
  if (!parseEventBinding(name, value)) {
    return invalid(
      `${name} does not hold an event`,
      'Give an event type such as "save", or {"type": "save", "payload": {...}}.',
    );
  }
  checkTemplates(value, path, log);
  if (!bound.listed) log.note(path, `${name} is no event that a plan can listen to; it stays inert`);
  return name;
}

function checkUrlProp(
  name: string,
  value: MutableJson,
  tag: string,
  path: string,
  log: CheckLog,
): string | undefined {
  if (typeof value !== "string") return log.note(path, `${name} must be a text; it is left out`);
  const refuse = (message: string, hint: string): undefined => log.refuse("urls", { path, message, hint });
  if (hasTemplate(value))
    return refuse(`${name} holds a template`, "What may hold a URL must be literal text.");
  if (!checkUrl(tag, name, value)) {
    return refuse(
      `${name} on ${tag} may not hold this URL`,
      'Nothing leaves the frame: use an event such as "link:https://..." for links, and data: pictures in img src.',
    );
  }
  const fate = classifyProp(tag, name);
  return "name" in fate ? fate.name : log.note(path, `${name} does nothing here; it is left out`);
}

function checkControlName(
  attribute: string,
  value: MutableJson,
  tag: string,
  path: string,
  log: CheckLog,
): string | undefined {
  if (typeof value === "string" && isClobbering(tag, attribute, value)) {
    return log.forbid("ATTRIBUTE_DISABLED", {
      path,
      message: `"${value}" would hide a member of the form of that name`,
      hint: `Choose another ${attribute}.`,
    });
  }
  checkTemplates(value, path, log);
  return attribute;
}

function checkStyle(value: MutableJson, path: string, log: CheckLog): void {
  checkTemplates(value, path, log);
  const { refused } = inspectStyle(withPlaceholders(value));
  for (const source of refused) {
    // What a template may still change is checked by the view, when it is drawn.
    if (source.includes(placeholder)) continue;
    log.forbid("STYLE_DISABLED", {
      path,
      message: `the style "${shorten(source)}" is not allowed`,
      hint: "Use plain properties and CSS functions that load nothing; no url(), image-set() or @import.",
    });
  }
}

/** What of a style can be judged now: texts with a placeholder for each template, members without templates. */
function withPlaceholders(value: MutableJson): MutableJson {
  if (typeof value === "string") return value.replace(template, placeholder);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => typeof member !== "string" || !hasTemplate(member)),
  ) as MutableObject;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}\u2026` : text;
}

/** Checks each template in a value, however deep it stands (A7). */
export function checkTemplates(value: MutableJson, path: string, log: CheckLog): void {
  if (typeof value === "string") {
    checkTemplate(value, path, log);
    return;
  }
  const open: (readonly [MutableJson, string])[] = [[value, path]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [item, at] = next;
    if (typeof item === "string") checkTemplate(item, at, log);
    else if (isArray(item))
      for (const [index, child] of item.entries()) open.push([child as MutableJson, pointerTo(at, index)]);
    else if (isObject(item)) {
      for (const [key, child] of Object.entries(item)) open.push([child as MutableJson, pointerTo(at, key)]);
    }
  }
}

export function checkTemplate(text: string, path: string, log: CheckLog): void {
  for (const fault of compileTemplate(text)?.faults ?? []) {
    log.forbid("TEMPLATE_INVALID", {
      path,
      message: `"{{${shorten(fault)}}}" is no path`,
      hint: "A template names a value, as {{state.name}} or {{event.value}}; there are no expressions. Write data that holds {{ with text().",
    });
  }
}
