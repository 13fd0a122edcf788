import { type ComponentChild, h, render } from "preact";
import { classifyProp, compileTemplate, parseEventBinding } from "../../plans/runtime.js";
import type { ElementNode, Json, RuntimePlan } from "../../plans/types.js";
import { type Binding, readBinding } from "../events/binding.js";
import type { Delegate } from "../events/delegate.js";
import { bindValue } from "../state/bound-value.js";
import type { PlanStore } from "../state/store.js";
import { attributeValue, placeOf, propOf } from "./attributes.js";
import { type BoundAttribute, type BoundText, bindAttributes, bindTexts } from "./bindings.js";
import { changesOf } from "./changes.js";
import { type BoundControl, bindControl } from "./controls.js";
import { identityOf, isRemembering } from "./identity.js";
import { applyChanges } from "./patch.js";

/** What a drawing is joined to. */
export interface DrawPort {
  readonly store: PlanStore;
  readonly delegate: Delegate<Binding>;
}

/** A plan that is drawn. */
export interface Drawing {
  readonly plan: RuntimePlan;
  readonly joined: Joined;
  /** Whether the document says more than Preact knows. */
  readonly isPatched: boolean;
}

/** A port whose store gives way to that of the next plan, and what joins each bound element to it again. */
interface Joined {
  store: PlanStore;
  readonly delegate: Delegate<Binding>;
  readonly bound: Set<() => void>;
}

type Props = Record<string, unknown>;

/**
 * Draws a plan. What has templates is bound to its place and follows by itself from there on.
 *
 * A plan with another id is drawn from nothing, so that what was typed into the old one stays out of the new
 * (B9); the same id is reconciled in place.
 *
 * @param before what stands in the container
 */
export function draw(plan: RuntimePlan, container: Element, port: DrawPort, before?: Drawing): Drawing {
  if (before?.plan.id === plan.id) {
    if (patch(before, plan, container, port.store)) return { ...before, plan, isPatched: true };
    // Preact compares with what it has drawn itself.
    if (before.isPatched) drawAll(before.plan, container, before.joined);
  }
  const joined: Joined = { ...port, bound: new Set() };
  drawAll(plan, container, joined);
  return { plan, joined, isPatched: false };
}

function drawAll(plan: RuntimePlan, container: Element, joined: Joined): void {
  render(
    drawElement({ type: "element", tag: "div", children: [plan.root] }, joined, false, plan.id),
    container,
  );
}

/** Shows a plan that says other things in the same places; false when it takes more than that. */
function patch({ plan, joined }: Drawing, next: RuntimePlan, container: Element, store: PlanStore): boolean {
  const changes = changesOf(plan.root, next.root);
  const parent = container.firstElementChild;
  if (changes === undefined || parent === null || !applyChanges(parent, changes)) return false;
  joined.store = store;
  for (const bindAgain of joined.bound) bindAgain();
  return true;
}

/** Keeps text that follows a template apart from text that does not, so that one never takes over the other's node. */
function Following({ text }: { readonly text: string }): string {
  return text;
}

/** Whether a binding opens a link: what has no address is nothing to the keyboard and to screen readers otherwise. */
function isLink(event: string, value: Json): boolean {
  const binding = event === "click" && parseEventBinding("onClick", value);
  return binding ? binding.type.startsWith("link:") : false;
}

function drawElement(node: ElementNode, port: Joined, inForeign: boolean, key?: string): ComponentChild {
  const foreign = inForeign || node.tag === "svg";
  const props: Props = key === undefined ? {} : { key };
  const attributes: BoundAttribute[] = [];
  const controls: BoundControl[] = [];
  const bindings = new Map<string, Binding>();
  for (const [propName, value] of Object.entries(node.props ?? {})) {
    const kind = classifyProp(node.tag, propName);
    switch (kind.kind) {
      case "dropped":
      case "key":
      case "refused":
        break;
      case "event":
        bindings.set(kind.event, readBinding(propName, value));
        port.delegate.hear(kind.event, kind.bubbles);
        if (node.tag === "a" && !foreign && isLink(kind.event, value)) {
          props.ROLE ??= "link";
          props.TABINDEX ??= 0;
        }
        break;
      case "property": {
        const bound = bindValue(value);
        const follow = () =>
          attributeValue(node.tag, kind, bound ? bound(port.store.followWrites) : value, bound !== undefined);
        controls.push({ name: kind.name, follow });
        break;
      }
      default: {
        const bound = bindValue(value);
        const follow = () =>
          attributeValue(node.tag, kind, bound ? bound(port.store.follow) : value, bound !== undefined);
        const prop = propOf(node.tag, kind, foreign);
        props[prop] = follow();
        if (bound) attributes.push({ ...placeOf(kind), prop, follow });
      }
    }
  }
  const texts: BoundText[] = [];
  const children = (node.children ?? []).map((child, index) => {
    if (child.type === "element") return drawElement(child, port, foreign && node.tag !== "foreignObject");
    const template = compileTemplate(child.value);
    if (template === null) return child.value;
    const follow = () => port.store.followText(template);
    texts.push({ index, follow });
    return h(Following, { text: follow() });
  });
  if (key === undefined) props.key = identityOf(node);
  const remembers = isRemembering(node.tag);
  if (attributes.length > 0 || texts.length > 0 || bindings.size > 0 || remembers) {
    let place: Element | null = null;
    let unbind: (() => void) | undefined;
    const bindAgain = () => {
      unbind?.();
      unbind = place === null ? undefined : bind(place);
    };
    props.ref = (element: Element | null) => {
      place = element;
      if (element === null) port.bound.delete(bindAgain);
      else port.bound.add(bindAgain);
      bindAgain();
    };
  }
  const vnode = h(node.tag, props, children);
  function bind(element: Element): () => void {
    const stops = [bindAttributes(element, vnode.props ?? {}, attributes), bindTexts(element, texts)];
    if (remembers) stops.push(bindControl(element, controls));
    port.delegate.bind(element, bindings);
    return () => {
      for (const stop of stops) stop();
      port.delegate.bind(element, undefined);
    };
  }
  return vnode;
}
