/** What can be seen in a document. */
export const documentKinds = [
  "active element",
  "unknown element",
  "foreign namespace",
  "event attribute",
  "loading attribute",
  "url",
  "style",
  "reserved attribute",
  "shadow root",
  "clobbering",
] as const;

/** What the frame can tell beside it. */
export const frameKinds = ["page changed", "window changed", "script ran", "violation", "error"] as const;

/** What only the host, or whoever drives the browser, can tell. */
export const hostKinds = ["message", "call", "request"] as const;

export type DocumentKind = (typeof documentKinds)[number];
export type FrameKind = (typeof frameKinds)[number];
export type HostKind = (typeof hostKinds)[number];

/** One thing that must not be. */
export interface Escape {
  readonly kind: DocumentKind | FrameKind | HostKind;
  readonly what: string;
}
