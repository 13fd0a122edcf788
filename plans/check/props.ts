import { isArray, isObject, type MutableJson, type MutableObject, setMember } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import { classifyProp, type PropKind } from "../props/classify.js";
import { isClobbering } from "../props/clobbering.js";
import { looksLikeEvent, parseEventBinding } from "../props/event.js";
import { inspectStyle } from "../props/style.js";
import { checkUrl, urlShape } from "../props/url.js";
import { compileTemplate, hasTemplate } from "../template/compile.js";
import type { Json, JsonObject } from "../types.js";
import { commandValues } from "../vocabulary/attributes.js";
import type { CheckLog } from "./log.js";

type Place = () => string;

/** Checks the props of an element and gives them back under canonical names, without those that do nothing. */
export function canonicalProps(tag: string, props: MutableObject, path: Place, log: CheckLog): MutableObject {
  const kept: MutableObject = {};
  for (const [name, value] of Object.entries(props)) {
    const at = () => pointerTo(path(), name);
    // The names of URL attributes are inspected whatever becomes of the attribute (U).
    if (urlShape(name) && !isUrlAllowed(tag, name, value, at, log)) continue;
    const kind = classifyProp(tag, name);
    const canonical = canonicalName(name, kind);
    if (!mayKeep(tag, name, kind, value, at, log)) continue;
    if (Object.hasOwn(kept, canonical) || (canonical !== name && Object.hasOwn(props, canonical))) {
      log.note(at, `"${canonical}" is given twice: this one is left out`);
      continue;
    }
    setMember(kept, canonical, value);
  }
  return kept;
}

/** Checks the templates of a text (T1, T5, T6). */
export function checkText(text: string, path: Place, log: CheckLog): void {
  const faults = compileTemplate(text)?.faults;
  if (!faults || faults.length === 0) return;
  log.forbid("TEMPLATE_INVALID", {
    path,
    message: `{{${(faults[0] ?? "").slice(0, 64)}}} is no path`,
    hint: "A template holds a path such as state.count and nothing else; let an action or the server compute.",
  });
}

function canonicalName(name: string, kind: PropKind): string {
  return "name" in kind ? kind.name : name;
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
      hint: 'A plan reaches nothing outside: use an event, or a picture as "data:image/png;base64,..." in img src.',
    });
  }
  return true;
}

/** Checks one prop by its kind; false when it is left out. */
function mayKeep(
  tag: string,
  name: string,
  kind: PropKind,
  value: MutableJson,
  at: Place,
  log: CheckLog,
): boolean {
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
        checkBinding(name, value, at, log);
        log.note(at, "no known event: it never comes");
        return true;
      }
      log.note(at, `"${name.slice(0, 64)}" is no attribute of <${tag}> here: left out`);
      return false;
    case "event":
      checkBinding(name, value, at, log);
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

function checkStyle(value: MutableJson, at: Place, log: CheckLog): boolean {
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

function checkBinding(name: string, value: MutableJson, at: Place, log: CheckLog): void {
  if (!parseEventBinding(name, value)) {
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
