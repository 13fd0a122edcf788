import { effect } from "@preact/signals-core";
import type { AttributePlace, AttributeValue, StyleValue } from "./attributes.js";

/** An attribute whose value has a template. */
export interface BoundAttribute extends AttributePlace {
  /** The name by which Preact knows it. */
  readonly prop: string;
  /** As it is drawn. */
  readonly first: AttributeValue;
  /** Reads the value; what it reads it follows. */
  readonly follow: () => AttributeValue;
}

/** A text child that has a template, by its place among the children. */
export interface BoundText {
  readonly index: number;
  readonly follow: () => string;
}

// From the prototype: a control in a form may be called like any member of the form.
const childNodesOf = Object.getOwnPropertyDescriptor(Node.prototype, "childNodes")?.get;

/** The children of an element, whatever the names of the controls in it. */
function childNodes(parent: Element): NodeListOf<ChildNode> {
  return childNodesOf?.call(parent);
}

function isStyle(value: unknown): value is StyleValue {
  return typeof value === "object" && value !== null;
}

function isSame(one: unknown, other: AttributeValue): boolean {
  if (!isStyle(one) || !isStyle(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Sets an attribute in its place; undefined and false take it away. */
export function setAttribute(element: Element, { name, sink }: AttributePlace, value: AttributeValue): void {
  if (sink === "property") {
    Reflect.set(element, name, value ?? "");
  } else if (sink === "style") {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    element.style.cssText = "";
    for (const [property, text] of Object.entries(value ?? {})) element.style.setProperty(property, text);
  } else if (value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Binds attributes to their templates. Returns what ends it.
 *
 * `remembered` are the props that Preact keeps: they follow too, or the next plan would be compared with what stands
 * there no more.
 */
export function bindAttributes(
  element: Element,
  remembered: object,
  attributes: readonly BoundAttribute[],
): () => void {
  const stops = attributes.map((attribute) =>
    effect(() => {
      const value = attribute.follow();
      if (isSame(Reflect.get(remembered, attribute.prop), value)) return;
      setAttribute(element, attribute, value);
      Reflect.set(remembered, attribute.prop, value);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Binds the text children to their templates. Returns what ends it. */
export function bindTexts(parent: Element, texts: readonly BoundText[]): () => void {
  const nodes = childNodes(parent);
  const stops = texts.map(({ index, follow }) => {
    const node = nodes[index];
    return effect(() => {
      const text = follow();
      if (node instanceof Text && node.data !== text) node.data = text;
    });
  });
  return () => {
    for (const stop of stops) stop();
  };
}
