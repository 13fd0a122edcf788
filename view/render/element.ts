import { compileTemplate, kindOf, parseEventBinding } from "../../plans/runtime.js";
import type { ElementNode, Json } from "../../plans/types.js";
import { type Binding, readBinding } from "../events/binding.js";
import type { Delegate } from "../events/delegate.js";
import { bindValue } from "../state/bound-value.js";
import type { PlanStore } from "../state/store.js";
import { type AttributeValue, attributeValue, placeOf, propOf } from "./attributes.js";
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

/** Values by the names by which Preact knows attributes; what is not to be there is undefined. */
export type Props = Record<string, AttributeValue>;

/** What the plan says of an element, without its children. */
export interface ElementParts {
  readonly props: Props;
  readonly attributes: readonly BoundAttribute[];
  readonly controls: readonly BoundControl[];
  readonly bindings: ReadonlyMap<string, Binding>;
}

const noAttributes: readonly BoundAttribute[] = [];
const noControls: readonly BoundControl[] = [];
const noBindings: ReadonlyMap<string, Binding> = new Map();

/** Whether a binding opens a link: what has no address is nothing to the keyboard and to screen readers otherwise. */
function isLink(event: string, value: Json): boolean {
  const binding = event === "click" && parseEventBinding("onClick", value);
  return binding ? binding.type.startsWith("link:") : false;
}

/** @param foreign whether it is an element of SVG */
export function readElement(
  { tag, props: given }: ElementNode,
  port: Joined,
  foreign: boolean,
): ElementParts {
  const props: Props = {};
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
          props.ROLE ??= "link";
          props.TABINDEX ??= 0;
        }
        break;
      case "property": {
        const bound = bindValue(value);
        const follow = () =>
          attributeValue(tag, kind, bound ? bound(port.store.followWrites) : value, bound !== undefined);
        controls ??= [];
        controls.push({ name: kind.name, follow });
        break;
      }
      default: {
        const bound = bindValue(value);
        const prop = propOf(tag, kind, foreign);
        if (bound === undefined) {
          props[prop] = written(attributeValue(tag, kind, value, false));
          break;
        }
        const follow = () => written(attributeValue(tag, kind, bound(port.store.follow), true));
        props[prop] = follow();
        attributes ??= [];
        attributes.push({ ...placeOf(kind), prop, follow });
      }
    }
  }
  return {
    props,
    attributes: attributes ?? noAttributes,
    controls: controls ?? noControls,
    bindings: bindings ?? noBindings,
  };
}

/** As an attribute is written: there without a value, or not there at all (A5). */
function written(value: AttributeValue): AttributeValue {
  return typeof value === "boolean" ? (value ? "" : undefined) : value;
}

/** What a text child says; one with a template follows it. */
export function readText(value: string, port: Joined): string | (() => string) {
  const template = compileTemplate(value);
  return template === null ? value : () => port.store.followText(template);
}

/**
 * What an element is told when it stands in the document, and null when it is gone; undefined for one that neither follows
 * nor hears nor remembers anything.
 *
 * @param remembered the values that its attributes have, by the names of Preact; they follow
 */
export function holderOf(
  tag: string,
  { attributes, controls, bindings }: ElementParts,
  texts: readonly BoundText[],
  port: Joined,
  remembered: () => object,
): ((element: Element | null) => void) | undefined {
  const remembers = isRemembering(tag);
  if (attributes.length + texts.length + bindings.size === 0 && !remembers) return undefined;
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
      if (remembers) stops.push(bindControl(place, controls));
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
