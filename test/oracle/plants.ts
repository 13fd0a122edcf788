import type { DocumentKind, FrameKind } from "./kinds.js";

/**
 * An escape that is put into the view's frame by hand, so that the oracle is seen to catch its kind: an element with an
 * attribute below the plan, or a script.
 */
export type Plant = { readonly kind: DocumentKind | FrameKind } & (
  | {
      readonly tag: string;
      readonly namespace?: string;
      readonly attribute?: readonly [name: string, value: string];
      readonly style?: readonly [name: string, value: string];
      /** The element that it stands in. */
      readonly within?: string;
    }
  | { readonly run: () => void; readonly undo: () => void }
);

const svg = "http://www.w3.org/2000/svg";

export const plants: readonly Plant[] = [
  { kind: "active element", tag: "script" },
  { kind: "active element", tag: "style" },
  { kind: "active element", tag: "base" },
  { kind: "active element", tag: "animate", namespace: svg },
  { kind: "active element", tag: "noscript" },
  { kind: "unknown element", tag: "x-y" },
  { kind: "unknown element", tag: "blink-tag" },
  { kind: "unknown element", tag: "nosuch" },
  { kind: "foreign namespace", tag: "math", namespace: "http://www.w3.org/1998/Math/MathML" },
  { kind: "event attribute", tag: "p", attribute: ["onclick", ""] },
  { kind: "event attribute", tag: "svg", namespace: svg, attribute: ["onbegin", ""] },
  { kind: "loading attribute", tag: "form", attribute: ["action", "#"] },
  { kind: "loading attribute", tag: "button", attribute: ["formaction", "x"] },
  { kind: "loading attribute", tag: "img", attribute: ["srcset", "data:, 1x"] },
  { kind: "loading attribute", tag: "p", attribute: ["is", "x-y"] },
  { kind: "url", tag: "a", attribute: ["href", "#a"] },
  { kind: "url", tag: "use", namespace: svg, attribute: ["href", "data:image/svg+xml,<svg/>"] },
  { kind: "url", tag: "img", attribute: ["src", "data:image/svg+xml,<svg/>"] },
  { kind: "url", tag: "input", attribute: ["src", "data:image/gif;base64,AAAA"] },
  { kind: "url", tag: "rect", namespace: svg, attribute: ["fill", "url(data:x)"] },
  { kind: "url", tag: "rect", namespace: svg, attribute: ["mask", "u\\72l('x')"] },
  { kind: "style", tag: "p", style: ["background-image", "url(data:,x)"] },
  { kind: "style", tag: "p", style: ["--u", "u\\72l(x)"] },
  { kind: "style", tag: "p", style: ["--u", "image-set('x' 1x)"] },
  { kind: "style", tag: "rect", namespace: svg, style: ["filter", "url(#f)"] },
  { kind: "reserved attribute", tag: "p", attribute: ["data-porthole-question", ""] },
  { kind: "clobbering", tag: "img", attribute: ["name", "createElement"] },
  { kind: "clobbering", tag: "input", attribute: ["name", "insertBefore"], within: "form" },
  { kind: "clobbering", tag: "output", attribute: ["id", "__k"], within: "form" },
  {
    kind: "shadow root",
    run: () => {
      const host = document.createElement("div");
      host.attachShadow({ mode: "open" });
      document.querySelector("[data-porthole-plan]")?.append(host);
    },
    undo: () => undefined,
  },
  {
    kind: "page changed",
    run: () => void document.body.append(document.createElement("p")),
    undo: () => document.body.lastElementChild?.remove(),
  },
  {
    kind: "page changed",
    run: () => void document.head.prepend(document.createElement("meta")),
    undo: () => document.head.firstElementChild?.remove(),
  },
  {
    kind: "page changed",
    run: () => void document.querySelector("[data-porthole-said]")?.append(document.createElement("b")),
    undo: () => document.querySelector("[data-porthole-said] b")?.remove(),
  },
  {
    kind: "window changed",
    run: () => Reflect.set(Object.prototype, "polluted", 1),
    undo: () => Reflect.deleteProperty(Object.prototype, "polluted"),
  },
  {
    kind: "window changed",
    run: () => Reflect.set(window, "leak", 1),
    undo: () => Reflect.deleteProperty(window, "leak"),
  },
  {
    kind: "window changed",
    run: () => void document.querySelector("[data-porthole-plan]")?.append(document.createElement("iframe")),
    undo: () => undefined,
  },
  { kind: "script ran", run: () => window.pwn(), undo: () => undefined },
  { kind: "script ran", run: () => void window.open("about:blank"), undo: () => undefined },
  {
    kind: "violation",
    run: () => {
      const image = document.createElement("img");
      image.src = "https://attacker.invalid/x";
      document.querySelector("[data-porthole-plan]")?.append(image);
    },
    undo: () => undefined,
  },
  {
    kind: "error",
    run: () => void Promise.reject(new RangeError("planted")),
    undo: () => undefined,
  },
];
