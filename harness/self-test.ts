import type { FrameSession } from "./app-sessions.js";
import { framePolicies } from "./http/frame-policies.js";
import { isEnforced, isOpaque } from "./policy/modes.js";

/** What a document sees of its place in the sandbox. */
export interface SelfTestFinding {
  /** The document's origin as the browser has it. */
  readonly origin: string;
  /** Whether it reaches the control page's document, and the sandbox page's. */
  readonly readsTop: boolean;
  readonly readsParent: boolean;
  /** The policies that answered its attempts, as the browser holds them. */
  readonly enforced: readonly string[];
  readonly reported: readonly string[];
  /** Whether each attempt went through. The connection is to a `data:` address, so that nothing ever leaves. */
  readonly connects: boolean;
  readonly evaluates: boolean;
  readonly showsPictures: boolean;
  readonly appliesStyles: boolean;
}

/** The method of the notification that carries the finding; it stays between self-test and control page. */
export const selfTestMethod = "porthole/self-test";

/** What a document must find in its place; anything else means that the sandbox is not what it should be. */
export function expectedFinding(session: FrameSession, sandboxOrigin: string): SelfTestFinding {
  const { enforced, reported } = framePolicies(session, sandboxOrigin);
  const isFree = !isEnforced(session.policy.mode);
  return {
    origin: isOpaque(session.frame) ? "null" : sandboxOrigin,
    readsTop: false,
    readsParent: !isOpaque(session.frame),
    enforced: [...enforced].sort(),
    reported: [...reported].sort(),
    connects: isFree,
    evaluates: isFree,
    showsPictures: true,
    appliesStyles: true,
  };
}

/** Each mode has a policy that answers at once; where none does, there is none. In milliseconds. */
const answerMs = 2_000;

const script = `
(async () => {
  const seen = { enforce: new Set(), report: new Set() };
  const answered = new Promise((resolve) => {
    setTimeout(resolve, ${answerMs});
    addEventListener("securitypolicyviolation", (event) => {
      seen[event.disposition].add(event.originalPolicy);
      resolve();
    });
  });
  const goes = (attempt) => { try { attempt(); return true } catch { return false } };
  const settles = (promise) => promise.then(() => true, () => false);
  const connects = await settles(fetch("data:,porthole"));
  const evaluates = goes(() => new Function(""));
  // Not \`decode\`, which waits for a frame to be drawn, and a hidden document draws none.
  const picture = new Image();
  const loads = new Promise((resolve) => { picture.onload = () => resolve(true); picture.onerror = () => resolve(false) });
  picture.src = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const showsPictures = await loads;
  const isStyled = () => getComputedStyle(document.body).getPropertyValue("--porthole") === "1";
  // Firefox computes no style before the frames around this one are laid out, which a page in the background is late to do.
  const lastLook = Date.now() + ${answerMs};
  while (!isStyled() && Date.now() < lastLook) await new Promise((resolve) => setTimeout(resolve, 20));
  const appliesStyles = isStyled();
  await answered;
  // The answers of one attempt come in tasks of their own.
  await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) });
  parent.postMessage({
    jsonrpc: "2.0",
    method: ${JSON.stringify(selfTestMethod)},
    params: {
      origin: self.origin,
      readsTop: goes(() => top.document.title),
      readsParent: goes(() => parent.document.title),
      enforced: [...seen.enforce].sort(),
      reported: [...seen.report].sort(),
      connects, evaluates, showsPictures, appliesStyles,
    },
  }, "*");
})();
`;

/**
 * The document of the self-test. It goes the way of every app, and tells what it finds there.
 *
 * It cannot know whether a policy that does not answer is in force; it therefore tries what each mode allows as well as
 * what it forbids, so that a policy which is missing shows, and one that somebody added.
 */
export const selfTestDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Porthole self-test</title>
<style>body { --porthole: 1 }</style></head><body><script>${script}</script></body></html>
`;
