/**
 * How the app's document gets into its frame.
 *
 * - `opaque`: `srcdoc`, with an origin of its own that nothing shares. The default, and the safest that conforms.
 * - `same-origin`: `srcdoc`, with the sandbox's origin: the app can reach the sandbox page, as in hosts that allow it.
 * - `write`: `document.write` into a frame of the sandbox's origin, as the reference host does; `location` is the sandbox's.
 */
export const frameModes = ["opaque", "same-origin", "write"] as const;
export type FrameMode = (typeof frameModes)[number];

/**
 * Which policy an app is put under.
 *
 * - `spec`: exactly what the specification constructs. The default.
 * - `hash-only`: scripts and styles by the hashes of what stands in the document, and nothing remote but declared connections
 *   and frames: the strictest that a host could ask.
 * - `report-only`: the policy of `spec`, reported and not enforced.
 * - `none`: no policy. What the app does is observed all the same.
 */
export const cspModes = ["spec", "hash-only", "report-only", "none"] as const;
export type CspMode = (typeof cspModes)[number];

/** Whether a mode of frames gives the app an opaque origin. */
export function isOpaque(frame: FrameMode): boolean {
  return frame === "opaque";
}

/** Whether the policy of a mode is enforced. */
export function isEnforced(csp: CspMode): boolean {
  return csp === "spec" || csp === "hash-only";
}
