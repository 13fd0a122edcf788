import { planLimits } from "../limits.js";
import type { Json, JsonObject } from "../types.js";
import { executionProfiles, requestedCaps, storageKinds } from "../vocabulary/capabilities.js";
import { bubblingEvents, nonBubblingEvents } from "../vocabulary/events.js";
import { actionTypes, fromRoots, pathPattern } from "../vocabulary/paths.js";
import { activeTags, htmlTags, svgTags, timedTags } from "../vocabulary/tags.js";
import { planExamples } from "./examples.js";

/**
 * The JSON Schema (2020-12) of plans, made from the vocabulary. What `checkPlan` accepts, it accepts.
 *
 * The mark lets a bundler leave it out of a page that checks plans by code.
 */
export const planSchema: JsonObject = /* @__PURE__ */ wholeSchema();

/** The part that is compiled ahead of time: everything but the tree, the spec version and `$from`. */
export const envelopeSchema: JsonObject = /* @__PURE__ */ partSchema();

function wholeSchema(): JsonObject {
  const { action, node, text, element, binding, body, caps } = parts();
  const { defaults } = planLimits;
  return json({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "runtime-plan/v1",
    description: `A user interface as data: a tree of elements and text with local state. At most ${defaults.bytes} bytes, ${defaults.nodes} nodes, ${defaults.depth} levels deep.`,
    type: "object",
    required: ["specVersion", "id", "version", "root"],
    properties: {
      specVersion: { const: "runtime-plan/v1", description: "The grammar that the plan is written in." },
      ...body,
      capabilities: { ...body.capabilities, properties: { ...body.capabilities.properties, ...caps } },
      imports: { ...body.imports, maxItems: 0 },
      moduleManifest: { ...body.moduleManifest, maxProperties: 0 },
      root: { $ref: "#/$defs/node", description: "What is shown: one element, or a text." },
      source: false,
    },
    examples: planExamples,
    $defs: { action, node, text, element, binding },
  });
}

function partSchema(): JsonObject {
  const { action, body } = parts();
  // The checker reads `$from` itself.
  const bare = { ...action, properties: { ...action.properties, value: true } };
  return json({
    type: "object",
    required: ["id", "version", "root"],
    properties: { ...body, root: { type: "object" } },
    $defs: { action: bare },
  });
}

function parts() {
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
    then: {
      type: "object",
      properties: {
        $from: {
          allOf: [
            { type: "string", pattern: pathPattern },
            { type: "string", pattern: `^(?:${fromRoots.join("|")})\\.` },
          ],
          description: "The path to copy from, as event.value or state.draft.",
        },
      },
    },
  };

  const action = {
    type: "object",
    description:
      "One write to the state. set and push need a value; increment adds by, or 1; toggle negates.",
    required: ["type", "path"],
    properties: {
      type: { enum: actionTypes, description: "What to do with what stands at the path." },
      path,
      by: { type: "number", description: "What increment adds; 1 without it." },
      value,
    },
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
        additionalProperties: {
          type: "array",
          description: "The actions of one event type. All of them run, or none.",
          items: { $ref: "#/$defs/action" },
        },
      },
    },
  };

  const off = (description: string, type: string) => ({ type, description: `${description} Must be empty.` });
  const texts = { type: "array", items: { type: "string" } };
  const capsNumber = (name: keyof typeof requestedCaps, minimum: number) => ({
    type: "number",
    minimum,
    description: `Grants nothing, since a plan runs nothing. At most ${requestedCaps[name]}.`,
  });

  const capabilities = {
    type: "object",
    description: "What the plan asks for; may be left out. Everything but domWrite is off.",
    properties: {
      domWrite: { type: "boolean", description: "Whether the plan is to be shown; has no effect." },
      timers: { type: "boolean", description: "Must be false." },
      networkHosts: { ...texts, description: "Must be empty." },
      allowedModules: { ...texts, description: "Must be empty." },
      storage: { type: "array", items: { enum: storageKinds }, description: "Must be empty." },
      executionProfile: { enum: executionProfiles, description: 'Must be "standard".' },
      maxImports: capsNumber("maxImports", 0),
      maxExecutionMs: capsNumber("maxExecutionMs", 1),
      maxComponentInvocations: capsNumber("maxComponentInvocations", 0),
    },
  };

  // What the grammar knows and the boundary refuses: the checker has codes of its own for these.
  const { properties } = capabilities;
  const caps = {
    timers: { ...properties.timers, const: false },
    networkHosts: { ...properties.networkHosts, maxItems: 0 },
    allowedModules: { ...properties.allowedModules, maxItems: 0 },
    storage: { ...properties.storage, maxItems: 0 },
    executionProfile: { const: "standard", description: properties.executionProfile.description },
    ...Object.fromEntries(
      Object.entries(requestedCaps).map(([name, maximum]) => [
        name,
        { ...properties[name as keyof typeof requestedCaps], maximum },
      ]),
    ),
  };

  const metadata = {
    type: "object",
    description: "Notes of the author's own, any JSON; never shown.",
    properties: {
      sourcePrompt: { type: "string", description: "What the plan was asked for with." },
      sourceModel: { type: "string", description: "The model that wrote the plan." },
      tags: { ...texts, description: "Words to find the plan by." },
    },
  };

  const node = {
    description: "An element or a text.",
    oneOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/element" }],
  };

  const text = {
    type: "object",
    description:
      "A piece of text; {{state.name}} in it shows a value of the state. There are no expressions.",
    required: ["type", "value"],
    properties: {
      type: { const: "text", description: "This node is a text." },
      value: { type: "string", description: "The text itself; markup in it is shown as it is written." },
    },
    additionalProperties: false,
  };

  const binding = {
    description: "What an event does: an event type, alone or with what goes with it.",
    anyOf: [
      { ...notBlank, description: "The event type: a transition's name, or tool:<name>." },
      {
        type: "object",
        required: ["type"],
        properties: {
          type: { ...notBlank, description: "The event type: a transition's name, or tool:<name>." },
          payload: {
            type: "object",
            description:
              "Read by actions as event.payload; the arguments of a tool. Texts may hold templates.",
          },
          confirm: { ...notBlank, description: "What to ask the person first." },
        },
      },
    ],
  };

  const element = {
    type: "object",
    description: "An HTML or SVG element.",
    required: ["type", "tag"],
    properties: {
      type: { const: "element", description: "This node is an element." },
      tag: {
        ...notBlank,
        not: { pattern: anyCase([...activeTags, ...timedTags]) },
        description: `HTML: ${htmlTags.join(" ")}. SVG: ${svgTags.join(" ")}. Any other element becomes a plain container.`,
      },
      props: {
        type: "object",
        description:
          "Attributes by their names in HTML and SVG; values may hold {{path}} templates, URLs may not. " +
          `Events are onClick, onInput and so on, with an event type or {"type", "payload", "confirm"}: ${[...bubblingEvents, ...nonBubblingEvents].join(" ")}. ` +
          'style is a text or an object. Links and remote resources are refused; img src takes "data:image/png;base64,...".',
        propertyNames: { not: { pattern: "^(?:on(?![A-Z])|oN|O[nN])" } },
        patternProperties: { "^on[A-Z]": { $ref: "#/$defs/binding" } },
      },
      children: {
        type: "array",
        description: "What stands in the element, in order.",
        items: { $ref: "#/$defs/node" },
      },
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

  return { action, node, text, element, binding, body, caps };
}

/** The source of a regular expression for one of the names, in any case and with space around it, as checked (G1, G2). */
function anyCase(names: readonly string[]): string {
  const spelled = names.map((name) =>
    name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return `^\\s*(?:${spelled.join("|")})\\s*$`;
}

// The tables are frozen lists of plain values, so that a copy of a schema is JSON.
function json(source: object): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(source));
  return copy as JsonObject;
}
