import { copyValue, countName, countText, leaveOut, mayFit, mayOpen } from "../../base/json/copy.js";
import { hasOwn, isArray, isObject, type OpenObject } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import type { PropKind } from "../props/classify.js";
import { isClobbering } from "../props/clobbering.js";
import { describeProp, type Prop, type PropTable } from "../props/describe.js";
import { looksLikeEvent, readBinding } from "../props/event.js";
import { inspectStyle } from "../props/style.js";
import { checkUrl, urlShape } from "../props/url.js";
import { compileTemplate, hasTemplate } from "../template/compile.js";
import type { Json, JsonObject } from "../types.js";
import { commandValues } from "../vocabulary/attributes.js";
import { type CheckLog, maxIssues } from "./log.js";
import type { Walk } from "./walk.js";

type Place = () => string;

const noProps: JsonObject = Object.freeze({});

/**
 * Copies the props of an element under canonical names, without those that do nothing, and checks them. Undefined
 * after a fault.
 *
 * @param table of the tag, where it is a known one
 * @param level how many containers the props are in, themselves included
 */
export function copyProps(
  walk: Walk,
  tag: string,
  table: PropTable | undefined,
  given: object,
  level: number,
): JsonObject | undefined {
  const { run } = walk;
  if (!mayOpen(run, given, level)) return undefined;
  walk.levels = level;
  run.bytes += 2;
  // Its own names are all that is asked of it.
  const source = given as { readonly [name: string]: unknown };
  const kept: OpenObject = {};
  const start = run.bytes;
  let renamed: Map<string, string> | null = null;
  for (const name in source) {
    if (!hasOwn.call(source, name)) continue;
    walk.prop = name;
    const item = source[name];
    if (item === undefined) continue;
    const before = run.bytes;
    if (!mayFit(run, name)) return undefined;
    const prop = describeProp(table, tag, name);
    countName(run, name, item, before > start, prop.bytes);
    let value: Json | undefined;
    let settled: boolean;
    if (typeof item === "string") {
      settled = countText(run, item);
      value = item;
    } else {
      value = copyValue(run, item);
      settled = typeof value !== "object";
      if (value === undefined) leaveOut(run, before);
    }
    if (run.fault) return undefined;
    if (value === undefined) continue;
    if (settled && prop.asIs && renamed === null) {
      kept[name] = value;
      continue;
    }
    // The canonical spelling wins, wherever it stands.
    const other = renamed?.get(prop.name);
    if (other !== undefined && prop.name === name) {
      delete kept[name];
      renamed?.delete(name);
      walk.prop = other;
      twice(name, walk);
      walk.prop = name;
    }
    if (!isKept(tag, name, prop, value, walk)) continue;
    if (prop.name !== name) {
      if (Object.hasOwn(kept, prop.name)) {
        twice(prop.name, walk);
        continue;
      }
      renamed ??= new Map();
      renamed.set(prop.name, name);
    }
    kept[prop.name] = value;
  }
  walk.prop = null;
  return run.bytes > start ? Object.freeze(kept) : noProps;
}

function twice(name: string, { log, pointer }: Walk): void {
  log.note(pointer, `"${name}" is given twice: this one is left out`);
}

function isKept(tag: string, name: string, prop: Prop, value: Json, { log, pointer }: Walk): boolean {
  if (prop.plain && typeof value !== "object") {
    if (typeof value === "string") checkText(value, pointer, log);
    return true;
  }
  // The names of URL attributes are inspected whatever becomes of the attribute (U).
  if (prop.url && !isUrlAllowed(tag, name, value, pointer, log)) return false;
  return mayKeep(tag, name, prop.kind, value, pointer, log);
}

/** Checks the templates of a text (T1, T5, T6). */
export function checkText(text: string, path: Place, log: CheckLog): void {
  if (!text.includes("{{")) return;
  const template = compileTemplate(text);
  if (template === null) return;
  log.templates++;
  const { faults } = template;
  for (const fault of new Set(faults.slice(0, maxIssues))) {
    log.forbid("TEMPLATE_INVALID", {
      path,
      message: `{{${fault.slice(0, 64)}}} is no path`,
      hint: "A template holds a path such as state.count and nothing else; let an action or the server compute.",
    });
  }
}

function isUrlAllowed(tag: string, name: string, value: Json, at: Place, log: CheckLog): boolean {
  if (typeof value !== "string") {
    log.note(at, "a URL that is no text is left out");
    return false;
  }
  if (hasTemplate(value)) {
    log.refuse("urls", {
      path: at,
      message: "a URL may hold no template",
      hint: urlShape(name) === "functional" ? "Put the template into style." : "Let the plan be made anew.",
    });
  } else if (!checkUrl(tag, name, value)) {
    log.refuse("urls", {
      path: at,
      message: `${name} on <${tag}> may not refer to this`,
      hint:
        tag === "a"
          ? 'Open it by onClick="link:https://...", to a host that the configuration of the view allows.'
          : 'A plan reaches nothing outside: use an event, or a picture as "data:image/png;base64,..." in img src.',
    });
  }
  return true;
}

/** Checks one prop by its kind; false when it is left out. */
function mayKeep(tag: string, name: string, kind: PropKind, value: Json, at: Place, log: CheckLog): boolean {
  switch (kind.kind) {
    case "refused":
      if (kind.code === "EVENT_INVALID") {
        log.forbid("EVENT_INVALID", {
          path: at,
          message: `"${name.slice(0, 64)}" is no event binding`,
          hint: "Write onClick, onInput and the like.",
        });
      } else {
        log.forbid("ATTRIBUTE_DISABLED", { path: at, message: "this attribute belongs to the view" });
      }
      return true;
    case "dropped":
      if (looksLikeEvent(name)) {
        checkBinding(value, at, log);
        log.note(at, "no known event: it never comes");
        return true;
      }
      log.note(at, `"${name.slice(0, 64)}" is no attribute of <${tag}> here: left out`);
      return false;
    case "event":
      checkBinding(value, at, log);
      return true;
    case "key":
      if (typeof value === "string" || typeof value === "number") {
        checkValue(value, at, log);
        return true;
      }
      log.note(at, "a key is a text or a number: left out");
      return false;
    case "style":
      return checkStyle(value, at, log);
    default:
      checkValue(value, at, log);
      return checkGuard(tag, kind, value, at, log);
  }
}

function checkGuard(tag: string, kind: PropKind, value: Json, at: Place, log: CheckLog): boolean {
  if (kind.kind !== "attribute" || typeof value !== "string") return true;
  if (kind.guard === "clobbering" && isClobbering(tag, kind.name, value)) {
    log.forbid("ATTRIBUTE_DISABLED", {
      path: at,
      message: `a control called "${value}" would hide a member of its form`,
      hint: "Choose another name.",
    });
  }
  if (kind.guard === "command" && !commandValues.includes(value)) {
    log.note(at, "no command of the platform: left out");
    return false;
  }
  return true;
}

function checkStyle(value: Json, at: Place, log: CheckLog): boolean {
  if (typeof value !== "string" && !isObject(value)) {
    log.note(at, "a style is a text or an object: left out");
    return false;
  }
  checkValue(value, at, log);
  // A style with templates is read once they are evaluated; what is written out is read now.
  const literal = typeof value === "string" ? (hasTemplate(value) ? "" : value) : withoutTemplates(value);
  const [first] = inspectStyle(literal).refused;
  if (first !== undefined) {
    log.forbid("STYLE_DISABLED", {
      path: typeof value === "string" ? at : pointerTo(at(), first),
      message: `${JSON.stringify(first.trim().slice(0, 64))} may not stand in a style`,
      hint: "A style loads nothing: no url(), no image-set(), no unknown function.",
    });
  }
  return true;
}

function withoutTemplates(style: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(style).filter(([, value]) => typeof value !== "string" || !hasTemplate(value)),
  );
}

function checkBinding(value: Json, at: Place, log: CheckLog): void {
  if (!readBinding(value)) {
    log.forbid("EVENT_INVALID", {
      path: at,
      message: "this is no event binding",
      hint: 'Give an event type, or {"type": "...", "payload": {...}, "confirm": "..."}.',
    });
    return;
  }
  checkValue(value, at, log);
}

/** Checks the templates of every text in a value, however deep (A7). */
function checkValue(value: Json, path: Place, log: CheckLog): void {
  if (typeof value === "string") {
    checkText(value, path, log);
    return;
  }
  const open: { readonly value: Json; readonly path: Place }[] = [{ value, path }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value: current, path: here } = at;
    if (typeof current === "string") checkText(current, here, log);
    else if (typeof current === "object" && current !== null) {
      const list = isArray(current);
      for (const [key, child] of Object.entries(current).reverse()) {
        if (typeof child === "string" ? !child.includes("{{") : typeof child !== "object") continue;
        open.push({ value: child, path: () => pointerTo(here(), list ? Number(key) : key) });
      }
    }
  }
}
