import { type CompiledTemplate, compileTemplate, kindOf, parseEventBinding } from "../../plans/runtime.js";
import type { ElementNode, Json } from "../../plans/types.js";
import { type Binding, readBinding } from "../events/binding.js";
import type { Delegate } from "../events/delegate.js";
import { type BoundValue, bindValue } from "../state/bound-value.js";
import type { PlanStore } from "../state/store.js";
import { type AttributeKind, type AttributeValue, attributeValue, placeOf, propOf } from "./attributes.js";
import { type BoundAttribute, type BoundText, bindAttributes, bindTexts } from "./bindings.js";
import { type BoundControl, bindControl } from "./controls.js";
import { isRemembering } from "./identity.js";

/** What a drawing is joined to. */
export interface DrawPort {
  readonly store: PlanStore;
  readonly delegate: Delegate<Binding>;
}

/** A port whose store gives way to that of the next plan, and what joins each bound element to it. */
export interface Joined {
  store: PlanStore;
  readonly delegate: Delegate<Binding>;
  readonly bound: Set<Joint>;
}

/** What joins an element to state and events. */
export interface Joint {
  /** Joins it, or joins it again, to the store that is there now. */
  readonly bind: () => void;
  readonly end: () => void;
}

/** Told of an element when it stands in the document, and of null when it is gone. */
export type Holder = (element: Element | null) => void;

/** Values by the names by which Preact knows attributes; what is not to be there is undefined. */
export type Props = Record<string, AttributeValue>;

/** What joins an element to the plan's state and events, without its children. */
export interface ElementParts {
  readonly attributes: readonly BoundAttribute[];
  readonly controls: readonly BoundControl[];
  readonly bindings: ReadonlyMap<string, Binding>;
}

/** Takes what an attribute is to be as it is drawn; a bound one follows the state from there on. */
export type Put<To> = (to: To, kind: AttributeKind, value: AttributeValue) => void;

const noAttributes: readonly BoundAttribute[] = [];
const noControls: readonly BoundControl[] = [];
const noBindings: ReadonlyMap<string, Binding> = new Map();
const nothingBound: ElementParts = {
  attributes: noAttributes,
  controls: noControls,
  bindings: noBindings,
};
const role: AttributeKind = { kind: "enumerated", name: "role" };
const tabIndex: AttributeKind = { kind: "attribute", name: "tabindex" };

/** Whether a binding opens a link: what has no address is nothing to the keyboard and to screen readers otherwise. */
function isLink(event: string, value: Json): boolean {
  const binding = event === "click" && parseEventBinding("onClick", value);
  return binding ? binding.type.startsWith("link:") : false;
}

/**
 * Reads what a plan says of an element. Most elements are bound to nothing, and for those nothing is made: functions that
 * stand in the same one as this loop would cost each element more than all that it does.
 *
 * @param foreign whether it is an element of SVG
 * @param put takes what its attributes are to be as it is drawn
 * @param to what `put` is told with each
 */
export function readElement<To>(
  { tag, props: given }: ElementNode,
  port: Joined,
  foreign: boolean,
  put: Put<To>,
  to: To,
): ElementParts {
  let attributes: BoundAttribute[] | undefined;
  let controls: BoundControl[] | undefined;
  let bindings: Map<string, Binding> | undefined;
  for (const name in given) {
    const value = given[name];
    if (value === undefined || !Object.hasOwn(given, name)) continue;
    const kind = kindOf(tag, name);
    switch (kind.kind) {
      case "dropped":
      case "key":
      case "refused":
        break;
      case "event":
        bindings ??= new Map();
        bindings.set(kind.event, readBinding(name, value));
        port.delegate.hear(kind.event, kind.bubbles);
        if (tag === "a" && !foreign && isLink(kind.event, value)) {
          if (given.role === undefined) put(to, role, "link");
          if (given.tabindex === undefined) put(to, tabIndex, 0);
        }
        break;
      case "property":
        controls ??= [];
        controls.push(controlOf(tag, kind, value, port));
        break;
      default: {
        const bound = bindValue(value);
        if (bound === undefined) {
          put(to, kind, written(attributeValue(tag, kind, value, false)));
        } else {
          const attribute = boundAttribute(tag, kind, bound, port, propOf(tag, kind, foreign));
          put(to, kind, attribute.first);
          attributes ??= [];
          attributes.push(attribute);
        }
      }
    }
  }
  if (!(attributes || controls || bindings)) return nothingBound;
  return {
    attributes: attributes ?? noAttributes,
    controls: controls ?? noControls,
    bindings: bindings ?? noBindings,
  };
}

function controlOf(
  tag: string,
  kind: Extract<AttributeKind, { kind: "property" }>,
  value: Json,
  port: Joined,
): BoundControl {
  const bound = bindValue(value);
  const follow = () =>
    attributeValue(tag, kind, bound ? bound(port.store.followWrites) : value, bound !== undefined);
  return { name: kind.name, follow };
}

function boundAttribute(
  tag: string,
  kind: AttributeKind,
  bound: BoundValue,
  port: Joined,
  prop: string,
): BoundAttribute {
  const follow = () => written(attributeValue(tag, kind, bound(port.store.follow), true));
  return { ...placeOf(kind), prop, first: follow(), follow };
}

/** As an attribute is written: there without a value, or not there at all (A5). */
function written(value: AttributeValue): AttributeValue {
  return typeof value === "boolean" ? (value ? "" : undefined) : value;
}

/** What a text child says; one with a template follows it. */
export function readText(value: string, port: Joined): string | (() => string) {
  const template = compileTemplate(value);
  return template === null ? value : followed(template, port);
}

function followed(template: CompiledTemplate, port: Joined): () => string {
  return () => port.store.followText(template);
}

/** Whether an element follows or hears or remembers anything: most do not. */
export function isHeld(
  tag: string,
  { attributes, bindings }: ElementParts,
  texts: readonly BoundText[],
): boolean {
  return attributes.length + texts.length + bindings.size > 0 || isRemembering(tag);
}

/**
 * What joins an element to state and events.
 *
 * @param remembered the values that its attributes have, by the names of Preact; they follow
 */
export function holderOf(
  tag: string,
  { attributes, controls, bindings }: ElementParts,
  texts: readonly BoundText[],
  port: Joined,
  remembered: () => object,
): Holder {
  let place: Element | null = null;
  let stops: (() => void)[] = [];
  const unbind = () => {
    for (const stop of stops) stop();
    stops = [];
    if (place !== null) port.delegate.bind(place, undefined);
  };
  const joint: Joint = {
    bind() {
      unbind();
      if (place === null) return;
      stops = [bindAttributes(place, remembered(), attributes), bindTexts(place, texts)];
      if (isRemembering(tag)) stops.push(bindControl(place, controls));
      port.delegate.bind(place, bindings);
      port.bound.add(joint);
    },
    end() {
      unbind();
      port.bound.delete(joint);
    },
  };
  return (element) => {
    if (element === null) joint.end();
    place = element;
    if (element !== null) joint.bind();
  };
}
