import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import type { JsonObject } from "../../plans/types.js";
import { languageOf } from "./direction.js";

/**
 * What plans read of their host, and can never write: `context.locale`, `context.timeZone`, `context.containerWidth`.
 *
 * What the host has not said is missing. The browser could tell some of it, but that is between the person and the host.
 */
export interface HostFacts {
  readonly now: () => JsonObject;
  /** Whom to tell when they have changed; one at a time. */
  readonly watch: (changed: () => void) => void;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The facts of the frame that the document is in; `take` is told of each context. */
export function createHostFacts(): HostFacts & { readonly take: (context: McpUiHostContext) => void } {
  let facts: JsonObject = {};
  let tell = (): void => undefined;
  const set = (name: string, value: string | number): void => {
    if (facts[name] === value) return;
    facts = { ...facts, [name]: value };
    tell();
  };
  const measure = (): void => {
    // A frame that is not laid out has none.
    if (window.innerWidth > 0) set("containerWidth", window.innerWidth);
  };
  window.addEventListener("resize", measure);
  return {
    now: () => facts,
    watch(changed) {
      tell = changed;
    },
    take({ locale, timeZone }) {
      // Not before the host has spoken: to measure is to lay out, and the host waits.
      measure();
      if (locale !== undefined && languageOf(locale)) set("locale", locale);
      if (timeZone !== undefined && isTimeZone(timeZone)) set("timeZone", timeZone);
    },
  };
}
