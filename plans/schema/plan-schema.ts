import { planLimits } from "../limits.js";
import type { Json, JsonObject } from "../types.js";
import { executionProfiles, requestedCaps, storageKinds } from "../vocabulary/capabilities.js";
import { bubblingEvents, nonBubblingEvents } from "../vocabulary/events.js";
import { actionTypes, fromRoots, pathPattern } from "../vocabulary/paths.js";
import { activeTags, htmlTags, svgTags, timedTags } from "../vocabulary/tags.js";

const draft = "https://json-schema.org/draft/2020-12/schema";
const notBlank = { type: "string", pattern: "\\S" };
const { defaults } = planLimits;

const path = {
  ...notBlank,
  description:
    "Where to write, below the state: names and array indexes with dots between them, as items.0.done.",
};
const value = {
  description: `Any JSON, or {"$from": path} to copy what stands there; a path begins with ${fromRoots.map((root) => `${root}.`).join(", ")}.`,
  if: { type: "object", required: ["$from"], properties: { $from: true } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { type: "object", properties: { $from: { type: "string", pattern: pathPattern } } },
};

const action = {
  type: "object",
  description: "set and push need a value; increment adds by, or 1; toggle negates.",
  required: ["type", "path"],
  properties: { type: { enum: actionTypes }, path, by: { type: "number" }, value },
  if: { type: "object", required: ["type"], properties: { type: { enum: ["set", "push"] } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { type: "object", required: ["value"], properties: { value: true } },
};

const state = {
  type: "object",
  description: `Local state, at most ${defaults.stateBytes} bytes as JSON.`,
  required: ["initial"],
  properties: {
    initial: { type: "object", description: "The state at the start. Texts in it are never templates." },
    transitions: {
      type: "object",
      description: `The actions that an event type runs, in order; at most ${defaults.transitions} types of ${defaults.actions} actions.`,
      propertyNames: notBlank,
      additionalProperties: { type: "array", items: { $ref: "#/$defs/action" } },
    },
  },
};

const off = (description: string, type: string) => ({ type, description: `${description} Must be empty.` });
const texts = { type: "array", items: { type: "string" } };

const capabilities = {
  type: "object",
  description: "What the plan asks for. Everything but domWrite is off.",
  properties: {
    domWrite: { type: "boolean" },
    timers: { type: "boolean", description: "Must be false." },
    networkHosts: { ...texts, description: "Must be empty." },
    allowedModules: { ...texts, description: "Must be empty." },
    storage: { type: "array", items: { enum: storageKinds }, description: "Must be empty." },
    executionProfile: { enum: executionProfiles, description: 'Must be "standard".' },
    maxImports: { type: "number", minimum: 0, description: `At most ${requestedCaps.maxImports}.` },
    maxExecutionMs: { type: "number", minimum: 1, description: `At most ${requestedCaps.maxExecutionMs}.` },
    maxComponentInvocations: {
      type: "number",
      minimum: 0,
      description: `At most ${requestedCaps.maxComponentInvocations}.`,
    },
  },
};

const metadata = {
  type: "object",
  properties: { sourcePrompt: { type: "string" }, sourceModel: { type: "string" }, tags: texts },
};

const node = {
  oneOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/element" }],
};

const text = {
  type: "object",
  description: "A piece of text; {{state.name}} in it shows a value of the state. There are no expressions.",
  required: ["type", "value"],
  properties: { type: { const: "text" }, value: { type: "string" } },
  additionalProperties: false,
};

const element = {
  type: "object",
  required: ["type", "tag"],
  properties: {
    type: { const: "element" },
    tag: {
      ...notBlank,
      not: { enum: [...activeTags, ...timedTags] },
      description: `HTML: ${htmlTags.join(" ")}. SVG: ${svgTags.join(" ")}. Any other element becomes a plain container.`,
    },
    props: {
      type: "object",
      description:
        "Attributes by their names in HTML and SVG; values may hold {{path}} templates, URLs may not. " +
        `Events are onClick, onInput and so on, with an event type or {"type", "payload", "confirm"}: ${[...bubblingEvents, ...nonBubblingEvents].join(" ")}. ` +
        'style is a text or an object. Links and remote resources are refused; img src takes "data:image/png;base64,...".',
    },
    children: { type: "array", items: { $ref: "#/$defs/node" } },
  },
  additionalProperties: false,
};

const body = {
  id: { ...notBlank, description: "A name for the plan." },
  version: { type: "integer", minimum: 1, description: "Goes up when the same plan is sent anew." },
  capabilities,
  state,
  metadata,
  imports: { ...texts, description: "Modules. Must be empty." },
  moduleManifest: off("Modules.", "object"),
};

/** The JSON Schema (2020-12) of plans, made from the vocabulary. What `checkPlan` accepts, it accepts. */
export const planSchema: JsonObject = schema({
  $schema: draft,
  title: "runtime-plan/v1",
  description: `A user interface as data: a tree of elements and text with local state. At most ${defaults.bytes} bytes, ${defaults.nodes} nodes, ${defaults.depth} levels deep.`,
  type: "object",
  required: ["specVersion", "id", "version", "root"],
  properties: {
    specVersion: { const: "runtime-plan/v1" },
    ...body,
    root: { $ref: "#/$defs/node" },
    source: false,
  },
  $defs: { action, node, text, element },
});

/** The part that is compiled ahead of time: everything but the tree, which `checkPlan` walks itself. */
export const envelopeSchema: JsonObject = schema({
  type: "object",
  required: ["id", "version", "root"],
  // An absent or other version is not malformed; an empty one is (P1).
  properties: { specVersion: { type: "string", pattern: "[\\s\\S]" }, ...body, root: { type: "object" } },
  $defs: { action },
});

// The tables are frozen lists of plain values, so that a copy of the schema is JSON.
function schema(source: object): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(source));
  return copy as JsonObject;
}
