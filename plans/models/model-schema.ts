import { planLimits } from "../limits.js";
import { PlanError } from "../plan-error.js";
import type { Json, JsonObject } from "../types.js";
import { actionTypes, fromRoots } from "../vocabulary/paths.js";

export interface ModelSchemaOptions {
  /**
   * How many levels of elements may stand below the root, 1 to 31, or `"any"` for a schema that refers to itself.
   * Default: 8. Providers that compile a schema to a grammar refuse one that refers to itself.
   */
  readonly depth?: number | "any";
}

const defaultDepth = 8;
// A text takes a level of its own in the plan.
const topDepth = planLimits.defaults.depth - 1;

/**
 * A JSON Schema for the structured output of models: the same user interfaces in a form that providers accept.
 * `planFromModel` makes the plan of what a model wrote by it.
 *
 * It relies on the least that providers share: objects that are closed and whose members are all required; no unions,
 * no null, no conditions, patterns, numeric bounds or open maps; `enum` on short lists of texts; `$ref` without
 * siblings into `$defs`. Each level refers to the next one once, so that a provider which copies what is referred to
 * grows with the depth and no faster.
 *
 * @throws PlanError `INVALID_LIMIT` when `depth` is neither `"any"` nor a whole number from 1 to 31
 * @see docs/guide/models.md for what each provider says
 */
export function planSchemaForModels(options: ModelSchemaOptions = {}): JsonObject {
  const { depth = defaultDepth } = options;
  if (depth !== "any" && !(Number.isInteger(depth) && depth >= 1 && depth <= topDepth)) {
    const message = `depth must be "any" or a whole number from 1 to ${topDepth}`;
    throw new PlanError([{ code: "INVALID_LIMIT", path: "", message }]);
  }
  const plan = closed(
    {
      id: text("A short name for this user interface."),
      version: { type: "integer", description: "1; one more when the same user interface is sent anew." },
      state,
      root: ref(depth === "any" ? "element" : levelName(0)),
    },
    "A user interface: a tree of HTML elements with local state. No scripts, no links, nothing from the network.",
  );
  return json({
    ...plan,
    $defs: {
      tag,
      text: content,
      props: { type: "array", description: "The attributes.", items: prop },
      events: { type: "array", description: "What happens when it is used.", items: event },
      action,
      ...elements(depth),
    },
  });
}

function elements(depth: number | "any"): Record<string, object> {
  if (depth === "any") return { element: element("element") };
  const levels: Record<string, object> = {};
  for (let level = 0; level <= depth; level++) {
    levels[levelName(level)] = element(level < depth ? levelName(level + 1) : null);
  }
  return levels;
}

function levelName(level: number): string {
  return `element${level}`;
}

function element(child: string | null): object {
  return closed({
    tag: ref("tag"),
    text: ref("text"),
    props: ref("props"),
    events: ref("events"),
    ...(child !== null && { children: { type: "array", items: ref(child) } }),
  });
}

const tag = text("The element, as section, h2, p, ul, li, table, tr, td, label, input, button, svg, path.");

const content = text(
  "The text at the start of the element, or empty. {{state.name}} in it shows a value of the state.",
);

const prop = closed({
  name: text("An attribute by its name in HTML or SVG, or style, or key."),
  value: text(
    "Its value. {{state.name}} shows a value of the state, but not in a URL. true and false switch attributes such as disabled, hidden, checked.",
  ),
});

const event = closed({
  on: text("The event, as click, input, change, submit, keydown."),
  type: text("What it does: the event of a transition, or tool: and a tool's name where tools are allowed."),
  payload: text('What goes with it, as the text of a JSON object such as {"id": 3}, or empty.'),
  confirm: text("What to ask the person first, or empty."),
});

const action = closed({
  type: { type: "string", enum: actionTypes, description: "What to do with what stands at the path." },
  path: text("Where to write: names and array indexes with dots between them, as items.0.done."),
  value: text(
    'For set and push: the value as JSON text, as 3, true, null, [] or "a text"; a bare word is a text. Else empty.',
  ),
  from: text(
    `For set and push in place of value: the path to copy from, as event.value; it begins with ${fromRoots.map((root) => `${root}.`).join(", ")}. Else empty.`,
  ),
  by: { type: "number", description: "For increment: what to add. Else 0." },
});

const state = closed(
  {
    initial: text('The state at the start, as the text of a JSON object such as {"count": 0}; {} for none.'),
    transitions: {
      type: "array",
      items: closed({
        event: text("The type of the events that run these actions."),
        actions: { type: "array", items: ref("action") },
      }),
    },
  },
  "Local state, and how events change it.",
);

function closed(properties: Record<string, object>, description?: string): object {
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function text(description: string): object {
  return { type: "string", description };
}

function ref(name: string): object {
  return { $ref: `#/$defs/${name}` };
}

// Built of plain values only, so that a copy is JSON.
function json(source: object): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(source));
  return copy as JsonObject;
}
