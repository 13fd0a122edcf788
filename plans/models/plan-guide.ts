import type { AppConfig } from "../app-config.js";
import { theme } from "../authoring/theme.js";
import { chooseLimits } from "../limits.js";
import { PlanError } from "../plan-error.js";
import { planExamples } from "../schema/examples.js";
import type { PlanLimits } from "../types.js";
import {
  booleanAttributes,
  enumeratedAttributes,
  htmlAttributes,
  propertyAttributes,
} from "../vocabulary/attributes.js";
import { classes } from "../vocabulary/classes.js";
import { bubblingEvents, nonBubblingEvents } from "../vocabulary/events.js";
import { actionTypes, fromRoots, pathRoots } from "../vocabulary/paths.js";
import { activeTags, htmlTags, svgTags, timedTags } from "../vocabulary/tags.js";
import { pictureData } from "../vocabulary/urls.js";

export interface PlanGuideOptions {
  /** The tools that the plan's events may call, as the view's configuration lists them. Default: none. */
  readonly tools?: readonly string[];
  /** What the plan's events may ask the host for, as the view's configuration allows it. Default: nothing. */
  readonly actions?: AppConfig["actions"];
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<PlanLimits>;
  /** Whether to end with whole plans as examples. Default: true. */
  readonly examples?: boolean;
}

/**
 * A text that teaches a model to write plans: for a system prompt or the description of a tool. It is made from the
 * tables that the checker reads, so what it tells is what holds; by default it has fewer than 6000 characters.
 *
 * @throws PlanError `INVALID_LIMIT`
 */
export function planGuide(options: PlanGuideOptions = {}): string {
  const { tools = [], actions = {}, examples = true } = options;
  const asks = actionsLine(actions);
  const limits = limitsOf(options.limits);
  return [
    "# runtime-plan/v1",
    `A plan is a user interface as JSON: HTML or SVG elements and text with local state. No code, no HTML strings, ${actions.link ? "" : "no links, "}no network.`,
    "",
    'Plan: {"specVersion": "runtime-plan/v1", "id": text, "version": 1, "state"?: ..., "root": node}.',
    'Node: {"type": "element", "tag": ..., "props"?: {...}, "children"?: [nodes]} or {"type": "text", "value": ...}. Attributes and events go into props, content into children as nodes.',
    "",
    `HTML tags: ${htmlTags.join(" ")}.`,
    `SVG tags: ${svgTags.join(" ")}.`,
    `Refused: ${[...activeTags, ...timedTags].join(" ")}. Other tags become plain containers.`,
    "",
    "## Props",
    `Attributes of HTML: ${[...htmlAttributes, ...Object.keys(propertyAttributes), ...enumeratedAttributes].join(" ")}; aria-* and data-*. true or false: ${booleanAttributes.join(" ")}. SVG: attributes by their names, as viewBox, d, stroke-width.`,
    `style: an object, as {"gap": "8px"}, or a text; no url(). Elements are styled already; classes: ${Object.keys(classes).join(" ")}. key tells the elements of a list apart.`,
    `Colours of the host, as var(--color-NAME): ${colours().join(" ")}.`,
    `${pictureData.attribute} stands on ${pictureData.tags.join(", ")} only, as data:${pictureData.types[0]};base64,... An a has no href.`,
    "value, checked, selected and open follow the state when they hold a template.",
    "",
    "## State, events, templates",
    'state: {"initial": {...}, "transitions": {eventType: [actions]}}. An event prop is on and the event\'s name with a capital, as onClick; its value is an event type, or {"type", "payload"?: object, "confirm"?: question}. The event runs the actions of that type in order.',
    `Events: ${[...bubblingEvents, ...nonBubblingEvents].join(" ")}.`,
    `Action: {"type", "path"} of type ${actionTypes.join(", ")}; set and push take value, increment takes by (1 without it). path is below the state, as items.0.done. value is JSON, or {"$from": path} to copy; that path begins with ${anyOf(fromRoots)}.`,
    "event.value, event.checked, event.selected, event.key, event.form (fields by name) and event.payload hold what came with the event. Forms go nowhere: use onSubmit.",
    `Template: {{path}} in a text or in the value of a prop, never in URLs; it begins with ${anyOf(pathRoots)}. No expressions, conditions or loops: write out each item beforehand, and hide by hidden: "{{state.x}}". A literal {{ cannot be shown in one text.`,
    ...(tools.length > 0 || asks === undefined ? [toolsLine(tools)] : []),
    ...(asks === undefined ? [] : [asks]),
    "",
    `Limits: ${limits.nodes} nodes, ${limits.depth} levels, ${limits.bytes} bytes; ${limits.transitions} transitions of ${limits.actions} actions; state ${limits.stateBytes} bytes.`,
    "A refused plan comes back with code, path (a JSON Pointer) and hint of each issue: mend those, send again.",
    ...(examples ? ["", "## Examples", ...planExamples.map((plan) => JSON.stringify(plan))] : []),
  ].join("\n");
}

function limitsOf(given: Partial<PlanLimits> | undefined): PlanLimits {
  const chosen = chooseLimits({ limits: given });
  if (chosen.ok) return chosen.limits;
  const message = chosen.faults.map((fault) => fault.message).join("; ");
  throw new PlanError([{ code: "INVALID_LIMIT", path: "", message }]);
}

function anyOf(roots: readonly string[]): string {
  return roots.map((root) => `${root}.`).join(" or ");
}

/** The host's colours that the builders use. */
function colours(): readonly string[] {
  return Object.values(theme).flatMap((value) => /(?<=--color-)[\w-]+/.exec(value) ?? []);
}

/** What the host may be asked for; undefined when it is nothing. */
function actionsLine({ link, message, display, download }: AppConfig["actions"]): string | undefined {
  const kinds = [
    link && `link:https://... opens an address on ${link.hosts.join(" or ")}`,
    message && 'message:TEXT, or message: with the payload {"text"}, says a text in the conversation',
    display && "display:fullscreen, display:inline and display:pip change how the view is displayed",
    download && 'download:NAME with the payload {"text", "mimeType"?} saves a file',
  ].filter((kind) => kind !== undefined);
  if (kinds.length === 0) return undefined;
  return (
    `Host: these event types, written without templates, ask the host, which may refuse: ${kinds.join("; ")}.` +
    (link ? ' A link is {"tag": "a", "props": {"onClick": "link:https://..."}}.' : "")
  );
}

function toolsLine(tools: readonly string[]): string {
  if (tools.length === 0)
    return "No tools can be called: events change the plan's own state, and nothing else.";
  return (
    `Tools: the event type tool:NAME calls a tool with the payload as its arguments: ${tools.join(", ")}. ` +
    "{{tool.NAME.pending}} and {{tool.NAME.error}} tell how it goes; a transition of the type tool:NAME:result reads event.result."
  );
}
