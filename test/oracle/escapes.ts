import type { DocumentKind, Escape } from "./kinds.js";
import {
  activeElements,
  bindingProperties,
  fetchingFunctions,
  loadingAttributes,
  membersOfNodes,
  namedMembers,
  paintAttributes,
  referringElements,
} from "./tables.js";

const html = "http://www.w3.org/1999/xhtml";
const svg = "http://www.w3.org/2000/svg";
const picture = /^data:image\/(?:gif|jpeg|png|webp);base64,[A-Za-z0-9+/]*={0,2}$/;

/** Whatever below `root`, which itself is not judged, runs, loads, navigates, or stands in front of what the view calls. */
export function findEscapes(root: Element): readonly Escape[] {
  const found: Escape[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) judge(node, (kind, what) => found.push({ kind, what }));
  }
  return found;
}

type Tell = (kind: DocumentKind, what: string) => void;

// From the prototypes: a control may stand in front of any member of its form.
const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, "attributes")?.get;
const localNameOf = Object.getOwnPropertyDescriptor(Element.prototype, "localName")?.get;
const namespaceOf = Object.getOwnPropertyDescriptor(Element.prototype, "namespaceURI")?.get;
const shadowRootOf = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot")?.get;

function judge(element: Element, tell: Tell): void {
  const name: string = localNameOf?.call(element);
  const lower = name.toLowerCase();
  const namespace: string | null = namespaceOf?.call(element);
  if (namespace !== html && namespace !== svg) tell("foreign namespace", `<${name}> in ${namespace}`);
  else if (activeElements.has(lower)) tell("active element", `<${name}>`);
  else if (!isKnown(name)) tell("unknown element", `<${name}>`);
  if (shadowRootOf?.call(element)) tell("shadow root", `<${name}>`);
  const attributes: Iterable<Attr> = attributesOf?.call(element);
  for (const attribute of attributes) judgeAttribute(lower, attribute, tell);
  if (element instanceof HTMLElement || element instanceof SVGElement) judgeStyle(element, tell);
  if (namespace === html) judgeName(element, lower, tell);
}

const known = new Map<string, boolean>();

/** Whether the name means something in either namespace: in the other one the element is as inert as an unknown one. */
function isKnown(name: string): boolean {
  let found = known.get(name);
  if (found === undefined) {
    found =
      !name.includes("-") &&
      (!(document.createElementNS(html, name.toLowerCase()) instanceof HTMLUnknownElement) ||
        Object.getPrototypeOf(document.createElementNS(svg, name)) !== SVGElement.prototype);
    known.set(name, found);
  }
  return found;
}

function judgeAttribute(tag: string, attribute: Attr, tell: Tell): void {
  const name = attribute.name.toLowerCase();
  const { value } = attribute;
  const where = `<${tag} ${attribute.name}=${JSON.stringify(value.slice(0, 200))}>`;
  if (name.startsWith("on")) tell("event attribute", where);
  else if (name.startsWith("data-porthole") || name.startsWith("data-renderify"))
    tell("reserved attribute", where);
  else if (loadingAttributes.has(name)) tell("loading attribute", where);
  else if (name === "href" || name === "xlink:href") {
    if (!referringElements.has(tag) || !value.startsWith("#")) tell("url", where);
  } else if (name === "src") {
    if (tag !== "img" || !picture.test(value)) tell("url", where);
  } else if (name === "usemap") {
    if (!value.startsWith("#")) tell("url", where);
  } else if (paintAttributes.has(name) && /\(/.test(value)) {
    const plain = readCss(value).replaceAll(/url\(\s*(["']?)#[^"')]*\1\s*\)/g, "");
    if (fetchingFunctions.test(plain)) tell("url", where);
  }
}

function judgeStyle(element: HTMLElement | SVGElement, tell: Tell): void {
  const declared = CSSStyleDeclaration.prototype;
  const style = styleOf(element);
  for (const name of style) {
    const value = declared.getPropertyValue.call(style, name);
    if (bindingProperties.has(name) || fetchingFunctions.test(readCss(value)))
      tell("style", `${name}: ${value.slice(0, 200)}`);
  }
}

function styleOf(element: HTMLElement | SVGElement): CSSStyleDeclaration {
  const owner = element instanceof HTMLElement ? HTMLElement.prototype : SVGElement.prototype;
  return Object.getOwnPropertyDescriptor(owner, "style")?.get?.call(element);
}

/** What a CSS engine reads: escapes decoded, comments and NUL gone, in lower case. */
function readCss(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replaceAll(/\\([0-9a-f]{1,6})\s?|\\(.)/gis, (_match, code: string | undefined, plain: string) =>
      code === undefined ? plain : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll("\0", "")
    .toLowerCase();
}

/** Names by which an element becomes a member of its document or its form. */
function judgeName(element: Element, tag: string, tell: Tell): void {
  const name = Element.prototype.getAttribute.call(element, "name");
  const id = Element.prototype.getAttribute.call(element, "id");
  if ((tag === "img" || tag === "form") && name !== null)
    tell("clobbering", `<${tag} name=${JSON.stringify(name)}>`);
  if (!namedMembers.has(tag) || !isInForm(element)) return;
  for (const given of [name, id]) {
    if (given !== null && (membersOfNodes.has(given) || given.startsWith("__")))
      tell("clobbering", `<${tag}> called ${JSON.stringify(given)} in a form`);
  }
}

/** In a form, or joined to one by its `form` attribute. */
function isInForm(element: Element): boolean {
  return (
    Element.prototype.closest.call(element, "form") !== null ||
    Reflect.get(element, "form") instanceof Element
  );
}
